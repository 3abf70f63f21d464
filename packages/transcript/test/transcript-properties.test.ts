import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Transcript, type TranscriptDelta, type Word, wordsInTimeOrder } from '../src/index.js';
import { seamSpace } from '../src/seam-space.js';

const sources = ['microphone', 'computer'] as const;
type Source = (typeof sources)[number];

/** One thing that happens to a source. Slots and samples are counted on from where the source is. */
type Step =
  | { type: 'word'; source: Source; pieces: string[]; slots: number }
  | { type: 'anchor'; source: Source; samples: number; shiftMs: number }
  | { type: 'gap'; source: Source; lostMs: number }
  | { type: 'stream'; source: Source }
  | { type: 'take'; source: Source; waitMs: number }
  | { type: 'whole'; source: Source };

const source = fc.constantFrom(...sources);
const piece = fc.oneof(
  fc.constantFrom('a', 'word', 'ing', ',', '.', '你', '好。', 'مرحبا', '🙂', '👩‍👩‍👧', 'ไทย', 'é', '7'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }).filter((text) => /\S$/u.test(text)),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('word' as const),
      source,
      pieces: fc.array(piece, { minLength: 1, maxLength: 3 }),
      slots: fc.oneof(fc.constantFrom(0, 1, 3), fc.nat(100)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('anchor' as const),
      source,
      samples: fc.nat(20_000),
      shiftMs: fc.integer({ min: -80, max: 600_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('gap' as const), source, lostMs: fc.nat(60_000) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('stream' as const), source }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('take' as const), source, waitMs: fc.nat(60_000) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('whole' as const), source }) },
);
const steps = fc.array(step, { maxLength: 60 });

/** Runs the steps as a session would; `after` sees every state. */
function perform(transcript: Transcript, script: Step[], after: (step: Step) => void = () => {}) {
  const positions = Object.fromEntries(
    sources.map((id) => [
      id,
      { take: transcript.openTake(id, 0), slot: 0, sample: 0, stream: 0, fresh: true, atMs: 0 },
    ]),
  ) as Record<Source, { take: number; slot: number; sample: number; stream: number; fresh: boolean; atMs: number }>;
  let streams = sources.length;
  sources.forEach((id, index) => {
    positions[id].stream = index;
  });
  /** What a reader of the token events alone would write down. */
  const said: Record<Source, string> = { microphone: '', computer: '' };
  for (const each of script) {
    const at = positions[each.source];
    switch (each.type) {
      case 'word': {
        at.slot += each.slots;
        const endSample = 1280 * (at.slot + 1);
        each.pieces.forEach((text, index) => {
          // As the engine does: a word carries its own leading space, but not the first of a stream.
          const space = index === 0 ? seamSpace(said[each.source], text) : '';
          said[each.source] += space + text;
          const spaced = at.fresh ? text : space + text;
          at.fresh = false;
          transcript.append({
            source: each.source,
            take: at.take,
            stream: at.stream,
            wordSlot: at.slot,
            startSample: Math.max(0, endSample - 8000),
            endSample,
            text: spaced,
          });
        });
        break;
      }
      case 'anchor':
        at.sample += each.samples;
        at.atMs += each.samples / 16 + each.shiftMs;
        transcript.addAnchor({
          source: each.source,
          take: at.take,
          sample: at.sample,
          atMs: at.atMs,
          reason: 'pause',
        });
        break;
      case 'gap':
        transcript.addGap({
          source: each.source,
          take: at.take,
          sample: at.sample,
          lostMs: each.lostMs,
          reason: 'lost',
        });
        break;
      case 'stream':
        at.stream = streams++;
        at.fresh = true;
        break;
      case 'take':
        at.atMs += each.waitMs;
        at.take = transcript.openTake(each.source, at.atMs);
        at.slot = 0;
        at.sample = 0;
        at.stream = streams++;
        at.fresh = true;
        break;
      case 'whole':
        transcript.endWord(each.source);
        break;
    }
    after(each);
  }
  return said;
}

function allWords(transcript: Transcript, id: Source): Word[] {
  const open = transcript.openWordOf(id);
  return open ? [...transcript.wordsOf(id), open] : [...transcript.wordsOf(id)];
}

describe('for any course of a session', () => {
  test('no text is lost, doubled or moved by anchors, gaps, seams or the other source', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const transcript = new Transcript();
        const said = perform(transcript, script);
        for (const id of sources) {
          expect(transcript.textOf(id)).toBe(said[id]);
          expect(
            allWords(transcript, id)
              .map(({ text }) => text)
              .join(''),
          ).toBe(said[id]);
        }
        const ofTurns = (id: Source) =>
          transcript.turns
            .filter((turn) => turn.source === id)
            .map(({ text }) => text)
            .join('');
        for (const id of sources) expect(ofTurns(id)).toBe(said[id]);
      }),
    );
  });

  test('text only grows at its end, per source and per turn, and whole words stay as they are', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const transcript = new Transcript();
        let texts = { microphone: '', computer: '' };
        let turns: string[] = [];
        let words: Record<Source, Word[]> = { microphone: [], computer: [] };
        perform(transcript, script, () => {
          for (const id of sources) {
            expect(transcript.textOf(id).startsWith(texts[id])).toBe(true);
            const now = transcript.wordsOf(id);
            expect(now.length).toBeGreaterThanOrEqual(words[id].length);
            for (const [index, word] of words[id].entries()) expect(now[index]).toEqual(word);
          }
          for (const [index, text] of turns.entries())
            expect(transcript.turns[index]?.text.startsWith(text)).toBe(true);
          texts = { microphone: transcript.textOf('microphone'), computer: transcript.textOf('computer') };
          turns = transcript.turns.map(({ text }) => text);
          words = {
            microphone: transcript.wordsOf('microphone').map((word) => ({ ...word })),
            computer: transcript.wordsOf('computer').map((word) => ({ ...word })),
          };
        });
      }),
    );
  });

  test('times are whole ms and monotone, and words of a source do not overlap', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const transcript = new Transcript();
        perform(transcript, script);
        for (const id of sources) {
          let previousEnd = 0;
          for (const { startMs, endMs } of allWords(transcript, id)) {
            expect(Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs)).toBe(true);
            expect(startMs).toBeGreaterThanOrEqual(previousEnd);
            expect(endMs).toBeGreaterThanOrEqual(startMs);
            previousEnd = endMs;
          }
        }
      }),
    );
  });

  test('in time order, every word is there once and those of a source keep their order', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const transcript = new Transcript();
        perform(transcript, script);
        const merged = wordsInTimeOrder(transcript);
        for (const id of sources) {
          expect(merged.filter((word) => word.source === id)).toEqual(allWords(transcript, id));
        }
        merged.forEach((word, index) => {
          if (index > 0) expect(word.startMs).toBeGreaterThanOrEqual(merged[index - 1]!.startMs);
        });
      }),
    );
  });

  test('a snapshot at any moment and the deltas after it make the same transcript', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (script, moment) => {
        const transcript = new Transcript();
        const deltas: TranscriptDelta[] = [];
        transcript.onDelta((delta) => deltas.push(structuredClone(delta)));
        let replica = new Transcript();
        let from = 0;
        let count = 0;
        perform(transcript, script, () => {
          if (count++ !== moment % (script.length + 1)) return;
          replica = Transcript.from(structuredClone(transcript.snapshot()));
          from = deltas.length;
        });
        for (const delta of deltas.slice(from)) replica.apply(delta);
        expect(replica.snapshot()).toEqual(transcript.snapshot());
        expect(replica.turns).toEqual(transcript.turns);
        for (const id of sources) expect(replica.textOf(id)).toBe(transcript.textOf(id));
      }),
    );
  });

  test('a pause keeps its length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.nat(3_600_000),
        fc.integer({ min: 10, max: 200 }),
        (a, ms, b) => {
          const transcript = new Transcript();
          transcript.openTake('microphone', 0);
          const at = { source: 'microphone', take: 0, stream: 0 };
          const end = 1280 * (a + 1);
          transcript.append({ ...at, wordSlot: a, startSample: end, endSample: end, text: 'before' });
          transcript.addAnchor({ source: 'microphone', take: 0, sample: end, atMs: end / 16 + ms, reason: 'pause' });
          const later = end + 1280 * b;
          transcript.append({ ...at, wordSlot: a + b, startSample: later, endSample: later, text: ' after' });
          const [before, after] = allWords(transcript, 'microphone');
          expect(after!.endMs - before!.endMs).toBe(80 * b + ms);
        },
      ),
    );
  });
});
