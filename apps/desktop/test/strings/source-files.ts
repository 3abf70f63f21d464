/** The sources that may show something to a person, parsed. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** All sources below a folder of the repository; paths from its root. */
export function sourcesBelow(folder: string, extension: RegExp = /\.tsx?$/): ts.SourceFile[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => extension.test(name))
    .sort()
    .map((name) => parsed(path.join(root, folder, name), path.join(folder, name)));
}

function parsed(file: string, name: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(name, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

/** A source that is none of the repository's: for the test of a check. */
export function sourceOf(text: string): ts.SourceFile {
  return ts.createSourceFile('example.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

export function visit(node: ts.Node, visitor: (node: ts.Node) => void): void {
  visitor(node);
  ts.forEachChild(node, (child) => visit(child, visitor));
}

/** `apps/desktop/src/main/log.ts:12: text` */
export function placed(node: ts.Node, text: string): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName}:${line + 1}: ${text}`;
}
