import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCommand } from './run-command.js';
import { sample } from './samples.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const wav = sample('fox').file;

describe('undertext', () => {
  test('--version', async () => {
    expect(await runCommand(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each([
    [['--help'], /^Usage: undertext \[options\] \[command\]/],
    [['transcribe', '--help'], /^Usage: undertext transcribe \[options\] <sound>/],
    [['devices', '--help'], /^Usage: undertext devices \[options\]/],
    [['info', '-h'], /^Usage: undertext info \[options\] <model>/],
    [['models', '--help'], /^Usage: undertext models \[options\] \[command\]/],
    [['models', 'list', '--help'], /^Usage: undertext models list \[options\]/],
    [['models', 'download', '--help'], /^Usage: undertext models download \[options\] <model...>/],
    [['models', 'import', '--help'], /^Usage: undertext models import \[options\] <file>/],
    [['models', 'remove', '--help'], /^Usage: undertext models remove \[options\] <model...>/],
    [['models', 'verify', '--help'], /^Usage: undertext models verify \[options\] \[model...\]/],
    [['models', 'move', '--help'], /^Usage: undertext models move \[options\] <folder>/],
  ])('%j prints a help with examples that fits a terminal', async (args, usage) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(usage);
    expect(stdout).toContain('\nExamples:\n');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('without a subcommand it prints its help as an error', async () => {
    const { code, stdout, stderr } = await runCommand([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: undertext/);
  });

  test.each<[string[], string]>([
    [['frobnicate'], "undertext: unknown command 'frobnicate'\n"],
    [['transcribe'], "undertext: missing required argument 'sound'\n"],
    [['transcribe', wav, '--fromat', 'txt'], "undertext: unknown option '--fromat' (Did you mean --format?)\n"],
    [['transcribe', wav, 'more'], "undertext: too many arguments for 'transcribe'."],
    [['transcribe', wav, '--model'], "undertext: option '-m, --model <FILE|demo>' argument missing\n"],
    [['transcribe', wav, '--format', 'doc'], 'undertext: --format takes txt or srt or vtt or json or jsonl, not doc\n'],
    [
      ['transcribe', wav, '--stream-voxtral-delay', '16'],
      'undertext: --stream-voxtral-delay takes 1 to 15 or 30 (slots of 80 ms), not 16\n',
    ],
    [['transcribe', wav, '--stream-chunk-ms', '79'], 'undertext: --stream-chunk-ms takes 80 to 5000 (ms), not 79\n'],
    [['transcribe', wav, '--threads', 'x'], 'undertext: --threads takes 1 to 512 (threads), not x\n'],
    [['transcribe', wav, '--rate', '16k'], 'undertext: --rate takes 1000 to 1000000, not 16k\n'],
    [['transcribe', wav, '--encoding', 'mp3'], 'undertext: --encoding takes one of u8, s16le, '],
    [
      ['transcribe', wav, '--model', 'demo', '--rate', '8000'],
      'undertext: --encoding, --channels and --rate are for sound without a header: give --raw too\n',
    ],
    [['transcribe', wav], 'undertext: no model: give --model FILE, or --model demo to try it\n'],
  ])('%j is refused with exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.slice(0, message.length)).toBe(message);
  });

  test('without --model it names the published models and the demo', async () => {
    const { stderr } = await runCommand(['transcribe', wav]);
    for (const part of ['handy-computer/Voxtral-Mini-4B-Realtime-2602-gguf', 'Q4_K_M 2.83 GB', 'demo model']) {
      expect(stderr).toContain(part);
    }
  });
});
