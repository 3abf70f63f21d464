/** What the bundled samples say, what the command line makes of a sound, and how far two texts are apart. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { resourcesFolder } from './undertext.js';
import { sampleSound, samplesFolder, silence } from './wav-file.js';

interface Sample {
  word_ends_ms: number[];
  reference: string;
  /** By delay, slots. */
  transcript: Record<string, string>;
}

const samples = JSON.parse(fs.readFileSync(path.join(samplesFolder, 'samples.json'), 'utf8')) as Record<string, Sample>;
/** Slots: the model's own. */
const delay = 6;

export const sampleNames = Object.keys(samples);

/** What the model makes of a sample. */
export function said(name: string): string {
  return samples[name]!.transcript[delay]!;
}

/** The words of a sample, and when each ends in it, ms. */
export function sampleWords(name: string): { text: string; endMs: number }[] {
  const { reference, word_ends_ms: ends } = samples[name]!;
  return wordsOf(reference).map((text, index) => ({ text, endMs: ends[index]! }));
}

/** Samples one after the other, with a second of silence after each. */
export function allSamples(names: readonly string[] = sampleNames): Buffer[] {
  return names.flatMap((name) => [sampleSound(name), silence(1)]);
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/**
 * Words that were heard wrong, too often or not at all, at least.
 * @param loop what a sound says that is played over and over; what was heard begins and ends anywhere in it
 */
export function misheardWords(loop: readonly string[], heard: readonly string[]): number {
  const rounds = Math.ceil(heard.length / Math.max(1, loop.length)) + 1;
  const all = Array.from({ length: rounds }, () => loop).flat();
  // Edits from what was heard so far to a stretch that ends here.
  let row = new Array<number>(all.length + 1).fill(0);
  for (const word of heard) {
    const next = [row[0]! + 1];
    for (const [i, other] of all.entries()) {
      next.push(Math.min(row[i]! + (word === other ? 0 : 1), row[i + 1]! + 1, next[i]! + 1));
    }
    row = next;
  }
  return Math.min(...row);
}

/** What `undertext transcribe` makes of raw 32-bit samples, 16 kHz mono. */
export function transcribed(file: string): string {
  const command = path.join(resourcesFolder, '../apps/cli/dist/main.js');
  const raw = ['--raw', '--encoding', 'f32le', '--model', 'demo', '--threads', '1'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'transcribe', ...raw, '-'], {
    input: fs.readFileSync(file),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`undertext transcribe ended with ${status}: ${stderr}`);
  return stdout.trim();
}
