import { expect, test } from 'vitest';
import {
  applyTranscriptsMessage,
  createTranscriptsStore,
  type TranscriptsState,
} from '../src/transcripts/transcripts-store.js';
import type { ReadingChange, ReadingParagraph, SessionReading, TranscriptsMessage } from '../src/transcripts-api.js';

const paragraph = (firstWord: number, words: string[], startMs: number, source = 'microphone'): ReadingParagraph => ({
  id: `${source} ${firstWord}`,
  source,
  startMs,
  passageMs: startMs,
  firstWord,
  words,
  heard: {},
});

const reading = (paragraphs: ReadingParagraph[]): SessionReading => ({
  summary: {
    id: 'a',
    startedAt: 0,
    utcOffsetMinutes: 0,
    title: null,
    firstWords: '',
    end: 'open',
    lengthMs: 0,
    sources: [],
    models: [],
    wordCount: 0,
  },
  paragraphs,
  gaps: [],
  damagedLines: 0,
});

function after(...messages: TranscriptsMessage[]): TranscriptsState {
  return messages.reduce(applyTranscriptsMessage, createTranscriptsStore().getState());
}

const opened: TranscriptsMessage = {
  type: 'opened',
  session: 'a',
  reading: reading([paragraph(0, ['One', ' two'], 1000), paragraph(0, ['Hello'], 2000, 'computer')]),
};
const changes = (...all: ReadingChange[]): TranscriptsMessage[] =>
  all.map((change) => ({ type: 'reading', session: 'a', change }));

function paragraphs(state: TranscriptsState): readonly ReadingParagraph[] {
  if (state.open.type !== 'open') throw new Error('no session is open');
  return state.open.reading.paragraphs;
}

test('words come to the end of their paragraph, and what has not changed stays the same object', () => {
  const before = after(opened);
  const now = changes({ type: 'words', paragraph: 'microphone 0', from: 1, words: [' twofold', ' three'] }).reduce(
    applyTranscriptsMessage,
    before,
  );
  expect(paragraphs(now)[0]!.words).toEqual(['One', ' twofold', ' three']);
  expect(paragraphs(now)[1]).toBe(paragraphs(before)[1]);
});

test('a paragraph comes after all that did not begin later', () => {
  const late = after(opened, ...changes({ type: 'paragraph', paragraph: paragraph(2, ['Late'], 1500) }));
  expect(paragraphs(late).map(({ words }) => words[0])).toEqual(['One', 'Late', 'Hello']);
});

test('a correction keeps what was heard, and can be taken back', () => {
  const correct = (text: string | null): ReadingChange => ({ type: 'corrected', source: 'microphone', word: 1, text });
  const once = after(opened, ...changes(correct('too'), correct('2')));
  expect(paragraphs(once)[0]).toMatchObject({ words: ['One', ' 2'], heard: { 1: ' two' } });
  const back = after(opened, ...changes(correct('too'), correct(null)));
  expect(paragraphs(back)[0]).toMatchObject({ words: ['One', ' two'], heard: {} });
});

test('what is told of another session is passed over', () => {
  const state = after(opened);
  const other: TranscriptsMessage = {
    type: 'reading',
    session: 'b',
    change: { type: 'corrected', source: 'microphone', word: 0, text: 'x' },
  };
  expect(applyTranscriptsMessage(state, other)).toBe(state);
});

test('a change that is missing is no small matter', () => {
  expect(() => after({ type: 'change', seq: 1, change: {} })).toThrow('missing');
});
