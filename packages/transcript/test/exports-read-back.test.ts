/** What is exported, read by programs of others. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captionText } from '../src/caption-text.js';
import { type Cue, cuesOf, type ExportFormat, exportTranscript, type SessionRecord, Transcript } from '../src/index.js';
import { parseCaptions } from './caption-parser.js';
import { recordOf } from './session-records.js';
import { pauses, speak, speech } from './spoken-words.js';

const session = fc.tuple(speech, fc.option(speech), pauses).map(([mine, theirs, stops]) => {
  const transcript = new Transcript();
  speak(transcript, 'microphone', mine, stops);
  if (theirs) speak(transcript, 'computer', theirs);
  return recordOf(transcript);
});
const labels = { microphone: 'Me', computer: 'R&D' };
/** As they are written. */
const names: Record<string, string> = { microphone: 'Me', computer: 'R\uff06D' };
const runs = { numRuns: 200 };

/** Without what the formats may change: white space, and the joiners that keep text from being taken for an order. */
function bare(text: string): string {
  return captionText(text).replace(/[\s\u2060]/gu, '');
}

function wordsOf(record: SessionRecord, source: string): string {
  return bare(
    record.sources
      .find(({ id }) => id === source)
      ?.words.map(({ text }) => text)
      .join('') ?? '',
  );
}

/** Texts of cues by who speaks, as `Label: text`; of one source alone, without a label. */
function saidIn(cues: readonly { text: string }[], record: SessionRecord): Record<string, string> {
  const isLabelled = record.sources.filter(({ words }) => words.some(({ text }) => text.trim() !== '')).length > 1;
  const said: Record<string, string> = {};
  for (const { text } of cues) {
    const source = isLabelled ? (text.replaceAll('\u2060', '').startsWith('Me: ') ? 'microphone' : 'computer') : 'only';
    const label = isLabelled ? `${names[source]}: ` : '';
    const plain = text.replaceAll('\u2060', '');
    expect(plain.startsWith(label)).toBe(true);
    said[source] = (said[source] ?? '') + bare(plain.slice(label.length));
  }
  return said;
}

function expectedIn(record: SessionRecord): Record<string, string> {
  const speaking = record.sources.filter(({ id }) => wordsOf(record, id) !== '');
  if (speaking.length === 1) return { only: wordsOf(record, speaking[0]!.id) };
  return Object.fromEntries(speaking.map(({ id }) => [id, wordsOf(record, id)]));
}

function expectedCues(record: SessionRecord, format: ExportFormat): Cue[] {
  return cuesOf(record.sources, { labels, labelsInText: format === 'srt' });
}

const timesOf = (cues: readonly { startTime: number; endTime: number }[]) =>
  cues.map(({ startTime, endTime }) => [Math.round(startTime * 1000), Math.round(endTime * 1000)]);

describe('a caption parser', () => {
  test('reads SRT', async () => {
    await fc.assert(
      fc.asyncProperty(session, fc.constantFrom('lf', 'crlf'), async (record, lineEnds) => {
        const text = exportTranscript(record, { format: 'srt', labels, lineEnds: lineEnds as 'lf' | 'crlf' });
        const { cues, errors } = await parseCaptions(text, 'srt');
        expect(errors).toEqual([]);
        expect(timesOf(cues)).toEqual(expectedCues(record, 'srt').map(({ startMs, endMs }) => [startMs, endMs]));
        expect(saidIn(cues, record)).toEqual(expectedIn(record));
      }),
      runs,
    );
  });

  test('reads WebVTT, with its voices', async () => {
    await fc.assert(
      fc.asyncProperty(session, async (record) => {
        const text = exportTranscript(record, { format: 'vtt', labels });
        const { cues, errors } = await parseCaptions(text, 'vtt');
        expect(errors).toEqual([]);
        expect(timesOf(cues)).toEqual(expectedCues(record, 'vtt').map(({ startMs, endMs }) => [startMs, endMs]));
        const voiced = cues.map(({ text }) => ({ text: decoded(text.replace(/^<v ([^>]*)>(.*)<\/v>$/s, '$1: $2')) }));
        expect(saidIn(voiced, record)).toEqual(expectedIn(record));
      }),
      runs,
    );
  });
});

function decoded(text: string): string {
  expect(text).not.toMatch(/[<>]/);
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

describe.skipIf(!hasFfmpeg)('ffmpeg (skipped where it is missing)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'undertext-ffmpeg-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(['srt', 'vtt'] as const)('reads %s', async (format) => {
    const record = longSession();
    const file = path.join(folder, `all.${format}`);
    writeFileSync(file, exportTranscript(record, { format, labels }));
    // It drops voices, and writes text as SRT has it.
    const written = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'srt', '-']).toString();
    const { cues } = await parseCaptions(written, 'srt');
    const expected = expectedCues(record, format);
    expect(timesOf(cues)).toEqual(expected.map(({ startMs, endMs }) => [startMs, endMs]));
    const textOf = ({ label, lines }: Cue) => (format === 'srt' ? `${label}: ${lines.join('')}` : lines.join(''));
    // It puts a backslash before a brace.
    const asWritten = (text: string) => bare(text.replaceAll('\\{', '{'));
    expect(cues.map(({ text }) => asWritten(text))).toEqual(expected.map((cue) => bare(textOf(cue))));
    for (const { id } of record.sources) {
      const said = expected.filter(({ source }) => source === id).flatMap(({ lines }) => lines);
      expect(bare(said.join(''))).toBe(wordsOf(record, id));
    }
  });

  /** One long session: a program started for each of many would take minutes. */
  function longSession(): SessionRecord {
    const transcript = new Transcript();
    const [mine, theirs] = [fc.sample(speech, { numRuns: 40, seed: 7 }), fc.sample(speech, { numRuns: 40, seed: 8 })];
    speak(transcript, 'microphone', mine.flat());
    speak(transcript, 'computer', theirs.flat());
    return recordOf(transcript);
  }
});
