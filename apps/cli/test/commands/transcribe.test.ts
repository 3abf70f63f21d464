import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseJsonLines } from '../json-lines.js';
import { commandFile, demo, demoLine, line, RunningCommand, runCommand } from '../run-command.js';
import { sample, samples, transcriptOf } from '../samples.js';
import { saveIn, temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

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
    const { tokens, end } = parseJsonLines(stdout);
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
    expect(parseJsonLines(stdout)).toMatchObject({ tokens: [], end: { complete: true, text: '', soundMs: 3000 } });
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
    expect(parseJsonLines(stdout).end?.chunkMs).toBe(80);
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
    const file = saveIn(folder, 'mine.jsonl', 'mine');
    const args = ['transcribe', clip.file, ...demo, '--format', 'jsonl', '--output', file];
    expect(await runCommand(args)).toMatchObject({
      code: 2,
      stderr: `undertext: ${file} already exists; give --force to replace it\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await runCommand([...args, '--force'])).toMatchObject({ code: 0 });
    expect(parseJsonLines(readFileSync(file, 'utf8')).end).toMatchObject({ text: transcriptOf(clip) });
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('leaves nothing behind when the model cannot be loaded', async () => {
    const file = path.join(folder, 'never.txt');
    const model = saveIn(folder, 'not-a-model.gguf', 'GG');
    const { code, stderr } = await runCommand(['transcribe', clip.file, '--model', model, '-o', file]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^undertext: .*not-a-model\.gguf.*\n$/);
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
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
