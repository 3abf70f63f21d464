import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { joinSamples, Resampler } from '@undertext/sound';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SampleEncoding } from '../../src/pcm-decoder.js';
import { commandFile, demoLine, RunningCommand, runCommand } from '../run-command.js';
import { pcmOf, sample, samples, transcriptOf } from '../samples.js';
import { temporaryFolder } from '../temporary-folder.js';
import { VirtualTerminal } from '../virtual-terminal.js';
import { pcmBytes, quantised, type WavParts, wavBytes } from '../wav-bytes.js';
import { wordErrorRate } from '../word-errors.js';

const folder = temporaryFolder();
/** One thread: the tests share the machine with each other, and more gain nothing on so small a model. */
const demo = ['--model', 'demo', '--threads', '1'];

function save(name: string, bytes: Uint8Array | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

interface Token {
  type: 'token';
  text: string;
  slot: number;
  wordSlot: number;
  startMs: number;
  endMs: number;
}

interface End {
  type: 'end';
  complete: boolean;
  text: string;
  soundMs: number;
  model: string;
  device: string;
  delay: number;
  chunkMs: number;
}

function parse(jsonl: string): { tokens: Token[]; end: End | undefined } {
  expect(jsonl).toMatch(/\n$/);
  const lines = jsonl.trimEnd().split('\n');
  const objects = lines.map((line) => JSON.parse(line) as Token | End);
  return {
    tokens: objects.filter((object) => object.type === 'token'),
    end: objects.find((object) => object.type === 'end'),
  };
}

/** Text and a line end, or nothing at all. */
function line(text: string): string {
  return text === '' ? '' : `${text}\n`;
}

describe('the text of the samples', () => {
  test.each(samples.map((clip) => [clip.name, clip] as const))('%s', async (_, clip) => {
    const { code, stdout, stderr } = await runCommand(['transcribe', clip.file, ...demo]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: line(transcriptOf(clip)), stderr: demoLine });
  });

  const delays = Object.entries(sample('meeting').transcript);
  test.each(delays)('at a delay of %s', async (delay, text) => {
    const args = ['transcribe', sample('meeting').file, ...demo, '--stream-voxtral-delay', delay];
    expect(await runCommand(args)).toMatchObject({ code: 0, stdout: line(text) });
  });

  test.each(['80', '1234', '5000'])('in chunks of %s ms', async (chunkMs) => {
    const args = ['transcribe', sample('long-silence').file, ...demo, '--stream-chunk-ms', chunkMs];
    expect(await runCommand(args)).toMatchObject({ code: 0, stdout: line(transcriptOf(sample('long-silence'))) });
  });

  test('with as many threads as there are cores, and on the device that is asked for', async () => {
    const args = ['transcribe', sample('fox').file, '--model', 'demo', '--device', 'CPU'];
    expect(await runCommand(args)).toMatchObject({ code: 0, stdout: line(transcriptOf(sample('fox'))) });
  });
});

describe('--format jsonl', () => {
  test('has each token with its times, then the end', async () => {
    const clip = sample('long');
    const { code, stdout } = await runCommand(['transcribe', clip.file, ...demo, '--format', 'jsonl']);
    expect(code).toBe(0);
    const { tokens, end } = parse(stdout);
    expect(tokens.map(({ text }) => text).join('')).toBe(transcriptOf(clip));
    expect(end).toMatchObject({
      complete: true,
      text: transcriptOf(clip),
      soundMs: Math.round(clip.seconds * 1000),
      device: 'cpu',
      delay: 6,
      chunkMs: 2000,
    });
    for (const [index, token] of tokens.entries()) {
      const previous = tokens[index - 1];
      expect(token.slot).toBeGreaterThan(previous?.slot ?? -1);
      expect(token.wordSlot).toBeLessThanOrEqual(token.slot);
      expect(token.startMs).toBeLessThan(token.endMs);
      expect(token.endMs).toBeLessThanOrEqual(clip.seconds * 1000);
      expect(token.startMs).toBeGreaterThanOrEqual(previous?.startMs ?? 0);
      // A word is the tokens of one wordSlot, and the first of them brings the space.
      if (previous) expect(token.text.startsWith(' ')).toBe(token.wordSlot !== previous.wordSlot);
    }
  });

  test('without any speech it is the end alone', async () => {
    const { stdout } = await runCommand(['transcribe', sample('noise-only').file, ...demo, '--format', 'jsonl']);
    expect(parse(stdout)).toMatchObject({ tokens: [], end: { complete: true, text: '', soundMs: 3000 } });
  });
});

describe('captions', () => {
  const clip = sample('meeting');
  const words = transcriptOf(clip).split(' ');

  test('--format srt', async () => {
    const { code, stdout } = await runCommand(['transcribe', clip.file, ...demo, '--format', 'srt']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nthe meeting starts at\nnine thirty on monday\n$/);
  });

  test('by other rules', async () => {
    const rules = ['--cue-max-lines', '1', '--cue-max-columns', '24', '--cue-min-duration-ms', '500'];
    const file = ['--export-line-ends', 'crlf', '--export-byte-order-mark'];
    const args = ['transcribe', clip.file, ...demo, '--format', 'srt', ...rules, ...file];
    const { code, stdout } = await runCommand(args);
    expect(code).toBe(0);
    const [first = '', ...others] = stdout.split('\r\n\r\n');
    expect(first).toMatch(/^\ufeff1\r\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\r\nthe meeting starts at$/);
    expect(others.map((cue) => cue.split('\r\n')[2]).filter(Boolean)).toEqual(['nine thirty on monday']);
    expect(await runCommand([...args, '--cue-max-lines', '0'])).toMatchObject({ code: 2 });
  });

  test('--format vtt, to a file', async () => {
    const file = path.join(folder, 'meeting.vtt');
    const result = await runCommand(['transcribe', clip.file, ...demo, '--format', 'vtt', '-o', file]);
    expect(result).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(file, 'utf8')).toMatch(
      /^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:0\d\.\d{3}\nthe meeting starts at\nnine thirty on monday\n$/,
    );
  });

  test('--format json tells the words, their times and what heard them', async () => {
    const { stdout } = await runCommand(['transcribe', clip.file, ...demo, '--format', 'json']);
    const written = JSON.parse(stdout);
    expect(written).toMatchObject({
      format: 'undertext-transcript',
      version: 1,
      session: { title: clip.file, lengthMs: Math.round(clip.seconds * 1000), complete: true },
      engines: [{ atMs: 0, device: 'cpu', delay: 6 }],
    });
    const { tokens } = parse((await runCommand(['transcribe', clip.file, ...demo, '--format', 'jsonl'])).stdout);
    const [source] = written.sources;
    expect(source.words.map(({ text }: { text: string }) => text.trim())).toEqual(words);
    const ends = new Map(tokens.map(({ wordSlot, endMs }) => [wordSlot, endMs]));
    for (const { slot, endMs } of source.words) expect(ends.get(slot)).toBe(endMs);
  });

  test('without any speech are an empty file of their kind', async () => {
    const args = ['transcribe', sample('noise-only').file, ...demo, '--format'];
    expect(await runCommand([...args, 'srt'])).toMatchObject({ code: 0, stdout: '' });
    expect(await runCommand([...args, 'vtt'])).toMatchObject({ code: 0, stdout: 'WEBVTT\n' });
  });

  test('a signal while the model loads leaves nothing behind', async () => {
    const file = path.join(folder, 'early.srt');
    const command = new RunningCommand(['transcribe', clip.file, '--format', 'srt', ...demo, '-o', file]);
    await command.until(({ stderr }) => stderr !== '');
    command.child.kill('SIGINT');
    expect((await command.result).code).toBe(130);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('a signal keeps what was heard', async () => {
    const file = path.join(folder, 'stopped.srt');
    const args = ['transcribe', '-', '--raw', '--stream-chunk-ms', '80', '--format', 'srt', ...demo, '-o', file];
    const command = new RunningCommand(args);
    // Half a minute may wait for the engine: once all is taken, the other half is text.
    const sound = readFileSync(sample('long').file).subarray(44);
    await new Promise((resolve) => command.child.stdin.write(sound, resolve));
    command.child.kill('SIGINT');
    const { code, stderr } = await command.result;
    expect(code).toBe(130);
    expect(stderr).toMatch(/stopped at \d:\d\d; the text so far is in .*stopped\.srt\n$/);
    const texts = readFileSync(file, 'utf8')
      .split('\n\n')
      .map((cue) => cue.trim().split('\n').slice(2).join(' '));
    const words = texts.join(' ').split(' ');
    // What comes after the cut is silence to the model, so its last word may be another.
    expect(words.length).toBeGreaterThan(30);
    expect(transcriptOf(sample('long')).startsWith(words.slice(0, -1).join(' '))).toBe(true);
  });
});

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
    const file = save('http:x.flac', flac);
    expect(await runCommand(['transcribe', file, ...demo])).toMatchObject({
      code: 0,
      stdout: line(transcriptOf(clip)),
    });
  });

  test('no sound at all: one clear line', async () => {
    const file = save('notes.txt', 'These are only notes.\n');
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
    return save(name, wavBytes({ ...parts, data: pcmBytes(parts.encoding, values) }));
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
    const file = save('8-khz.wav', wavBytes({ sampleRate: 8000, data: pcmBytes('s16le', narrow) }));
    expect(await runCommand(['transcribe', file, ...demo])).toMatchObject({
      code: 0,
      stdout: line(transcriptOf(short)),
    });
  });

  test('truncated: what is there, with a warning', async () => {
    const whole = readFileSync(sample('long-silence').file);
    const file = save('cut.wav', whole.subarray(0, 44 + 16000 * 2 * 3));
    const { code, stdout, stderr } = await runCommand(['transcribe', file, ...demo]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'hello everyone\n' });
    expect(stderr).toBe(
      `${demoLine}undertext: ${file} ends early: its header promises 7.8 s, 3.0 s are there and were taken\n`,
    );
  });
});

describe('--live', () => {
  test('gives the same text', async () => {
    const clip = sample('testing');
    const result = await runCommand(['transcribe', clip.file, '--live', ...demo]);
    expect(result).toMatchObject({ code: 0, stdout: line(transcriptOf(clip)) });
  });

  test('takes chunks of one slot', async () => {
    const { stdout } = await runCommand(['transcribe', sample('testing').file, '--live', '--format', 'jsonl', ...demo]);
    expect(parse(stdout).end?.chunkMs).toBe(80);
  });
});

describe('--output', () => {
  const clip = sample('weather');

  test('writes the file, and nothing to standard output', async () => {
    const file = path.join(folder, 'weather.txt');
    const result = await runCommand(['transcribe', clip.file, ...demo, '-o', file]);
    expect(result).toMatchObject({ code: 0, stdout: '', stderr: demoLine });
    expect(readFileSync(file, 'utf8')).toBe(line(transcriptOf(clip)));
  });

  test('refuses to replace a file before anything else, and replaces it with --force', async () => {
    const file = save('mine.jsonl', 'mine');
    const args = ['transcribe', clip.file, ...demo, '--format', 'jsonl', '--output', file];
    expect(await runCommand(args)).toMatchObject({
      code: 2,
      stderr: `undertext: ${file} already exists; give --force to replace it\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await runCommand([...args, '--force'])).toMatchObject({ code: 0 });
    expect(parse(readFileSync(file, 'utf8')).end).toMatchObject({ text: transcriptOf(clip) });
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('leaves nothing behind when the model cannot be loaded', async () => {
    const file = path.join(folder, 'never.txt');
    const model = save('not-a-model.gguf', 'GG');
    const { code, stderr } = await runCommand(['transcribe', clip.file, '--model', model, '-o', file]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^undertext: .*not-a-model\.gguf.*\n$/);
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });
});

describe('a signal', () => {
  const clip = sample('long');
  const full = transcriptOf(clip);

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s finishes what was heard', async (signal, code) => {
    const command = new RunningCommand(['transcribe', clip.file, '--live', ...demo]);
    await command.until(({ stdout }) => stdout.includes('welcome'));
    command.child.kill(signal);
    const result = await command.result;
    expect(result.code).toBe(code);
    expect(result.stdout).toMatch(/\n$/);
    const text = result.stdout.trimEnd();
    // What comes after the cut is silence to the model, so its last word may be another.
    const kept = text.split(' ').slice(0, -1).join(' ');
    expect(kept).not.toBe('');
    expect(full.startsWith(kept)).toBe(true);
    expect(result.stderr).toMatch(/\nundertext: stopped at 0:0\d of 1:01\n$/);
  });

  test('jsonl still has its end, which is not complete; and the output file is kept', async () => {
    const file = path.join(folder, 'stopped.jsonl');
    const args = ['transcribe', '-', '--raw', '--stream-chunk-ms', '80', '--format', 'jsonl', ...demo, '-o', file];
    const command = new RunningCommand(args);
    command.child.stdin.write(readFileSync(sample('fox').file).subarray(44));
    const partial = () => readdirSync(folder).find((name) => name.startsWith('.stopped.jsonl'));
    await command.until(({ stderr }) => stderr !== '');
    for (;;) {
      const name = partial();
      if (name !== undefined && readFileSync(path.join(folder, name), 'utf8').includes('brown')) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    command.child.kill('SIGINT');
    const { code, stderr } = await command.result;
    expect(code).toBe(130);
    expect(stderr).toMatch(/undertext: stopped at 0:0\d; the text so far is in .*stopped\.jsonl\n$/);
    const { tokens, end } = parse(readFileSync(file, 'utf8'));
    // All that was in the pipe is text.
    expect(tokens.map(({ text }) => text).join('')).toBe(transcriptOf(sample('fox')));
    expect(end).toMatchObject({ complete: false });
    expect(partial()).toBeUndefined();
  });

  test('leaves no file that looks whole of a sound that is one itself', async () => {
    const sound = path.join(folder, 'hour.wav');
    const bytes = readFileSync(clip.file);
    writeFileSync(sound, Buffer.concat([bytes, ...Array.from({ length: 60 }, () => bytes.subarray(44))]));
    const file = path.join(folder, 'hour.txt');
    const command = new RunningCommand(['transcribe', sound, ...demo, '-o', file]);
    const partial = () => readdirSync(folder).find((name) => name.startsWith('.hour.txt'));
    for (;;) {
      const name = partial();
      if (name !== undefined && readFileSync(path.join(folder, name), 'utf8').includes('welcome')) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    command.child.kill('SIGINT');
    const { code, stderr } = await command.result;
    expect(code).toBe(130);
    expect(stderr).toMatch(
      /undertext: stopped at \d+:\d\d of [\d:]+; the text so far is in .*\.hour\.txt\..*partial\n$/,
    );
    expect(readdirSync(folder)).not.toContain('hour.txt');
    expect(full.startsWith(readFileSync(path.join(folder, partial()!), 'utf8').trim().slice(0, 40))).toBe(true);
  });

  test('stops a wait for a pipe that says nothing', async () => {
    const command = new RunningCommand(['transcribe', '-', ...demo]);
    // The process has to be up to take the signal; it says nothing until sound comes.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    command.child.kill('SIGINT');
    expect(await command.result).toMatchObject({ code: 130, stdout: '', stderr: 'undertext: stopped\n' });
  });

  test('the second ends it at once', async () => {
    const command = new RunningCommand(['transcribe', clip.file, '--live', ...demo]);
    await command.until(({ stdout }) => stdout.includes('my'));
    command.child.kill('SIGINT');
    command.child.kill('SIGINT');
    expect(await command.result).toMatchObject({ code: 130, signal: null });
  });
});

describe('what goes wrong', () => {
  const clip = sample('fox');

  test.each<[string, string[], RegExp]>([
    ['no such sound', ['none.wav'], /^undertext: none\.wav: no such file\n$/],
    ['a folder', [folder], /^undertext: .* is a folder; name a file\n$/],
    ['no such device', [clip.file, '--device', 'abacus'], /\nundertext: .*abacus.*\n$/],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await runCommand(['transcribe', ...args, ...demo]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
  });

  test('no such model', async () => {
    const { code, stdout, stderr } = await runCommand(['transcribe', clip.file, '--model', 'none.gguf']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^undertext: .*none\.gguf.*\n$/);
  });

  test('not WAV, in a pipe: says what it is and how to convert it', async () => {
    const { code, stderr } = await runCommand(['transcribe', '-', ...demo], 'ID3\x04\0\0\0\0\0\0\0\0');
    expect(code).toBe(1);
    expect(stderr).toBe(
      'undertext: standard input is not WAV but MP3\n' +
        'Convert it: ffmpeg -i - -ac 1 -ar 16000 -f wav - | undertext transcribe - ...\n',
    );
  });

  test('an empty pipe', async () => {
    const { code, stderr } = await runCommand(['transcribe', '-', ...demo]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'undertext: standard input is empty\n' });
  });

  test.skipIf(!existsSync('/dev/full'))('no room for the text', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [commandFile, 'transcribe', clip.file, ...demo], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${demoLine}undertext: cannot write to standard output: no space left on device\n`,
    });
  });

  test('a reader that leaves ends it quietly', async () => {
    const command = new RunningCommand(['transcribe', sample('long').file, '--live', ...demo]);
    await command.until(({ stdout }) => stdout !== '');
    command.child.stdout.destroy();
    expect(await command.result).toMatchObject({ code: 0, stderr: demoLine });
  });
});

/** util-linux's script runs a command on a terminal of its own. */
function hasScript(): boolean {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false;
  }
}

describe.skipIf(!hasScript())('on a terminal', () => {
  async function runOnTerminal(columns: number, args: string[]): Promise<{ rows: string[]; code: number }> {
    const quoted = [process.execPath, commandFile, ...args].map((text) => `'${text}'`).join(' ');
    const child = spawn('script', ['-qec', `stty cols ${columns} rows 10; ${quoted}`, '/dev/null'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TERM: 'xterm-256color' },
    });
    const terminal = new VirtualTerminal(columns, 10);
    child.stdout.setEncoding('utf8').on('data', terminal.write);
    const [code] = (await once(child, 'close')) as [number];
    return { rows: await terminal.rows(), code };
  }

  test('the text is wrapped, the progress line goes, and a summary stays', async () => {
    const clip = sample('long');
    const { rows, code } = await runOnTerminal(50, ['transcribe', clip.file, ...demo]);
    expect(code).toBe(0);
    const text = rows.join(' ');
    expect(text).toContain(transcriptOf(clip));
    expect(text.slice(text.indexOf(transcriptOf(clip)) + transcriptOf(clip).length)).toMatch(
      /^ 1:01 of sound in \d+:\d\d, [\d.]+ x real time$/,
    );
    for (const row of rows.slice(3)) expect(row.length).toBeLessThan(50);
  });

  test('captions that come at the end: how far it is, then they alone', async () => {
    const clip = sample('long');
    const { rows, code } = await runOnTerminal(60, ['transcribe', clip.file, '--format', 'srt', ...demo]);
    expect(code).toBe(0);
    const text = rows.join('\n');
    expect(text).toMatch(/00:00:0\d,\d{3} --> /);
    expect(text).not.toContain('left');
    expect(text.trimEnd()).toMatch(/1:01 of sound in \d+:\d\d, [\d.]+ x real time$/);
  });

  test('jsonl stays plain', async () => {
    const { rows } = await runOnTerminal(300, ['transcribe', sample('fox').file, '--format', 'jsonl', ...demo]);
    expect(parse(`${rows.slice(1).join('\n')}\n`).end?.text).toBe(transcriptOf(sample('fox')));
  });
});
