import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { captionText } from '../src/caption-text.js';
import { cueAtoms } from '../src/cue-atoms.js';
import { cueCuts } from '../src/cue-cuts.js';
import { columnLimit, cueLines } from '../src/cue-lines.js';
import { type Cue, type CueSource, cuesOf, defaultCueSettings, Transcript, type Word } from '../src/index.js';
import { pauses, speak, speech } from './spoken-words.js';

const settings = defaultCueSettings;
const runs = { numRuns: 300 };

const oneSource = fc.tuple(speech, pauses).map(([words, stops]) => {
  const transcript = new Transcript();
  return [{ id: 'microphone', words: speak(transcript, 'microphone', words, stops) }];
});
const twoSources = fc.tuple(speech, speech, pauses).map(([mine, theirs, stops]) => {
  const transcript = new Transcript();
  return [
    { id: 'microphone', words: speak(transcript, 'microphone', mine, stops) },
    { id: 'computer', words: speak(transcript, 'computer', theirs) },
  ];
});
const anySources: fc.Arbitrary<CueSource[]> = fc.oneof(oneSource, twoSources);

function withoutSpace(text: string): string {
  return captionText(text).replace(/\s/gu, '');
}

/** The texts between long pauses, spaces as one. */
function runsOf(words: readonly Word[]): string[] {
  const found: string[] = [];
  words.forEach((word, index) => {
    const last = words[index - 1];
    if (!last || word.startMs - last.endMs >= settings.longPauseMs) found.push('');
    found[found.length - 1] += captionText(word.text);
  });
  return found;
}

describe('for any speech', () => {
  test('every word is in the cues once, those of a source in their order', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const cues = cuesOf(sources);
        for (const { id, words } of sources) {
          const shown = cues.filter(({ source }) => source === id).flatMap(({ lines }) => lines);
          expect(withoutSpace(shown.join(''))).toBe(withoutSpace(words.map(({ text }) => text).join('')));
        }
      }),
      runs,
    );
  });

  test('white space between words stays, and no other comes', () => {
    fc.assert(
      fc.property(oneSource, (sources) => {
        const text = captionText(sources[0]!.words.map((word) => word.text).join('')).trim();
        let at = 0;
        for (const { lines } of cuesOf(sources)) {
          for (const line of lines) {
            while (text[at] === ' ') at++;
            expect(text.slice(at, at + line.length)).toBe(line);
            at += line.length;
          }
        }
        expect(at).toBe(text.length);
      }),
      runs,
    );
  });

  test('none overlaps, lasts no time or is nearer to the next than the gap; whole ms, in order', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const cues = cuesOf(sources);
        cues.forEach(({ startMs, endMs }, index) => {
          expect(Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs)).toBe(true);
          expect(startMs).toBeGreaterThanOrEqual(0);
          expect(endMs).toBeGreaterThan(startMs);
          expect(endMs - startMs).toBeLessThanOrEqual(settings.maxDurationMs);
          const next = cues[index + 1];
          if (!next) return;
          const gapMs = next.startMs - endMs;
          expect(gapMs === 0 || gapMs >= settings.minGapMs).toBe(true);
        });
      }),
      runs,
    );
  });

  test('with one source, each lasts at least its second', () => {
    fc.assert(
      fc.property(oneSource, (sources) => {
        for (const { startMs, endMs } of cuesOf(sources)) {
          expect(endMs - startMs).toBeGreaterThanOrEqual(settings.minDurationMs);
        }
      }),
      runs,
    );
  });

  test('with two, only those are shorter that the other one follows', () => {
    fc.assert(
      fc.property(twoSources, (sources) => {
        const cues = cuesOf(sources);
        cues.forEach(({ source, startMs, endMs }, index) => {
          if (endMs - startMs >= settings.minDurationMs) return;
          const around = cues.slice(Math.max(0, index - 2), index + 3);
          expect(around.some((other) => other.source !== source)).toBe(true);
        });
      }),
      runs,
    );
  });

  test('a cue has at most two lines, none longer than it may be where the cue could have been two', () => {
    const widthOf = (lines: readonly string[]) => Math.max(...lines.map((line) => stringWidth(line)));
    fc.assert(
      fc.property(oneSource, (sources) => {
        const atoms = cueAtoms(sources[0]!.words, settings);
        let from = 0;
        for (const to of cueCuts(atoms, settings)) {
          const part = atoms.slice(from, to);
          const nextMs = atoms[to]?.startMs ?? Number.POSITIVE_INFINITY;
          from = to;
          const limit = columnLimit(part, settings);
          const lines = cueLines(part, settings);
          expect(lines.length).toBeLessThanOrEqual(settings.maxLines);
          if (widthOf(lines) <= limit || part.some(({ columns }) => columns > limit)) continue;
          for (let at = 1; at < part.length; at++) {
            const halves = [part.slice(0, at), part.slice(at)];
            const isShorter = halves.every((half) => widthOf(cueLines(half, settings)) <= columnLimit(half, settings));
            const middleMs = part[at]!.startMs;
            const lasts = [middleMs - part[0]!.startMs, nextMs - middleMs];
            // Each would be read for less than its second.
            if (isShorter) expect(Math.min(...lasts)).toBeLessThan(settings.minDurationMs);
          }
        }
        for (const { lines } of cuesOf(sources)) {
          expect(lines.length).toBeGreaterThan(0);
          expect(lines.length).toBeLessThanOrEqual(settings.maxLines);
        }
      }),
      runs,
    );
  });

  test('reads faster than it should only where there is no more time', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const cues = cuesOf(sources);
        cues.forEach((cue, index) => {
          const durationMs = cue.endMs - cue.startMs;
          const columns = stringWidth(cue.lines.join(' '));
          if ((1000 * columns) / durationMs <= settings.maxReadingSpeed) return;
          expect(cue.endMs === cues[index + 1]?.startMs || durationMs === settings.maxDurationMs).toBe(true);
        });
      }),
      runs,
    );
  });

  test('no line ends inside a word or begins with a closing mark', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
    fc.assert(
      fc.property(oneSource, (sources) => {
        const [{ words }] = sources as [CueSource];
        const whole = runsOf(words).join('\n');
        const boundaries = new Set<number>([whole.length]);
        for (const { index } of segmenter.segment(whole)) boundaries.add(index);
        let at = 0;
        for (const line of cuesOf(sources).flatMap(({ lines }) => lines)) {
          while (/\s/u.test(whole[at] ?? '')) at++;
          const isFirst = at === 0 || whole.slice(0, at).trim() === '';
          // A long pause may fall before a mark: then it goes along with what it closes.
          expect(boundaries.has(at)).toBe(true);
          if (!isFirst) expect(line).not.toMatch(/^[\p{Pe}\p{Pf},.!?;:…、。，！？]/u);
          const bare = line.replace(/ /g, '');
          for (let seen = 0; seen < bare.length; at++) if (!/\s/u.test(whole[at]!)) seen++;
        }
      }),
      runs,
    );
  });

  test('a cue begins when its first word does, and stays until its last one is spoken', () => {
    fc.assert(
      fc.property(oneSource, (sources) => {
        const [{ words }] = sources as [CueSource];
        const spoken = words.filter(({ text }) => text.trim() !== '');
        const firstOf = (cue: Cue) =>
          spoken.find(({ startMs, endMs }) => startMs <= cue.startMs && cue.startMs <= endMs);
        for (const cue of cuesOf(sources)) expect(firstOf(cue)).toBeDefined();
        expect(cuesOf(sources)[0]?.startMs).toBe(spoken[0]?.startMs);
      }),
      runs,
    );
  });
});

test('ten hours are cut in proportion, and still by every rule', () => {
  const transcript = new Transcript();
  const words = Array.from({ length: 90_000 }, (_, i) => ({
    text: ` ${['so', 'the', 'meeting', 'starts', 'at', 'nine', 'thirty,', 'on', 'Monday.'][(i * i + i) % 9]}`,
    slots: 3 + ((i * 7) % 5),
    soundMs: 150 + ((i * 31) % 200),
  }));
  const cues = cuesOf([{ id: 'microphone', words: speak(transcript, 'microphone', words) }]);
  const last = cues.at(-1)!;
  expect(last.endMs).toBeGreaterThan(10 * 3_600_000 - 7000);
  expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(transcript.textOf('microphone').trim());
  for (const { startMs, endMs, lines } of cues) {
    expect(endMs - startMs).toBeGreaterThanOrEqual(1000);
    expect(endMs - startMs).toBeLessThanOrEqual(7000);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(42);
  }
});
