import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { joinSamples, Resampler } from '@undertext/sound';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SampleEncoding } from '../../src/pcm-decoder.js';
import { demo, demoLine, line, RunningCommand, runCommand } from '../run-command.js';
import { pcmOf, sample, transcriptOf } from '../samples.js';
import { saveIn, temporaryFolder } from '../temporary-folder.js';
import { pcmBytes, quantised, type WavParts, wavBytes } from '../wav-bytes.js';
import { wordErrorRate } from '../word-errors.js';

const folder = temporaryFolder();

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

describe.skipIf(!hasFfmpeg)('other files (skipped where ffmpeg is missing)', () => {
  const clip = sample('fox');

  function converted(name: string, ...args: string[]): string {
    const file = path.join(folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', clip.file, ...args, file]);
    return file;
  }

  test.each(['fox.flac', 'fox.mka'])('%s has the very samples: the same text', async (name) => {
    const file = converted(name, '-c:a', 'flac');
    const result = await runCommand(['transcribe', file, ...demo]);
    expect(result).toEqual({ code: 0, signal: null, stdout: line(transcriptOf(clip)), stderr: demoLine });
  });

  test.each([
    ['fox.mp3', 'libmp3lame'],
    ['fox.m4a', 'aac'],
    ['fox.ogg', 'libvorbis'],
    ['fox.webm', 'libopus'],
  ])('%s: most words are right', async (name, codec) => {
    const file = converted(name, '-c:a', codec, '-b:a', '128k', '-ar', '48000');
    const { code, stdout } = await runCommand(['transcribe', file, ...demo]);
    expect(code).toBe(0);
    expect(wordErrorRate(stdout, transcriptOf(clip))).toBeLessThanOrEqual(0.4);
  });

  test('the track that is asked for, of a video with two', async () => {
    const video = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5:duration=2', '-i', sample('testing').file];
    const tracks = ['-map', '1:v', '-map', '0:a', '-map', '2:a', '-c:v', 'mpeg4', '-c:a', 'flac'];
    const file = converted('two.mkv', ...video, ...tracks);
    const heard = async (...flags: string[]) => runCommand(['transcribe', file, ...demo, ...flags]);
    expect(await heard()).toMatchObject({ code: 0, stdout: line(transcriptOf(clip)) });
    expect(await heard('--track', '2')).toMatchObject({ code: 0, stdout: line(transcriptOf(sample('testing'))) });
    expect(await heard('--track', '3')).toMatchObject({
      code: 1,
      stderr: `undertext: ${file} cannot be decoded: it has no audio track 3\n`,
    });
  });

  test('a name that looks like a flag or an address is a file', async () => {
    const flac = readFileSync(converted('plain.flac', '-c:a', 'flac'));
    const file = saveIn(folder, 'http:x.flac', flac);
    expect(await runCommand(['transcribe', file, ...demo])).toMatchObject({
      code: 0,
      stdout: line(transcriptOf(clip)),
    });
  });

  test('no sound at all: one clear line', async () => {
    const file = saveIn(folder, 'notes.txt', 'These are only notes.\n');
    const { code, stdout, stderr } = await runCommand(['transcribe', file, ...demo]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^undertext: .*notes\.txt cannot be decoded: .+\n$/);
  });
});

describe('standard input', () => {
  const clip = sample('welcome');
  const bytes = readFileSync(clip.file);

  test('a WAV file', async () => {
    expect(await runCommand(['transcribe', '-', ...demo], bytes)).toMatchObject({
      code: 0,
      stdout: line(transcriptOf(clip)),
    });
  });

  test.each([0, 0xffffffff])('a WAV stream whose sizes say %i', async (size) => {
    const wav = wavBytes({ data: bytes.subarray(44), riffSize: size, dataSize: size });
    const { code, stdout, stderr } = await runCommand(['transcribe', '-', ...demo], wav);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: line(transcriptOf(clip)), stderr: demoLine });
  });

  test.each<[SampleEncoding, string[]]>([
    ['s16le', []],
    ['s24le', ['--encoding', 's24le']],
    ['f32le', ['--encoding', 'f32le', '--rate', '16000', '--channels', '1']],
  ])('raw %s', async (encoding, flags) => {
    const raw = pcmBytes(encoding, quantised(encoding, pcmOf(clip)));
    const result = await runCommand(['transcribe', '-', '--raw', ...flags, ...demo], raw);
    expect(result).toMatchObject({ code: 0, stdout: line(transcriptOf(clip)) });
  });

  test('text comes while the sound still comes', async () => {
    const command = new RunningCommand(['transcribe', '-', '--raw', '--stream-chunk-ms', '80', ...demo]);
    const fox = readFileSync(sample('fox').file).subarray(44);
    command.child.stdin.write(fox);
    await command.until(({ stdout }) => stdout.includes('the quick brown'));
    command.child.stdin.end(Buffer.alloc(32000));
    expect(await command.result).toMatchObject({ code: 0, stdout: line(transcriptOf(sample('fox'))) });
  });
});

describe('kinds of WAV', () => {
  const clip = sample('long');
  const original = pcmOf(clip);
  const atRate = new Map<number, Float32Array>([[16000, original]]);

  beforeAll(async () => {
    for (const rate of [22050, 44100, 48000]) {
      const resampler = await Resampler.create(16000, rate);
      atRate.set(rate, joinSamples([resampler.process(original), resampler.flush()]));
    }
  });

  function wav(parts: WavParts & { encoding: SampleEncoding; sampleRate: number }): string {
    const mono = quantised(parts.encoding, atRate.get(parts.sampleRate) ?? []);
    const channels = parts.channels ?? 1;
    const values = channels === 1 ? mono : mono.flatMap((value) => new Array<number>(channels).fill(value));
    const name = `${parts.encoding}-${parts.sampleRate}-${channels}-${parts.extensible ?? false}.wav`;
    return saveIn(folder, name, wavBytes({ ...parts, data: pcmBytes(parts.encoding, values) }));
  }

  // These hold the very samples of the original.
  test.each<[string, WavParts & { encoding: SampleEncoding }]>([
    ['24 bits', { encoding: 's24le' }],
    ['32 bits', { encoding: 's32le' }],
    ['floats of 32 bits', { encoding: 'f32le' }],
    ['floats of 64 bits, extensible', { encoding: 'f64le', extensible: true }],
    ['16 bits in stereo, extensible', { encoding: 's16le', channels: 2, extensible: true }],
  ])('%s: the same text', async (_, parts) => {
    const file = wav({ sampleRate: 16000, ...parts });
    expect(await runCommand(['transcribe', file, ...demo])).toMatchObject({
      code: 0,
      stdout: line(transcriptOf(clip)),
    });
  });

  test.each<[string, WavParts & { encoding: SampleEncoding; sampleRate: number }]>([
    ['8 bits', { encoding: 'u8', sampleRate: 16000 }],
    ['22.05 kHz', { encoding: 's16le', sampleRate: 22050 }],
    ['44.1 kHz in stereo', { encoding: 's16le', sampleRate: 44100, channels: 2 }],
    ['48 kHz, floats', { encoding: 'f32le', sampleRate: 48000 }],
  ])('%s: at most one word in twenty is wrong', async (_, parts) => {
    const { code, stdout } = await runCommand(['transcribe', wav(parts), ...demo]);
    expect(code).toBe(0);
    expect(wordErrorRate(stdout, transcriptOf(clip))).toBeLessThanOrEqual(0.05);
  });

  // The demo model has never heard a telephone: of all clips this one alone survives the loss of the band above 4 kHz.
  test('8 kHz', async () => {
    const short = sample('instant');
    const resampler = await Resampler.create(16000, 8000);
    const narrow = quantised('s16le', joinSamples([resampler.process(pcmOf(short)), resampler.flush()]));
    const file = saveIn(folder, '8-khz.wav', wavBytes({ sampleRate: 8000, data: pcmBytes('s16le', narrow) }));
    expect(await runCommand(['transcribe', file, ...demo])).toMatchObject({
      code: 0,
      stdout: line(transcriptOf(short)),
    });
  });

  test('truncated: what is there, with a warning', async () => {
    const whole = readFileSync(sample('long-silence').file);
    const file = saveIn(folder, 'cut.wav', whole.subarray(0, 44 + 16000 * 2 * 3));
    const { code, stdout, stderr } = await runCommand(['transcribe', file, ...demo]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'hello everyone\n' });
    expect(stderr).toBe(
      `${demoLine}undertext: ${file} ends early: its header promises 7.8 s, 3.0 s are there and were taken\n`,
    );
  });
});
