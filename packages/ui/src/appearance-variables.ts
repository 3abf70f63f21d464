/** How captions look, as CSS variables: a pure function of the settings. What the preset decides is in presets.css. */
import type { Appearance } from './captions-api.js';

type Variables = Record<`--${string}`, string>;

/** Families in their order; what a script lacks in one is taken from the next. */
const fonts: Record<Appearance['captionFont'], string> = {
  atkinson: '"Atkinson Hyperlegible Next Variable"',
  inter: '"Inter Variable"',
  lexend: '"Lexend Variable"',
  opendyslexic: '"OpenDyslexic"',
  system: 'system-ui',
};

/** What a preset says of the letters' edges. */
const presetEdges: Record<Appearance['captionPreset'], { outline: number; shadow: 'none' | 'soft' | 'strong' }> = {
  classic: { outline: 0, shadow: 'none' },
  'high-contrast': { outline: 0, shadow: 'none' },
  yellow: { outline: 0, shadow: 'none' },
  paper: { outline: 0, shadow: 'none' },
  outline: { outline: 3, shadow: 'soft' },
};

/** Shadow copies of the letters around a circle: enough that an outline of 6 px has no corners. */
const outlineSteps = 16;

const shadows = {
  none: [],
  soft: ['0 2px 6px var(--caption-shadow-color)'],
  strong: ['0 2px 4px var(--caption-shadow-color)', '0 0 10px var(--caption-shadow-color)'],
};

/** CSS pixels, whole, so that every line begins on a pixel. */
export function lineHeightOf({ captionSize, captionLineSpacing }: Appearance): number {
  return Math.round((captionSize * captionLineSpacing) / 100);
}

/** The captions' font, and what comes after it. */
export function fontFamily(font: Appearance['captionFont']): string {
  return `${fonts[font]}, system-ui, "Noto Sans", sans-serif`;
}

export function appearanceVariables(appearance: Appearance): Variables {
  const variables: Variables = {
    '--caption-font': fontFamily(appearance.captionFont),
    '--caption-size': `${appearance.captionSize}px`,
    '--caption-weight': String(appearance.captionWeight),
    '--caption-line-height': `${lineHeightOf(appearance)}px`,
    '--caption-lines': String(appearance.captionLines),
    '--caption-width': `${appearance.captionWidth}ch`,
    '--caption-align': appearance.captionAlignment,
    '--caption-case': appearance.captionUpperCase ? 'uppercase' : 'none',
    '--caption-edges': edges(appearance),
  };
  const { captionColor, captionBackground, captionBackgroundOpacity } = appearance;
  if (captionColor !== null) variables['--caption-color'] = captionColor;
  if (captionBackground !== null) variables['--box-color'] = captionBackground;
  if (captionBackgroundOpacity !== null) variables['--box-opacity'] = `${captionBackgroundOpacity}%`;
  return variables;
}

/** The outline and the shadow, as one `text-shadow`. A stroke would thin the letters: it is drawn over them. */
function edges({ captionPreset, captionOutline, captionShadow }: Appearance): string {
  const preset = presetEdges[captionPreset];
  const width = captionOutline ?? preset.outline;
  const outline = Array.from({ length: width > 0 ? outlineSteps : 0 }, (_, step) => {
    const angle = (2 * Math.PI * step) / outlineSteps;
    const offset = (part: number) => `${(width * part).toFixed(2)}px`;
    return `${offset(Math.cos(angle))} ${offset(Math.sin(angle))} 0 var(--caption-outline-color)`;
  });
  const all = [...outline, ...shadows[captionShadow === 'preset' ? preset.shadow : captionShadow]];
  return all.length === 0 ? 'none' : all.join(', ');
}
