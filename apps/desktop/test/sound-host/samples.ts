import { readFileSync } from 'node:fs';

const folder = new URL('../../../../resources/samples/', import.meta.url);

/** A sample recording: 16 kHz, mono. */
export function readSample(name: string): Float32Array {
  const bytes = readFileSync(new URL(`${name}.wav`, folder));
  let at = 12;
  while (bytes.toString('latin1', at, at + 4) !== 'data') at += 8 + bytes.readUInt32LE(at + 4);
  const length = bytes.readUInt32LE(at + 4) / 2;
  return Float32Array.from({ length }, (_, i) => bytes.readInt16LE(at + 8 + 2 * i) / 32768);
}

/** Recordings one after the other, with pauses between them. */
export function readSpeech(names: readonly string[], pauseMs = 300): Float32Array {
  const pause = new Float32Array(pauseMs * 16);
  const parts = names.flatMap((name) => [readSample(name), pause]);
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
