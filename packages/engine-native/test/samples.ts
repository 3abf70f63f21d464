/** The shipped model and the shipped clips with what they say. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const resources = new URL('../../../resources/', import.meta.url);

export const demoModel = fileURLToPath(new URL('demo-model/voxtral-realtime-nano.gguf', resources));

export const sampleRate = 16000;
export const slotSamples = 1280;
/** A slot needs that many samples of the next. */
export const lookaheadSamples = 40;

export interface Sample {
  name: string;
  /** 16 kHz mono, -1..1. */
  pcm: Float32Array;
  /** Where each word of the reference ends. */
  wordEndsMs: number[];
  /** By delay in slots: the greedy transcript, and the smallest margin between its two best logits. */
  transcripts: Map<number, string>;
  margins: Map<number, number>;
}

interface IndexEntry {
  file: string;
  word_ends_ms: number[];
  transcript: Record<string, string>;
  margin: Record<string, number>;
}

/** The clips are 16 kHz mono 16-bit; chunks other than the sound are skipped. */
function readClip(file: URL): Float32Array {
  const bytes = readFileSync(file);
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4)) {
    if (bytes.toString('latin1', at, at + 4) !== 'data') continue;
    const count = bytes.readUInt32LE(at + 4) / 2;
    return Float32Array.from({ length: count }, (_, i) => bytes.readInt16LE(at + 8 + 2 * i) / 32768);
  }
  throw new Error(`${file}: no sound`);
}

function byDelay<Value>(record: Record<string, Value>): Map<number, Value> {
  return new Map(Object.entries(record).map(([delay, value]) => [Number(delay), value]));
}

const index: Record<string, IndexEntry> = JSON.parse(readFileSync(new URL('samples/samples.json', resources), 'utf8'));

export const samples: Sample[] = Object.entries(index).map(([name, entry]) => ({
  name,
  pcm: readClip(new URL(`samples/${entry.file}`, resources)),
  wordEndsMs: entry.word_ends_ms,
  transcripts: byDelay(entry.transcript),
  margins: byDelay(entry.margin),
}));

export function sample(name: string): Sample {
  const found = samples.find((each) => each.name === name);
  if (!found) throw new Error(`no sample ${name}`);
  return found;
}

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate));
}

export function joined(...parts: Float32Array[]): Float32Array {
  const out = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
