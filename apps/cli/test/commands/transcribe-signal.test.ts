import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseJsonLines } from '../json-lines.js';
import { demo, RunningCommand } from '../run-command.js';
import { sample, transcriptOf } from '../samples.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

/** The name under which a file is written until it is whole. */
const partialOf = (name: string) => readdirSync(folder).find((found) => found.startsWith(`.${name}`));

async function untilPartialHas(text: string, name: string): Promise<void> {
  for (;;) {
    const partial = partialOf(name);
    if (partial !== undefined && readFileSync(path.join(folder, partial), 'utf8').includes(text)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

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
    await command.until(({ stderr }) => stderr !== '');
    await untilPartialHas('brown', 'stopped.jsonl');
    command.child.kill('SIGINT');
    const { code, stderr } = await command.result;
    expect(code).toBe(130);
    expect(stderr).toMatch(/undertext: stopped at 0:0\d; the text so far is in .*stopped\.jsonl\n$/);
    const { tokens, end } = parseJsonLines(readFileSync(file, 'utf8'));
    // All that was in the pipe is text.
    expect(tokens.map(({ text }) => text).join('')).toBe(transcriptOf(sample('fox')));
    expect(end).toMatchObject({ complete: false });
    expect(partialOf('stopped.jsonl')).toBeUndefined();
  });

  test('leaves no file that looks whole of a sound that is one itself', async () => {
    const sound = path.join(folder, 'hour.wav');
    const bytes = readFileSync(clip.file);
    writeFileSync(sound, Buffer.concat([bytes, ...Array.from({ length: 60 }, () => bytes.subarray(44))]));
    const file = path.join(folder, 'hour.txt');
    const command = new RunningCommand(['transcribe', sound, ...demo, '-o', file]);
    await untilPartialHas('welcome', 'hour.txt');
    command.child.kill('SIGINT');
    const { code, stderr } = await command.result;
    expect(code).toBe(130);
    expect(stderr).toMatch(
      /undertext: stopped at \d+:\d\d of [\d:]+; the text so far is in .*\.hour\.txt\..*partial\n$/,
    );
    expect(readdirSync(folder)).not.toContain('hour.txt');
    expect(
      full.startsWith(
        readFileSync(path.join(folder, partialOf('hour.txt')!), 'utf8')
          .trim()
          .slice(0, 40),
      ),
    ).toBe(true);
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
