import ts from 'typescript';
import { expect, test } from 'vitest';
import { askedKey, catalogues } from '../../../../packages/ui/test/catalogues.js';
import { placed, sourceOf, sourcesBelow, visit } from './source-files.js';

const keys = new Set([...catalogues.en.keys()].map(askedKey));
const sections = new Set([...keys].map((key) => key.split('.')[0]));

interface Asked {
  /** All keys that it can stand for. */
  pattern: RegExp;
  at: string;
}

/** Literals and templates that are keys of the catalogue, or would be. */
function asked(source: ts.SourceFile): Asked[] {
  const found: Asked[] = [];
  visit(source, (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isKey(node.text) || isTranslated(node)) {
        found.push({ pattern: new RegExp(`^${escaped(node.text)}$`), at: placed(node, node.text) });
      }
    } else if (ts.isTemplateExpression(node) && (isKey(node.head.text) || isTranslated(node))) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => escaped(text));
      found.push({ pattern: new RegExp(`^${parts.join('[^.]+')}$`), at: placed(node, node.getText()) });
    }
  });
  return found;
}

function isKey(text: string): boolean {
  return /^\w+\./.test(text) && sections.has(text.split('.')[0]) && !/\.(json|cjs|css|js|html|png)$/.test(text);
}

/** `t('key')`, `translate(['key', 'other'])` */
function isTranslated(node: ts.Node): boolean {
  const argument = ts.isArrayLiteralExpression(node.parent) ? node.parent : node;
  const { parent } = argument;
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === argument &&
    /(^|\.)#?t(ranslate)?$/.test(parent.expression.getText())
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const sources = ['packages/ui/src', 'apps/desktop/src', 'packages/options/src']
  .flatMap((folder) => sourcesBelow(folder))
  .filter(({ fileName }) => !/\/messages-\w+(-\w+)?\.ts$|\/renderer\/story\//.test(fileName));

test('every key that is asked for is in the catalogue', () => {
  const all = sources.flatMap(asked);
  expect(all.length).toBeGreaterThan(200);
  const list = [...keys];
  expect(all.filter(({ pattern }) => !list.some((key) => pattern.test(key))).map(({ at }) => at)).toEqual([]);
});

test('every key of the catalogue is asked for', () => {
  const all = sources.flatMap(asked);
  expect([...keys].filter((key) => !all.some(({ pattern }) => pattern.test(key)))).toEqual([]);
});

test('the check sees keys in calls, in tables and in templates', () => {
  const at = (text: string) => asked(sourceOf(text)).map((one) => one.pattern.source);
  expect(at("t('nothing.such')")).toEqual(['^nothing\\.such$']);
  expect(at("const table = { a: 'tray.nothing' }")).toEqual(['^tray\\.nothing$']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a source
  expect(at('t([`model.problem.${code}`, other])')).toEqual(['^model\\.problem\\.[^.]+$']);
  expect(at("open('settings.json')")).toEqual([]);
});
