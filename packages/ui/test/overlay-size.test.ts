import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lineHeightOf } from '../src/appearance-variables.js';
import { defaultAppearance } from '../src/captions-store.js';
import { windowHeight } from '../src/overlay-size.js';

const css = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');

/** The first number in a style sheet that a pattern finds. */
function pixels(file: string, pattern: RegExp): number {
  const found = pattern.exec(css(file))?.[1];
  if (found === undefined) throw new Error(`${file} has no ${pattern}`);
  return Number(found);
}

test('the window is as high as the style sheets make what is in it', () => {
  const padding = pixels('captions.css', /\.box,\s*\.preview-box \{\s*padding: (\d+)px/);
  const demo =
    pixels('overlay.css', /\.demo \{[^}]*margin: (\d+)px/) +
    pixels('overlay.css', /\.demo \{[^}]*line-height: (\d+)px/);
  const below = pixels('overlay.css', /\n\.below \{[^}]*\n {2}height: (\d+)px/);
  const narrow = /@media \(max-width: (\d+)px\) \{\s*\.below \{[^}]*\n {4}height: (\d+)px/.exec(css('overlay.css'))!;
  const [narrowWidth, belowNarrow] = narrow.slice(1).map(Number) as [number, number];

  const appearance = { ...defaultAppearance, captionLines: 12 };
  const text = 12 * lineHeightOf(appearance) + 2 * padding;
  expect(windowHeight(appearance, { isDemo: false, width: narrowWidth + 1 })).toBe(text + below);
  expect(windowHeight(appearance, { isDemo: true, width: narrowWidth + 1 })).toBe(text + demo + below);
  expect(windowHeight(appearance, { isDemo: false, width: narrowWidth })).toBe(text + belowNarrow);
});
