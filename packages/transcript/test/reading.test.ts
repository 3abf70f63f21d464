import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInText, paragraphsOf, readingOf, Transcript } from '../src/index.js';
import { ParagraphBuilder } from '../src/reading.js';
import { recordOf } from './session-records.js';
import { pauses, speak, speech } from './spoken-words.js';

function said(text: string, { slotsEach = 3 } = {}): Transcript {
  const transcript = new Transcript();
  const words = text.split(/(?= )/u).map((word) => ({ text: word, slots: slotsEach, soundMs: 100 }));
  speak(transcript, 'microphone', words);
  return transcript;
}

test('every word is in one paragraph, under its number', () => {
  fc.assert(
    fc.property(speech, pauses, speech, (words, stops, others) => {
      const transcript = new Transcript();
      speak(transcript, 'microphone', words, stops);
      speak(transcript, 'computer', others);
      const record = recordOf(transcript);
      const { paragraphs } = readingOf(record);
      for (const { id, words: kept } of record.sources) {
        const own = paragraphs.filter(({ source }) => source === id).sort((a, b) => a.firstWord - b.firstWord);
        expect(own.flatMap((one) => one.words)).toHaveLength(kept.length);
        let count = 0;
        for (const paragraph of own) {
          expect(paragraph.firstWord).toBe(count);
          expect(paragraph.startMs).toBe(kept[count]!.startMs);
          count += paragraph.words.length;
        }
      }
      expect(new Set(paragraphs.map(({ id }) => id)).size).toBe(paragraphs.length);
    }),
  );
});

test('each is a part of a passage that a search finds', () => {
  fc.assert(
    fc.property(speech, pauses, (words, stops) => {
      const transcript = new Transcript();
      speak(transcript, 'microphone', words, stops);
      const record = recordOf(transcript);
      const passages = paragraphsOf(record.sources);
      const { paragraphs } = readingOf(record);
      for (const passage of passages) {
        const parts = paragraphs.filter(({ passageMs }) => passageMs === passage.startMs);
        const text = parts.flatMap((part) => part.words).join('');
        for (const word of passage.text.split(' ').slice(0, 3)) {
          expect(findInText(text, word).length > 0).toBe(findInText(passage.text, word).length > 0);
        }
      }
    }),
  );
});

test('a long passage is cut where a sentence ends, and at last anywhere', () => {
  const sentence = 'This is a sentence of some length that says nothing of any weight at all.';
  const { paragraphs } = readingOf(recordOf(said(Array.from({ length: 20 }, () => sentence).join(' '))));
  expect(paragraphs.length).toBeGreaterThan(2);
  for (const { words, passageMs } of paragraphs) {
    expect(words.at(-1)).toBe(' all.');
    expect(words.join('').length).toBeLessThan(600);
    expect(passageMs).toBe(paragraphs[0]!.startMs);
  }
  const endless = readingOf(recordOf(said(Array.from({ length: 1000 }, () => 'word').join(' ')))).paragraphs;
  expect(Math.max(...endless.map(({ words }) => words.join('').length))).toBeLessThan(1300);
});

test('sound that is missing is said where it is, and parts the text', () => {
  const transcript = new Transcript();
  const take = transcript.openTake('microphone', 0);
  const word = (text: string, wordSlot: number) =>
    transcript.append({
      source: 'microphone',
      take,
      stream: 0,
      wordSlot,
      startSample: 1280 * wordSlot,
      endSample: 1280 * (wordSlot + 1),
      text,
    });
  word('before', 2);
  transcript.addGap({ source: 'microphone', take, sample: 1280 * 4, lostMs: 900, reason: 'overrun' });
  transcript.addAnchor({ source: 'microphone', take, sample: 1280 * 4, atMs: 320 + 900, reason: 'gap' });
  word(' after', 5);
  const { paragraphs, gaps } = readingOf(recordOf(transcript));
  expect(gaps).toEqual([{ source: 'microphone', atMs: 1220, lostMs: 900, reason: 'overrun' }]);
  expect(paragraphs.map(({ words }) => words)).toEqual([['before'], [' after']]);
});

test('a correction says what was heard', () => {
  const record = recordOf(said('under text is here'));
  const [source] = record.sources;
  const words = source!.words.map((word, index) =>
    index === 1 ? { ...word, text: ' Undertext', heard: ' text' } : word,
  );
  const [paragraph] = readingOf({ ...record, sources: [{ ...source!, words }] }).paragraphs;
  expect(paragraph!.words).toEqual(['under', ' Undertext', ' is', ' here']);
  expect(paragraph!.heard).toEqual({ 1: ' text' });
});

test('what grows ends as it is read later', () => {
  fc.assert(
    fc.property(speech, pauses, (words, stops) => {
      const transcript = new Transcript();
      speak(transcript, 'microphone', words, stops);
      const record = recordOf(transcript);
      const builder = new ParagraphBuilder('microphone');
      const grown: unknown[] = [];
      for (const word of record.sources[0]!.words) {
        const paragraph = builder.add({ ...word, text: word.text.slice(0, 1) });
        if (paragraph.words.length === 1) grown.push(paragraph);
        builder.replaceLast(word);
      }
      expect(grown).toEqual(readingOf(record).paragraphs);
    }),
  );
});
