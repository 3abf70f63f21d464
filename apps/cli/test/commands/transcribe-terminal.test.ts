import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { parseJsonLines } from '../json-lines.js';
import { commandFile, demo } from '../run-command.js';
import { sample, transcriptOf } from '../samples.js';
import { VirtualTerminal } from '../virtual-terminal.js';

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
    expect(parseJsonLines(`${rows.slice(1).join('\n')}\n`).end?.text).toBe(transcriptOf(sample('fox')));
  });
});
