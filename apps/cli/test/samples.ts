import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const samplesFolder = new URL('../../../resources/samples/', import.meta.url);

export interface Sample {
  name: string;
  /** Its path. */
  file: string;
  seconds: number;
  /** The text by delay. */
  transcript: Record<string, string>;
  /** What is really said, and when each word ends. */
  words: { text: string; endMs: number }[];
}

interface IndexEntry {
  file: string;
  seconds: number;
  reference: string;
  word_ends_ms: number[];
  transcript: Record<string, string>;
}

type Index = Record<string, IndexEntry>;

const index = JSON.parse(readFileSync(new URL('samples.json', samplesFolder), 'utf8')) as Index;

export const samples: readonly Sample[] = Object.entries(index).map(([name, entry]) => ({
  name,
  file: fileURLToPath(new URL(entry.file, samplesFolder)),
  seconds: entry.seconds,
  transcript: entry.transcript,
  words: entry.word_ends_ms.map((endMs, index) => ({ text: entry.reference.split(' ')[index] ?? '', endMs })),
}));

export function sample(name: string): Sample {
  const found = samples.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no sample ${name}`);
  return found;
}

/** Its text at the default delay. */
export function transcriptOf({ transcript }: Sample): string {
  return transcript['6'] ?? '';
}

/** A sample's sound: 16 kHz mono. They all have the plain 44-byte header. */
export function pcmOf({ file }: Sample): Float32Array {
  const bytes = readFileSync(file);
  const samples = new Float32Array((bytes.length - 44) / 2);
  for (let index = 0; index < samples.length; index++) samples[index] = bytes.readInt16LE(44 + index * 2) / 32768;
  return samples;
}
