import { readFileSync } from 'node:fs';
import { appearanceNames, optionTable } from '@undertext/options';
import { describe, expect, test } from 'vitest';
import { appearanceVariables, lineHeightOf } from '../src/appearance-variables.js';
import { defaultAppearance } from '../src/captions-store.js';

const variables = (changes: Partial<typeof defaultAppearance>) =>
  appearanceVariables({ ...defaultAppearance, ...changes });

describe('the variables', () => {
  test('of the defaults are those of the design', () => {
    expect(appearanceVariables(defaultAppearance)).toEqual({
      '--caption-font': '"Atkinson Hyperlegible Next Variable", system-ui, "Noto Sans", sans-serif',
      '--caption-size': '28px',
      '--caption-weight': '500',
      '--caption-line-height': '38px',
      '--caption-lines': '2',
      '--caption-width': '62ch',
      '--caption-align': 'start',
      '--caption-case': 'none',
      '--caption-edges': 'none',
    });
  });

  test('leave to the preset what is not set', () => {
    expect(
      variables({ captionColor: '#ffee00', captionBackground: '#102030', captionBackgroundOpacity: 0 }),
    ).toMatchObject({
      '--caption-color': '#ffee00',
      '--box-color': '#102030',
      '--box-opacity': '0%',
    });
  });

  test('give an outline around every side, and a shadow', () => {
    const { '--caption-edges': edges } = variables({ captionPreset: 'outline' });
    expect(edges).toContain('3.00px 0.00px 0 var(--caption-outline-color)');
    expect(edges).toContain('-3.00px 0.00px 0 ');
    expect(edges).toContain('6px var(--caption-shadow-color)');
    expect(variables({ captionPreset: 'outline', captionOutline: 0, captionShadow: 'none' })['--caption-edges']).toBe(
      'none',
    );
    expect(variables({ captionOutline: 2 })['--caption-edges']).toContain('2.00px 0.00px 0 ');
  });

  test('put every line on a whole pixel', () => {
    for (let captionSize = 14; captionSize <= 96; captionSize++) {
      expect(Number.isInteger(lineHeightOf({ ...defaultAppearance, captionSize }))).toBe(true);
    }
  });

  test('are another for every setting of the look', () => {
    const others: Partial<typeof defaultAppearance> = {
      captionFont: 'inter',
      captionSize: 30,
      captionWeight: 600,
      captionColor: '#ffee00',
      captionOutline: 1,
      captionShadow: 'soft',
      captionBackground: '#000000',
      captionBackgroundOpacity: 50,
      captionLineSpacing: 150,
      captionAlignment: 'end',
      captionUpperCase: true,
      captionLines: 3,
      captionWidth: 40,
    };
    const elsewhere = ['captionPreset', 'captionSilence', 'captionSilenceSeconds', 'captionAnnounce'];
    expect(appearanceNames.filter((name) => !elsewhere.includes(name))).toEqual(Object.keys(others));
    for (const [name, value] of Object.entries(others)) {
      expect(variables({ [name]: value }), name).not.toEqual(appearanceVariables(defaultAppearance));
    }
  });
});

type Colour = [number, number, number];
const colour = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;

/** As WCAG has it. */
function luminance(parts: Colour): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe('the presets', () => {
  const css = readFileSync(new URL('../src/presets.css', import.meta.url), 'utf8');
  const tokens = (preset: string) => {
    const [, block = ''] = new RegExp(`\\[data-preset="${preset}"\\] \\{([^}]*)\\}`).exec(css) ?? [];
    return Object.fromEntries(
      Array.from(block.matchAll(/(--[\w-]+): ([^;]+);/g), ([, name, value]) => [name!, value!]),
    );
  };

  test.each(optionTable.captionPreset.choices)('%s: words have 7:1 over white and over black', (preset) => {
    const found = tokens(preset);
    const opacity = Number.parseInt(found['--box-opacity']!, 10) / 100;
    for (const behind of [0, 255]) {
      const box = colour(found['--box-color']!).map((part) => part * opacity + behind * (1 - opacity)) as Colour;
      // Without a box it is the outline that the letters are told from.
      const ground = opacity === 0 ? colour('#0c0e12') : box;
      for (const name of ['--caption-color', '--source-microphone', '--source-computer']) {
        expect(contrast(colour(found[name]!), ground), `${name} over ${behind}`).toBeGreaterThanOrEqual(7);
      }
    }
    // Told apart by lightness too.
    const [microphone, computer] = [found['--source-microphone']!, found['--source-computer']!];
    expect(microphone).not.toBe(computer);
  });
});
