import { expect, test } from 'vitest';
import { literalsOfMain, literalsOfPage } from './literal-texts.js';
import { sourceOf, sourcesBelow } from './source-files.js';

const pages = ['packages/ui/src', 'apps/desktop/src/renderer'];
/** Shown to nobody but developers. */
const isStory = (name: string) => name.includes('/renderer/story/');

test('no page shows a text that is not from the catalogue', () => {
  const sources = pages.flatMap((folder) => sourcesBelow(folder)).filter(({ fileName }) => !isStory(fileName));
  expect(sources.filter(({ fileName }) => fileName.endsWith('.tsx')).length).toBeGreaterThan(20);
  expect(sources.flatMap(literalsOfPage)).toEqual([]);
});

test('main hands no text to the system that is not from the catalogue', () => {
  const sources = sourcesBelow('apps/desktop/src/main');
  expect(sources.length).toBeGreaterThan(40);
  expect(sources.flatMap(literalsOfMain)).toEqual([]);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the texts are sources
test.each([
  '<p>Hello</p>',
  '<p>{"Hello"}</p>',
  '<p>{isLate && `${n} s late`}</p>',
  '<input placeholder="Search" />',
  '<input aria-label={isOn ? "On" : t("off")} />',
  '<Row label="Name" />',
  'document.title = "Settings";',
])('the check finds %s', (text) => {
  expect(literalsOfPage(sourceOf(text))).toHaveLength(1);
});

test.each([
  'dialog.showMessageBox({ message: "Delete it?" })',
  'dialog.showOpenDialog({ filters: [{ name: "Sound", extensions: ["wav"] }] })',
  'dialog.showMessageBox({ buttons: [t("yes"), "No"] })',
  'Menu.buildFromTemplate([{ label: `Quit ${name}` }])',
  'tray.setToolTip("Live captions")',
])('the check finds %s', (text) => {
  expect(literalsOfMain(sourceOf(text))).toHaveLength(1);
});

test.each([
  '<p className="row">{t("a.b")} · {count}</p>',
  '<p>{kind === "own" ? t("a") : t("b")}</p>',
  '<Row label={t(isOn ? "a" : "b")} title={`${size} / ${total}`} data-state="on" />',
])('the check lets %s pass', (text) => {
  expect(literalsOfPage(sourceOf(text))).toEqual([]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
