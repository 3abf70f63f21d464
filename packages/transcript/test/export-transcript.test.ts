import { describe, expect, test } from 'vitest';
import { type ExportOptions, exportTranscript, type SessionRecord, Transcript } from '../src/index.js';
import { recordOf } from './session-records.js';

function said(
  transcript: Transcript,
  source: string,
  words: readonly (readonly [text: string, endMs: number])[],
): void {
  const take = transcript.openTake(source, 0);
  for (const [index, [text, endMs]] of words.entries()) {
    const startSample = 16 * Math.max(words[index - 1]?.[1] ?? 0, endMs - 400);
    const wordSlot = endMs / 80 - 1;
    transcript.append({ source, take, stream: 0, wordSlot, startSample, endSample: 16 * endMs, text });
  }
  transcript.endWord(source);
}

function meeting(): SessionRecord {
  const transcript = new Transcript();
  said(transcript, 'microphone', [
    ['Hello', 480],
    [' everyone.', 960],
    [' The', 4000],
    [' meeting', 4400],
    [' starts', 4800],
    [' at', 4960],
    [' nine', 5280],
    [' thirty', 5600],
    [' on', 5760],
    [' Monday.', 6400],
  ]);
  return recordOf(transcript);
}

function talk(): SessionRecord {
  const transcript = new Transcript();
  said(transcript, 'microphone', [
    ['Is 1 < 2 & 3?', 1600],
    [' Yes.', 6000],
  ]);
  said(transcript, 'computer', [[' No.', 3200]]);
  return recordOf(transcript);
}

const labels = { microphone: 'Me', computer: 'Guest' };
const written = (record: SessionRecord, options: ExportOptions) => exportTranscript(record, options);

describe('SRT', () => {
  test('is numbered, and stays for its readers', () => {
    expect(written(meeting(), { format: 'srt' })).toBe(
      '1\n00:00:00,080 --> 00:00:01,080\nHello everyone.\n\n' +
        '2\n00:00:03,600 --> 00:00:06,400\nThe meeting starts at\nnine thirty on Monday.\n',
    );
  });

  test('with CRLF and a byte order mark', () => {
    const options = { format: 'srt', lineEnds: 'crlf', byteOrderMark: true, toMs: 3000 } as const;
    expect(written(meeting(), options)).toBe('\ufeff1\r\n00:00:00,080 --> 00:00:01,080\r\nHello everyone.\r\n');
  });

  test('names who speaks, and keeps text from being taken for an order', () => {
    expect(written(talk(), { format: 'srt', labels })).toBe(
      '1\n00:00:01,200 --> 00:00:02,200\nMe: Is 1 <\u2060 2 & 3?\n\n' +
        '2\n00:00:02,800 --> 00:00:03,800\nGuest: No.\n\n' +
        '3\n00:00:05,600 --> 00:00:06,600\nMe: Yes.\n',
    );
  });

  test('without words is empty', () => {
    expect(written(recordOf(new Transcript()), { format: 'srt' })).toBe('');
  });
});

describe('WebVTT', () => {
  test('is escaped, with a voice for each source', () => {
    expect(written(talk(), { format: 'vtt', labels })).toBe(
      'WEBVTT\n\n' +
        '00:00:01.200 --> 00:00:02.200\n<v Me>Is 1 &lt; 2 &amp; 3?</v>\n\n' +
        '00:00:02.800 --> 00:00:03.800\n<v Guest>No.</v>\n\n' +
        '00:00:05.600 --> 00:00:06.600\n<v Me>Yes.</v>\n',
    );
  });

  test('without words is still a file of its kind', () => {
    expect(written(recordOf(new Transcript()), { format: 'vtt' })).toBe('WEBVTT\n');
  });
});

describe('plain text', () => {
  test('has a paragraph for each pause', () => {
    expect(written(meeting(), { format: 'txt' })).toBe(
      'Hello everyone.\n\nThe meeting starts at nine thirty on Monday.\n',
    );
  });

  test('with times and names', () => {
    expect(written(talk(), { format: 'txt', times: true, labels })).toBe(
      '[00:00:01.200] Me: Is 1 < 2 & 3?\n\n[00:00:02.800] Guest: No.\n\n[00:00:05.600] Me: Yes.\n',
    );
  });
});

describe('JSON', () => {
  test('tells all that is known', () => {
    const text = written(meeting(), { format: 'json', labels });
    expect(JSON.parse(text)).toEqual({
      format: 'undertext-transcript',
      version: 1,
      session: {
        id: '20260102-030405-abcd',
        title: null,
        startedAt: '2026-01-01T23:34:05.678-03:30',
        lengthMs: 6400,
        complete: true,
      },
      engines: [{ atMs: 0, model: 'Voxtral nano', quantisation: 'F16', device: 'cpu', delay: 6 }],
      sources: [
        {
          id: 'microphone',
          label: 'Me',
          anchors: [{ source: 'microphone', take: 0, sample: 0, atMs: 0, reason: 'start' }],
          gaps: [],
          words: meeting().sources[0]!.words.map(({ text, startMs, endMs, wordSlot, startSample, endSample }) => ({
            text,
            startMs,
            endMs,
            slot: wordSlot,
            stream: 0,
            take: 0,
            startSample,
            endSample,
          })),
        },
      ],
    });
    expect(text.split('\n')).toHaveLength(1 + 1 + 10 + 1 + 1 + 1);
  });

  test('has what was heard beside a correction', () => {
    const record = meeting();
    const [source] = record.sources;
    const words = source!.words.map((word, index) => (index === 0 ? { ...word, text: 'Hallo', heard: 'Hello' } : word));
    const text = written({ ...record, sources: [{ ...source!, words }] }, { format: 'json' });
    expect(JSON.parse(text).sources[0].words[0]).toMatchObject({ text: 'Hallo', heard: 'Hello' });
  });
});

describe('a range and a shift', () => {
  test('ranges that meet share the words among them', () => {
    const whole = written(meeting(), { format: 'txt' }).replace(/\s+/g, ' ');
    const parts = [{ toMs: 4400 }, { fromMs: 4400, toMs: 5600 }, { fromMs: 5600 }];
    const texts = parts.map((part) => written(meeting(), { format: 'txt', ...part }).replace(/\s+/g, ' '));
    expect(texts.join('')).toBe(whole);
    expect(texts.every((text) => text.length > 1)).toBe(true);
  });

  test('a shift moves every time, and what comes before the recording is left out', () => {
    const shifted = written(meeting(), { format: 'srt', shiftMs: -4100 });
    expect(shifted).toBe('1\n00:00:00,000 --> 00:00:02,353\nmeeting starts at nine thirty on Monday.\n');
    const later = JSON.parse(written(meeting(), { format: 'json', shiftMs: 3_600_000 }));
    expect(later.sources[0].words[0]).toMatchObject({ startMs: 3_600_080, endMs: 3_600_480, startSample: 16 * 80 });
    expect(later.sources[0].anchors[0]).toMatchObject({ atMs: 3_600_000, sample: 0 });
  });

  test('takes whole ms alone', () => {
    expect(() => written(meeting(), { format: 'srt', shiftMs: 0.5 })).toThrow(RangeError);
    expect(() => written(meeting(), { format: 'srt', cues: { maxLines: 0 } })).toThrow('maxLines takes');
    expect(() => written(meeting(), { format: 'srt', cues: { maxDurationMs: 1500 } })).toThrow('maxDurationMs takes');
  });
});
