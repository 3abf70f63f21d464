import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Transcript, TranscriptExcerpt } from '../src/index.js';
import { speak, speech } from './spoken-words.js';

test('of all of a transcript is the same', () => {
  fc.assert(
    fc.property(speech, speech, (mine, theirs) => {
      const whole = new Transcript();
      const excerpt = new TranscriptExcerpt(whole);
      whole.onDelta((delta) => excerpt.take(delta));
      speak(whole, 'microphone', mine);
      speak(whole, 'computer', theirs);
      expect(excerpt.transcript.snapshot()).toEqual(whole.snapshot());
    }),
    { numRuns: 100 },
  );
});

/** A word that ends so many ms after the take was opened. */
function say(transcript: Transcript, text: string, endMs: number, { source = 'microphone', take = 0 } = {}): void {
  const endSample = endMs * 16;
  transcript.append({
    source,
    take,
    stream: 0,
    wordSlot: endMs / 80 - 1,
    startSample: endSample - 4800,
    endSample,
    text,
  });
}

test('from a moment on has times of its own, and whole turns from 0', () => {
  const whole = new Transcript();
  whole.openTake('microphone', 1000);
  say(whole, 'Before', 800);
  say(whole, ' later', 20_000);
  const excerpt = new TranscriptExcerpt(whole, 60_000);
  whole.onDelta((delta) => excerpt.take(delta));
  // More of a word that was begun before.
  whole.append({
    source: 'microphone',
    take: 0,
    stream: 0,
    wordSlot: 249,
    startSample: 0,
    endSample: 320_000,
    text: 'ly',
  });
  whole.addAnchor({ source: 'microphone', take: 0, sample: 80_000 * 16, atMs: 90_000, reason: 'pause' });
  say(whole, ' After', 80_800);
  say(whole, ' that', 81_200);
  expect(excerpt.transcript.textOf('microphone')).toBe(' After that');
  const [word] = excerpt.transcript.wordsOf('microphone');
  expect(word).toMatchObject({ startMs: 30_500, endMs: 30_800, turn: 0 });
  expect(excerpt.lastEndMs).toBe(31_200);
  expect(excerpt.transcript.turns).toMatchObject([{ id: 0, text: ' After that' }]);
  expect(excerpt.transcript.anchorsOf('microphone', 0)).toMatchObject([{ sample: 80_000 * 16, atMs: 30_000 }]);
});

test('a word of a take that was opened before has that take; one that was said before is at the beginning', () => {
  const whole = new Transcript();
  whole.openTake('microphone', 0);
  whole.openTake('computer', 0);
  const excerpt = new TranscriptExcerpt(whole, 10_000);
  whole.onDelta((delta) => excerpt.take(delta));
  say(whole, 'Now', 12_000);
  say(whole, 'late', 9600, { source: 'computer' });
  expect(excerpt.transcript.openWordOf('computer')).toMatchObject({ startMs: 0, endMs: 0 });
  expect(excerpt.transcript.anchorsOf('computer', 0)).toMatchObject([{ sample: 0, atMs: -10_000 }]);
});
