import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptParagraphs } from '../src/caption-paragraphs.js';
import type { CaptionsChange, CaptionsMessage, CaptionsSnapshot } from '../src/captions-api.js';
import { applyMessage, createCaptionsStore, defaultAppearance } from '../src/captions-store.js';
import { windowNotKnown } from '../src/window-not-known.js';

const empty: CaptionsSnapshot = {
  session: { type: 'live' },
  model: null,
  offer: null,
  inputs: [],
  lag: null,
  lines: [],
  microphones: [],
  settings: { language: 'en', source: 'microphone', microphone: 'default', delay: null, appearance: defaultAppearance },
  notices: [],
  window: windowNotKnown,
  isPointerInside: false,
};

function after(changes: CaptionsChange[], snapshot: CaptionsSnapshot = empty) {
  const messages: CaptionsMessage[] = [
    { type: 'snapshot', seq: 7, snapshot },
    ...changes.map((change, index) => ({ type: 'change' as const, seq: 8 + index, change })),
  ];
  return messages.reduce(applyMessage, createCaptionsStore().getState());
}

const newLine = (id: number, text: string, source: 'microphone' | 'computer' = 'microphone'): CaptionsChange => ({
  type: 'line',
  line: { id, source, text },
});
const more = (line: number, text: string): CaptionsChange => ({ type: 'text', line, text });

describe('what the messages add up to', () => {
  test('text grows at the end of its own line', () => {
    const { paragraphs } = after([
      newLine(0, 'Good'),
      newLine(1, 'Yes', 'computer'),
      more(0, ' morning'),
      more(1, ','),
    ]);
    expect(paragraphs).toMatchObject([
      { line: 0, source: 'microphone', text: 'Good morning' },
      { line: 1, source: 'computer', text: 'Yes,' },
    ]);
  });

  test('lines that do not change keep their identity, so that they are not drawn again', () => {
    const before = after([newLine(0, 'a'), newLine(1, 'b')]);
    const grown = applyMessage(before, { type: 'change', seq: before.seq + 1, change: more(1, 'c') });
    expect(grown.paragraphs[0]).toBe(before.paragraphs[0]);
    expect(grown.paragraphs[1]).not.toBe(before.paragraphs[1]);
  });

  test('a missing change is an error', () => {
    const state = after([]);
    expect(() => applyMessage(state, { type: 'change', seq: state.seq + 2, change: more(0, 'x') })).toThrow(/missing/);
  });

  test('changes that the snapshot has in it already are passed over', () => {
    const state = after([newLine(0, 'a')]);
    expect(applyMessage(state, { type: 'change', seq: 3, change: newLine(9, 'old') })).toBe(state);
  });

  test('a snapshot takes the place of all', () => {
    const state = after([newLine(0, 'a'), { type: 'level', source: 'microphone', peak: 1, rms: 0.5 }]);
    const again = applyMessage(state, { type: 'snapshot', seq: 100, snapshot: empty });
    expect(again).toMatchObject({ seq: 100, paragraphs: [], levels: {} });
  });

  test('lines are bounded', () => {
    const { paragraphs } = after(Array.from({ length: keptParagraphs + 10 }, (_, id) => newLine(id, `${id}`)));
    expect(paragraphs).toHaveLength(keptParagraphs);
    expect(paragraphs.at(-1)?.line).toBe(keptParagraphs + 9);
  });

  test('whatever comes, every text of a line is a prefix of the next', () => {
    const change = fc.oneof(
      fc.record({ type: fc.constant('text' as const), line: fc.nat(4), text: fc.string({ minLength: 1 }) }),
      fc.record({ type: fc.constant('session' as const), session: fc.constant({ type: 'paused' as const }) }),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        let state = after([0, 1, 2, 3].map((id) => newLine(id, `${id}:`)));
        for (const one of changes) {
          const next = applyMessage(state, { type: 'change', seq: state.seq + 1, change: one });
          for (const [index, { text }] of state.paragraphs.entries()) {
            expect(next.paragraphs[index]?.text.startsWith(text)).toBe(true);
          }
          state = next;
        }
      }),
    );
  });
});
