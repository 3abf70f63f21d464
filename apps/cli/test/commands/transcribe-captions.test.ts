import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseJsonLines } from '../json-lines.js';
import { demo, RunningCommand, runCommand } from '../run-command.js';
import { sample, transcriptOf } from '../samples.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

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
    const { tokens } = parseJsonLines(
      (await runCommand(['transcribe', clip.file, ...demo, '--format', 'jsonl'])).stdout,
    );
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
