import { captionText, columnsOf } from './caption-text.js';
import { type Atom, cueAtoms } from './cue-atoms.js';
import { cueCuts } from './cue-cuts.js';
import { columnsOfAtoms, cueLines } from './cue-lines.js';
import { type CueSettings, cueSettings } from './cue-settings.js';
import { cueTimes } from './cue-times.js';
import type { SourceId } from './timeline.js';
import type { Word } from './word.js';

export interface Cue {
  readonly source: SourceId;
  /** Who speaks; null where there is one source alone. */
  readonly label: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** Of text, without the label. */
  readonly lines: readonly string[];
}

export interface CueSource {
  readonly id: SourceId;
  readonly words: readonly Word[];
}

export interface CueOptions {
  settings?: Partial<CueSettings>;
  /** What each source is called; default: its id. */
  labels?: Readonly<Record<SourceId, string>>;
  /** Whether a label takes room in the first line, as in formats that cannot tell who speaks otherwise. */
  labelsInText?: boolean;
}

/** What stands between a label and the text in formats that have no other place for it. */
export const labelMark = ': ';

/** On one line, and without what some readers end it at even where it is escaped: `&` becomes the full-width one. */
export function labelOf(source: SourceId, labels: CueOptions['labels'] = {}): string {
  const label = (labels[source] ?? source).replace(/[<>]/g, ' ').replaceAll('&', '\uff06');
  return captionText(label).trim() || source;
}

/**
 * What was said as captions, in the order of their starts: every word once, those of a source in their order, no two
 * captions at one time. The settings are kept as far as that allows, durations before lengths before reading speed.
 * Times are whole ms.
 */
export function cuesOf(sources: readonly CueSource[], options: CueOptions = {}): Cue[] {
  const settings = cueSettings(options.settings);
  const speaking = sources.filter(({ words }) => words.some(({ text }) => /\S/u.test(text)));
  const isLabelled = speaking.length > 1;
  const drafts = speaking.flatMap(({ id, words }) => {
    const label = isLabelled ? labelOf(id, options.labels) : null;
    const labelColumns = label !== null && options.labelsInText ? columnsOf(label + labelMark) : 0;
    const atoms = cueAtoms(words, settings);
    let from = 0;
    return cueCuts(atoms, settings, labelColumns).map((to) => {
      const part = atoms.slice(from, to);
      from = to;
      return { source: id, label, ...speechOf(part), lines: cueLines(part, settings, labelColumns) };
    });
  });
  // Sorting is stable, and those of a source are in order.
  drafts.sort((a, b) => a.startMs - b.startMs);
  const times = cueTimes(drafts, settings);
  return drafts.map(({ source, label, lines }, index) => ({ source, label, ...times[index]!, lines }));
}

function speechOf(atoms: readonly Atom[]): { startMs: number; endMs: number; columns: number } {
  return { startMs: atoms[0]!.startMs, endMs: atoms.at(-1)!.endMs, columns: columnsOfAtoms(atoms) };
}
