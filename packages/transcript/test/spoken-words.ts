/** Random speech, as the engine's words would be. */
import fc from 'fast-check';
import type { Transcript, Word } from '../src/index.js';

const latin = fc.constantFrom('a', 'I', 'so', 'word', 'caption', 'well-known', 'international', 'J.', '3.5', "don't");
const marks = fc.constantFrom('', '', '', ',', '.', '?', '!', ';', '…', ')', '”');
const scripts = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(latin, marks).map(([word, mark]) => ` ${word}${mark}`) },
  { weight: 3, arbitrary: fc.constantFrom('你', '好。', '我们今天', '会议', '、', '語を', '「はい」', 'ですか？') },
  { weight: 2, arbitrary: fc.constantFrom(' مرحبا', ' الكتاب،', ' كيف؟', ' שלום', ' नमस्ते', ' हिन्दी।') },
  { weight: 1, arbitrary: fc.constantFrom(' 🙂', '👩‍👩‍👧', ' 🇫🇷', '❤️', 'é', 'ไทยภาษา', '한국어', ' 안녕하세요') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('<b>', ' -->', ' & ', '&amp;', '{\\an8}', ' 00:01', '\t', ' \n 7', '\u0007', '--', '<'),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((text) => !/[\u2060\ufeff]/u.test(text)),
  },
);

/** What is said, how many slots after the word before, and in which of them it began to sound. */
export interface SpokenWord {
  text: string;
  /** Slots, at least one, unless the model is late and several words come at once. */
  slots: number;
  /** Length of its sound, ms, at most 1 s. */
  soundMs: number;
}

const slots = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 100 }) },
);

export const speech = fc.array(
  fc.record<SpokenWord>({ text: scripts, slots, soundMs: fc.integer({ min: 0, max: 1000 }) }),
  { maxLength: 120 },
);

export const pauses = fc.array(fc.record({ afterWord: fc.nat(120), pauseMs: fc.integer({ min: 0, max: 7_200_000 }) }), {
  maxLength: 3,
});

/** Speaks through a transcript, so that times are what a session makes of slots; pauses lie after the words that they name. */
export function speak(
  transcript: Transcript,
  source: string,
  words: readonly SpokenWord[],
  stops: readonly { afterWord: number; pauseMs: number }[] = [],
): readonly Word[] {
  const take = transcript.openTake(source, 0);
  let slot = -1;
  let pausedMs = 0;
  for (const [index, word] of words.entries()) {
    slot = Math.max(0, slot + word.slots);
    const endSample = 1280 * (slot + 1);
    const startSample = Math.max(0, endSample - 16 * word.soundMs);
    transcript.append({
      source,
      take,
      stream: 0,
      wordSlot: 1000 * index + slot,
      startSample,
      endSample,
      text: word.text,
    });
    for (const stop of stops) {
      if (stop.afterWord !== index) continue;
      pausedMs += stop.pauseMs;
      const sample = endSample;
      transcript.addAnchor({ source, take, sample, atMs: sample / 16 + pausedMs, reason: 'pause' });
    }
  }
  transcript.endWord(source);
  return transcript.wordsOf(source);
}
