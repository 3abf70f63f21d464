import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockText } from '../src/clock-text.js';
import { type Mark, markFinder, paragraphOf } from '../src/transcripts/find-in-reading.js';
import { readingBlocks, readingItems } from '../src/transcripts/reading-blocks.js';
import { searchSteps, snippetOf } from '../src/transcripts/search-steps.js';
import { dayName, sessionDays, startTime } from '../src/transcripts/session-days.js';
import { lengthText, parseClock, parseShift } from '../src/transcripts/session-time.js';
import { textSegments } from '../src/transcripts/text-segments.js';
import type { ReadingParagraph, SearchHit, SessionSummary } from '../src/transcripts-api.js';

const marksIn = (paragraphs: readonly ReadingParagraph[], query: string) => markFinder()(paragraphs, query);

const paragraph = (text: string, changes: Partial<ReadingParagraph> = {}): ReadingParagraph => ({
  id: `microphone ${changes.firstWord ?? 0}`,
  source: 'microphone',
  startMs: 0,
  passageMs: 0,
  firstWord: 0,
  words: text.split(/(?= )/u),
  heard: {},
  ...changes,
});

test.each([
  ['thursday', 'The review moves to Thursday.', [[20, 28]]],
  ['会议室', '星期三会议室已经被占用了', [[3, 6]]],
  ['خميس', 'إلى يوم الخميس في الساعة', [[8, 14]]],
])('%s is found in the open session', (query, text, expected) => {
  const marks = marksIn([paragraph(text)], query).get('microphone 0');
  expect(marks?.map(({ from, to }) => [from, to])).toEqual(expected);
});

test('a hit across two paragraphs of a passage is marked in both, and gone to in the first', () => {
  const parts = [paragraph('one two'), paragraph(' three four', { id: 'microphone 2', firstWord: 2 })];
  const marks = marksIn(parts, 'two three');
  expect(marks.get('microphone 0')).toEqual([{ from: 4, to: 7, hit: 0 }]);
  expect(marks.get('microphone 2')).toEqual([{ from: 0, to: 6, hit: 0 }]);
  expect(paragraphOf(parts, marks, { source: 'microphone', passageMs: 0, hit: 0 })?.id).toBe('microphone 0');
});

test('what grows is searched as if it were new', () => {
  const find = markFinder();
  const first = paragraph('one two');
  expect(find([first], 'two').get('microphone 0')).toHaveLength(1);
  const grown = paragraph('one two and two');
  expect(find([grown], 'two')).toEqual(marksIn([grown], 'two'));
  const second = paragraph(' two', { id: 'microphone 4', firstWord: 4 });
  expect(find([grown, second], 'two')).toEqual(marksIn([grown, second], 'two'));
  expect(find([grown, second], 'one')).toEqual(marksIn([grown, second], 'one'));
});

test('segments are the text, whatever is marked and corrected', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(11), { maxLength: 4 }),
      fc.array(fc.nat(60), { maxLength: 8 }),
      (words, corrected, bounds) => {
        const spaced = words.map((word) => ` ${word}`);
        const heard = Object.fromEntries(corrected.filter((place) => place < words.length).map((at) => [at, ' was']));
        const ends = [...new Set(bounds)].sort((a, b) => a - b);
        const marks: Mark[] = [];
        for (let at = 0; at + 1 < ends.length; at += 2) marks.push({ from: ends[at]!, to: ends[at + 1]!, hit: at });
        const segments = textSegments({ ...paragraph(''), words: spaced, heard }, marks);
        const text = spaced.join('');
        expect(segments.map((segment) => segment.text).join('')).toBe(text);
        let at = 0;
        for (const segment of segments) {
          const mark = marks.find(({ from, to }) => from < at + segment.text.length && to > at);
          expect(segment.hit).toBe(mark?.hit ?? null);
          at += segment.text.length;
        }
        expect(segments.filter(({ heard: was }) => was !== null).length).toBe(
          Object.keys(heard).filter((place) => words[Number(place)]!.trim() !== '').length,
        );
      },
    ),
  );
});

test('a snippet shows the first mark, and is short', () => {
  const text = `${'word '.repeat(50)}needle ${'more '.repeat(80)}`.trim();
  const hit: SearchHit = { session: 'a', source: 'microphone', startMs: 0, text, marks: [{ from: 250, to: 256 }] };
  const parts = snippetOf(hit);
  expect(parts.find(({ isMark }) => isMark)?.text).toBe('needle');
  expect(parts.map((part) => part.text).join('').length).toBeLessThan(180);
  expect(parts[0]).toEqual({ text: '…', isMark: false });
  expect(parts.at(-1)).toEqual({ text: '…', isMark: false });
  const short = snippetOf({ ...hit, text: 'a needle', marks: [{ from: 2, to: 8 }] });
  expect(short).toEqual([
    { text: 'a ', isMark: false },
    { text: 'needle', isMark: true },
  ]);
  expect(searchSteps([hit, { ...hit, marks: [...hit.marks, ...hit.marks] }])).toHaveLength(3);
});

test('blocks in which nothing has changed stay', () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    paragraph('word', { id: `microphone ${index}`, firstWord: index, startMs: index * 1000 }),
  );
  const gap = { source: 'microphone', atMs: 1500, lostMs: 700, reason: 'lost' } as const;
  const before = readingBlocks(readingItems(many, [gap]), []);
  expect(before.flat()).toHaveLength(101);
  expect(before.flat()[2]).toEqual({ type: 'gap', gap });
  const now = readingBlocks(readingItems(many.with(99, paragraph('other', { startMs: 99_000 })), [gap]), before);
  expect(now.map((block, index) => block === before[index])).toEqual([true, true, true, true, false]);
});

test('several sources are named where they take turns', () => {
  const turns = ['microphone', 'microphone', 'computer'].map((source, index) =>
    paragraph('x', { id: `${source} ${index}`, source, startMs: index }),
  );
  const named = readingItems(turns, []).map((item) => item.type === 'paragraph' && item.isNamed);
  expect(named).toEqual([true, false, true]);
});

test('times are written, and read as a person writes them', () => {
  expect([0, 59_999, 60_000, 3_723_000].map(clockText)).toEqual(['0:00', '0:59', '1:00', '1:02:03']);
  expect(['1:02:03', '62:03', '90', '1,5', ' ', '1:60', 'x'].map(parseClock)).toEqual([
    3_723_000,
    3_723_000,
    90_000,
    1500,
    null,
    undefined,
    undefined,
  ]);
  expect(['-1500', '\u2212200', '+3', '', '1.5'].map(parseShift)).toEqual([-1500, -200, 3, 0, undefined]);
  expect([40, 3210, 42_000, 3_540_000, 7_500_000].map((ms) => Object.values(lengthText(ms).values))).toEqual([
    ['0.1'],
    ['3.2'],
    ['42'],
    ['59'],
    ['2', '05'],
  ]);
});

test('a session is of the day and the hour that it was where it was', () => {
  const session = { startedAt: Date.UTC(2026, 0, 31, 23, 30), utcOffsetMinutes: 60 } as SessionSummary;
  expect(sessionDays([session])[0]!.day).toBe('2026-02-01');
  expect(startTime(session, 'de')).toBe('00:30');
  expect(dayName('2026-02-01', '2026-02-01', 'en')).toEqual({ key: 'transcripts.today' });
  expect(dayName('2026-01-31', '2026-02-01', 'en')).toEqual({ key: 'transcripts.yesterday' });
  expect(dayName('2025-12-31', '2026-02-01', 'en-GB')).toEqual({
    text: expect.stringMatching(/^Wednesday,? 31 December 2025$/),
  });
});
