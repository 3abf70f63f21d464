import { describe, expect, test } from 'vitest';
import { type CueSettings, cuesOf, Transcript, type Word } from '../src/index.js';

/** Words that end so many ms after the one before, each at most 400 ms long. */
function spoken(words: readonly (readonly [text: string, afterMs: number])[], source = 'microphone'): readonly Word[] {
  const transcript = new Transcript();
  const take = transcript.openTake(source, 0);
  let endMs = 0;
  for (const [text, afterMs] of words) {
    const startMs = endMs + Math.max(0, afterMs - 400);
    endMs += afterMs;
    const place = { startSample: 16 * startMs, endSample: 16 * endMs };
    transcript.append({ source, take, stream: 0, wordSlot: endMs, ...place, text });
  }
  transcript.endWord(source);
  return transcript.wordsOf(source);
}

/** A text at a steady pace. */
function steady(text: string, eachMs = 320): readonly Word[] {
  return spoken((text.match(/\s*\S+/gu) ?? []).map((word) => [word, eachMs] as const));
}

function linesOf(words: readonly Word[], settings: Partial<CueSettings> = {}): string[] {
  return cuesOf([{ id: 'microphone', words }], { settings }).map(({ lines }) => lines.join(' | '));
}

describe('where cues end', () => {
  test('at sentences, if they can', () => {
    expect(
      linesOf(steady('It is late. We should go home now. Do you want to stay here a little longer? I do not.')),
    ).toEqual(['It is late. We should go home now.', 'Do you want to stay here | a little longer? I do not.']);
  });

  test('at clauses, if a sentence is too long', () => {
    const text =
      'When the meeting had gone on for more than an hour, everybody in the room was tired and wanted to leave';
    expect(linesOf(steady(text))).toEqual([
      'When the meeting had gone | on for more than an hour,',
      'everybody in the room was | tired and wanted to leave',
    ]);
  });

  test('at pauses, where nothing else tells', () => {
    const before: (readonly [string, number])[] = ['one', ' two', ' three', ' four'].map((word) => [word, 300]);
    const after: (readonly [string, number])[] = [
      [' five', 1500],
      [' six', 300],
      [' seven', 300],
    ];
    expect(linesOf(spoken([...before, ...after]))).toEqual(['one two three four', 'five six seven']);
  });

  test('not at a stop that ends nothing', () => {
    const text = 'We met J. R. Smith and his wife at the station on Friday. They were late';
    expect(linesOf(steady(text))[0]).toBe('We met J. R. Smith and his | wife at the station on Friday.');
  });
});

describe('lines', () => {
  test('of wide scripts have sixteen characters', () => {
    const text = '我们今天在这里开会讨论明年的计划和预算安排请大家准备好材料';
    const words = spoken([...text].map((character) => [character, 200] as const));
    const cues = linesOf(words);
    for (const line of cues.flatMap((cue) => cue.split(' | '))) expect([...line].length).toBeLessThanOrEqual(16);
    expect(cues.join('').replaceAll(' | ', '')).toBe(text);
  });

  test('of other widths and numbers are a matter of settings', () => {
    const text = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen';
    for (const cue of linesOf(steady(text), { maxLines: 3, maxColumns: 20 })) {
      const lines = cue.split(' | ');
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(20);
    }
    expect(linesOf(steady(text), { maxLines: 1 }).every((cue) => !cue.includes(' | '))).toBe(true);
  });

  test('are longer for a word that is longer', () => {
    const long = 'a'.repeat(60);
    expect(linesOf(steady(`see ${long} there`, 900))).toEqual([expect.stringContaining(long)]);
  });
});

describe('times', () => {
  const timesOf = (words: readonly Word[]) =>
    cuesOf([{ id: 'microphone', words }]).map(({ startMs, endMs }) => [startMs, endMs]);

  test('a short cue stays a second, and a dense one for its readers, in the silence after it', () => {
    expect(timesOf(spoken([['Yes.', 500]]))).toEqual([[100, 1100]]);
    const [[start, end]] = timesOf(steady('Internationalization considerations notwithstanding', 250)) as [
      [number, number],
    ];
    expect(end - start).toBe(Math.ceil((1000 * 'Internationalization considerations notwithstanding'.length) / 17));
  });

  test('a cue ends at the next one, or well before', () => {
    const words = spoken([
      ['Yes.', 500],
      [' But no.', 2500],
      [' So.', 2550],
    ]);
    const times = timesOf(words);
    times.forEach(([, end], index) => {
      const next = times[index + 1]?.[0];
      if (next !== undefined) expect(next === end || next - end! >= 80).toBe(true);
    });
  });

  test('a word as long as a speech is shown seven seconds', () => {
    const [cue] = cuesOf([{ id: 'a', words: [{ ...steady('word')[0]!, startMs: 1000, endMs: 60_000 }] }]);
    expect(cue).toMatchObject({ startMs: 1000, endMs: 8000 });
  });
});

describe('two sources', () => {
  test('that speak at once take turns, each with its label', () => {
    const mine = steady('I think that we should begin with the first question of today.');
    const theirs = steady('Excuse me, can you hear me at all over there?', 350).map((word) => ({
      ...word,
      source: 'b',
    }));
    const cues = cuesOf(
      [
        { id: 'a', words: mine },
        { id: 'b', words: theirs },
      ],
      { labels: { a: 'Me', b: 'Guest' } },
    );
    expect(cues.map(({ label }) => label)).toEqual(['Me', 'Guest']);
    expect(cues[1]!.startMs).toBeGreaterThanOrEqual(cues[0]!.endMs);
    for (const { startMs, endMs } of cues) expect(endMs - startMs).toBeGreaterThanOrEqual(1000);
  });

  test('of which one is silent need no labels', () => {
    const cues = cuesOf([
      { id: 'a', words: steady('Hello.') },
      { id: 'b', words: [] },
    ]);
    expect(cues).toMatchObject([{ source: 'a', label: null }]);
  });

  test('that speak for long do not drift from their times', () => {
    const text = Array.from({ length: 400 }, (_, i) => `word${i}${i % 8 === 7 ? '.' : ''}`).join(' ');
    const mine = steady(text, 300);
    const theirs = steady(text, 310).map((word) => ({ ...word, source: 'b' }));
    const cues = cuesOf([
      { id: 'a', words: mine },
      { id: 'b', words: theirs },
    ]);
    for (const { source, startMs, lines } of cues) {
      const first = lines[0]!.split(' ')[0]!;
      const word = (source === 'b' ? theirs : mine).find(({ text }) => text.trim() === first)!;
      expect(Math.abs(startMs - word.startMs)).toBeLessThanOrEqual(3000);
    }
  });
});
