import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CommandError } from '../src/command-error.js';
import type { PcmFormat } from '../src/pcm-decoder.js';
import { openSound } from '../src/sound-input.js';
import { collect, sameSound } from './byte-pieces.js';
import { pcmOf, sample } from './samples.js';
import { saveIn, temporaryFolder } from './temporary-folder.js';
import { pcmBytes, quantised, wavBytes } from './wav-bytes.js';

const folder = temporaryFolder();

async function open(file: string, raw?: PcmFormat) {
  const warnings: string[] = [];
  const input = await openSound(file, {
    raw,
    track: 1,
    signal: new AbortController().signal,
    warn: (message) => warnings.push(message),
  });
  return { input, warnings };
}

async function openError(file: string): Promise<CommandError> {
  const error = await open(file).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CommandError);
  return error as CommandError;
}

describe('openSound', () => {
  test('16 kHz mono goes past the resampler untouched', async () => {
    const fox = sample('fox');
    const { input } = await open(fox.file);
    expect(input.kind).toBe('file');
    expect(input.seconds).toBeCloseTo(fox.seconds, 3);
    expect(sameSound(await collect(input.blocks), pcmOf(fox))).toBe(true);
  });

  test('another rate comes out at 16 kHz, as long as it was', async () => {
    const data = pcmBytes('s16le', quantised('s16le', new Float32Array(44100).fill(0.5)));
    const { input } = await open(saveIn(folder, 'tone.wav', wavBytes({ sampleRate: 44100, data })));
    const samples = await collect(input.blocks);
    expect(samples.length).toBe(16000);
    expect(samples[8000]).toBeCloseTo(0.5, 4);
  });

  test('the length is that of the file where the header does not know it or promises too much', async () => {
    const data = Buffer.alloc(32000);
    for (const dataSize of [0, 0xffffffff, 64000]) {
      const { input, warnings } = await open(saveIn(folder, 'size.wav', wavBytes({ data, dataSize })));
      expect(input.seconds).toBe(1);
      expect((await collect(input.blocks)).length).toBe(16000);
      expect(warnings).toEqual(
        dataSize === 64000
          ? [`${input.name} ends early: its header promises 2.0 s, 1.0 s are there and were taken`]
          : [],
      );
    }
  });

  test('raw samples of a stated format', async () => {
    const values = [0.5, -0.25, 0.125, 0.125];
    const file = saveIn(folder, 'raw.pcm', pcmBytes('f32le', values));
    const { input } = await open(file, { encoding: 'f32le', channels: 2, sampleRate: 16000 });
    expect([...(await collect(input.blocks))]).toEqual([0.125, 0.125]);
  });

  test('says what is wrong, and what reads what is not WAV', async () => {
    const missing = await openError(path.join(folder, 'none.wav'));
    expect(missing.message).toBe(`${path.join(folder, 'none.wav')}: no such file`);
    expect((await openError(folder)).message).toBe(`${folder} is a folder; name a file`);
    const empty = await openError(saveIn(folder, 'empty.wav', Buffer.alloc(0)));
    expect(empty.message).toMatch(/empty\.wav is empty$/);
    expect(empty.hint).toBeUndefined();
    const searchPath = process.env.PATH;
    process.env.PATH = '';
    const mp3 = await openError(saveIn(folder, "it's.mp3", Buffer.from('ID3\x04\0\0\0\0\0\0\0\0'))).finally(() => {
      process.env.PATH = searchPath;
    });
    expect(mp3.message).toMatch(/it's\.mp3 is not WAV but MP3, and ffmpeg, which reads other formats, is not on PATH$/);
    expect(mp3.hint).toBe('Install ffmpeg, or convert the file to WAV where there is one.');
    expect(mp3.exitCode).toBe(1);
  });
});
