import { beforeEach, describe, expect, test } from 'vitest';
import {
  type HeardText,
  handOverPauseMs,
  passages,
  Transcript,
  type TranscriptDelta,
  turnPauseMs,
  wordsInTimeOrder,
} from '../src/index.js';

let transcript: Transcript;
let deltas: TranscriptDelta[];

beforeEach(() => {
  transcript = new Transcript();
  deltas = [];
  transcript.onDelta((delta) => deltas.push(delta));
});

/** A piece of a word that was announced at a slot and began half a second before that slot's end. */
function heard(text: string, wordSlot: number, more: Partial<HeardText> = {}): HeardText {
  const endSample = 1280 * (wordSlot + 1);
  const startSample = Math.max(0, endSample - 8000);
  return { source: 'microphone', take: 0, stream: 1, wordSlot, startSample, endSample, text, ...more };
}

function open(source = 'microphone', atMs = 0): number {
  return transcript.openTake(source, atMs);
}

describe('words', () => {
  test('grow piece by piece, and are whole when the next one begins', () => {
    open();
    transcript.append(heard('cap', 10));
    expect(transcript.wordsOf('microphone')).toEqual([]);
    transcript.append(heard('tions', 10));
    expect(transcript.openWordOf('microphone')).toMatchObject({ text: 'captions', startMs: 380, endMs: 880 });
    const whole = transcript.openWordOf('microphone');
    transcript.append(heard(' are', 20));
    expect(transcript.wordsOf('microphone')).toEqual([whole]);
    expect(transcript.openWordOf('microphone')).toMatchObject({ text: ' are', startMs: 1180, endMs: 1680 });
    expect(transcript.textOf('microphone')).toBe('captions are');
  });

  test('a space begins a word even where none was announced', () => {
    open();
    transcript.append(heard('one two', 10));
    transcript.append(heard(' three', 10));
    transcript.endWord('microphone');
    expect(transcript.wordsOf('microphone').map(({ text }) => text)).toEqual(['one', ' two', ' three']);
  });

  test('an announcement begins a word even where there is no space', () => {
    open();
    transcript.append(heard('你', 10));
    transcript.append(heard('好', 11));
    transcript.endWord('microphone');
    expect(transcript.wordsOf('microphone').map(({ text }) => text)).toEqual(['你', '好']);
  });

  test('endWord makes the open word whole, once', () => {
    open();
    transcript.append(heard('one', 10));
    transcript.endWord('microphone');
    transcript.endWord('microphone');
    expect(deltas.map(({ type }) => type)).toEqual(['anchor', 'word', 'whole']);
    transcript.append(heard('self', 10));
    expect(transcript.wordsOf('microphone').map(({ text }) => text)).toEqual(['one']);
    expect(transcript.textOf('microphone')).toBe('oneself');
  });

  test('the text of another stream is set off by a space where its script has one', () => {
    open();
    transcript.append(heard('one', 10));
    transcript.append(heard('two', 12, { stream: 2 }));
    transcript.append(heard(',', 13, { stream: 3 }));
    transcript.append(heard('三', 14, { stream: 4 }));
    expect(transcript.textOf('microphone')).toBe('one two,三');
  });
});

describe('times', () => {
  test('are those of the anchor at or before, whole ms', () => {
    open('microphone', 1000.4);
    transcript.addAnchor({ source: 'microphone', take: 0, sample: 32000, atMs: 63_000.7, reason: 'pause' });
    transcript.append(heard('before', 9));
    transcript.append(heard(' after', 39));
    transcript.endWord('microphone');
    expect(transcript.wordsOf('microphone')).toMatchObject([
      { startMs: 1300, endMs: 1800 },
      { startMs: 63_001 + 700, endMs: 63_001 + 1200 },
    ]);
  });

  test('a word cut by a pause does not last through it', () => {
    open();
    transcript.addAnchor({ source: 'microphone', take: 0, sample: 8000, atMs: 60_000, reason: 'pause' });
    transcript.append(heard('cut', 9));
    expect(transcript.openWordOf('microphone')).toMatchObject({ startMs: 60_000, endMs: 60_300 });
  });

  test('words never overlap, whatever the anchors say', () => {
    open();
    transcript.append(heard('one', 20));
    transcript.addAnchor({ source: 'microphone', take: 0, sample: 27000, atMs: 1000, reason: 'drift' });
    transcript.append(heard(' two', 24));
    transcript.append(heard(' three', 40));
    transcript.endWord('microphone');
    const [one, two, three] = transcript.wordsOf('microphone');
    expect(one).toMatchObject({ startMs: 1180, endMs: 1680 });
    expect(two).toMatchObject({ startMs: 1680, endMs: 1680 });
    expect(three!.startMs).toBeGreaterThanOrEqual(1680);
  });

  test('each take counts from its own start', () => {
    open('microphone', 0);
    transcript.append(heard('first', 9));
    expect(transcript.openTake('microphone', 20_000)).toBe(1);
    transcript.append(heard('second', 9, { take: 1, stream: 2 }));
    expect(transcript.openWordOf('microphone')).toMatchObject({ startMs: 20_300, endMs: 20_800, take: 1 });
    expect(transcript.anchorsOf('microphone', 1)).toEqual([
      { source: 'microphone', take: 1, sample: 0, atMs: 20_000, reason: 'start' },
    ]);
  });

  test('anchors and gaps are kept', () => {
    open();
    const anchor = { source: 'microphone', take: 0, sample: 100, atMs: 400, reason: 'gap' } as const;
    const gap = { source: 'microphone', take: 0, sample: 100, lostMs: 393.75, reason: 'lost' } as const;
    transcript.addGap(gap);
    transcript.addAnchor(anchor);
    expect(transcript.gapsOf('microphone')).toEqual([{ ...gap, lostMs: 394 }]);
    expect(transcript.anchorsOf('microphone', 0)).toHaveLength(2);
    expect(transcript.anchorsOf('microphone', 0)[1]).toEqual(anchor);
  });

  test('what belongs to no take, or lies before an anchor, is refused', () => {
    const anchor = { source: 'microphone', take: 0, sample: 100, atMs: 0, reason: 'gap' } as const;
    expect(() => transcript.append(heard('one', 1))).toThrow(RangeError);
    expect(() => transcript.addAnchor(anchor)).toThrow(RangeError);
    expect(() => transcript.addGap({ source: 'microphone', take: 0, sample: 0, lostMs: 1, reason: 'lost' })).toThrow(
      RangeError,
    );
    open();
    expect(() => transcript.append(heard('one', 1, { take: 1 }))).toThrow(RangeError);
    transcript.addAnchor(anchor);
    expect(() => transcript.addAnchor({ ...anchor, sample: 99 })).toThrow(RangeError);
    expect(deltas).toHaveLength(2);
  });
});

describe('two sources', () => {
  /** A word of a source that ends at a session time. */
  function say(source: string, text: string, endMs: number): void {
    transcript.append(heard(text, endMs / 80 - 1, { source }));
  }

  beforeEach(() => {
    open('microphone');
    open('computer');
  });

  test('keep texts of their own', () => {
    say('microphone', 'good', 800);
    say('computer', 'hello', 880);
    say('microphone', ' morning', 1200);
    expect(transcript.sources).toEqual(['microphone', 'computer']);
    expect(transcript.textOf('microphone')).toBe('good morning');
    expect(transcript.textOf('computer')).toBe('hello');
    expect(transcript.textOf('file')).toBe('');
  });

  test('are in the order of their words in time, not of their arrival', () => {
    say('computer', 'late', 4000);
    say('microphone', 'early', 2000);
    say('microphone', ' bird', 2800);
    say('computer', ' comer', 4800);
    expect(wordsInTimeOrder(transcript).map(({ text }) => text)).toEqual(['early', ' bird', 'late', ' comer']);
    expect(passages(transcript)).toEqual([
      { source: 'microphone', startMs: 1500, endMs: 2800, text: 'early bird' },
      { source: 'computer', startMs: 3500, endMs: 4800, text: 'late comer' },
    ]);
  });

  test('who talks on while another talks keeps the turn', () => {
    say('microphone', 'so', 800);
    say('computer', 'wait', 1200);
    say('microphone', ' I', 1600);
    say('computer', ' please', 2000);
    say('microphone', ' say', 2400);
    expect(transcript.turns.map(({ source, text }) => [source, text])).toEqual([
      ['microphone', 'so I say'],
      ['computer', 'wait please'],
    ]);
  });

  test('who comes back after a pause in which another spoke has a new turn', () => {
    say('microphone', 'question', 800);
    say('computer', 'answer', 1600);
    say('microphone', ' thanks', 800 + handOverPauseMs + 560);
    expect(transcript.turns.map(({ id, startMs, text }) => [id, startMs, text])).toEqual([
      [0, 300, 'question'],
      [1, 1100, 'answer'],
      [2, 1860, ' thanks'],
    ]);
  });

  test('a long pause ends a turn, a shorter one does not', () => {
    say('microphone', 'one', 800);
    say('microphone', ' two', 800 + turnPauseMs);
    say('microphone', ' three', 800 + 2 * turnPauseMs + 560);
    expect(transcript.turns.map(({ text }) => text)).toEqual(['one two', ' three']);
  });
});

describe('replicas', () => {
  test('a delta that is missing is noticed', () => {
    open();
    transcript.append(heard('one', 10));
    const replica = new Transcript();
    expect(() => replica.apply(deltas[1]!)).toThrow('delta 2 came after delta 0');
    replica.apply(deltas[0]!);
    expect(() => replica.apply({ seq: 2, type: 'text', source: 'microphone', text: 'x' })).toThrow(RangeError);
  });

  test('a listener that was taken off hears nothing', () => {
    const seen: TranscriptDelta[] = [];
    const off = transcript.onDelta((delta) => seen.push(delta));
    open();
    off();
    transcript.append(heard('one', 10));
    expect(seen).toHaveLength(1);
    expect(transcript.seq).toBe(2);
  });
});
