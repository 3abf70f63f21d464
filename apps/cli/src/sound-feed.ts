import { setTimeout as wait } from 'node:timers/promises';
import { QueueFullError } from '@undertext/engine-native';
import type { EngineStream } from '@undertext/engine-native/engine';
import { abortable } from './abortable.js';
import { engineRate } from './sound-input.js';

/** A chunk is computed once 40 samples past it exist: so the first piece is that much longer. */
const firstPiece = 1320;
/** One slot, 80 ms. */
const laterPiece = 1280;

export interface FeedOptions {
  /** At the speed at which the sound plays. */
  live: boolean;
  /** Stops feeding; what was fed stays fed. */
  signal: AbortSignal;
  /** Waited for before each piece: whoever takes the text may hold up the sound. */
  ready: () => Promise<void>;
}

/** Feeds a stream as fast as it takes sound, or as fast as it plays. Resolves at the end of the sound or on the signal. */
export async function feedSound(
  stream: EngineStream,
  blocks: AsyncGenerator<Float32Array, void, void>,
  { live, signal, ready }: FeedOptions,
): Promise<void> {
  const pieces = live ? slotPieces(blocks) : blocks;
  const start = performance.now();
  let samples = 0;
  while (!signal.aborted) {
    // Abortable, as a pipe may stay silent for ever.
    const next = await abortable(pieces.next(), signal);
    if (next === undefined || next.done === true) return;
    samples += next.value.length;
    if (live) {
      const early = start + (samples / engineRate) * 1000 - performance.now();
      if (early > 0) await abortable(wait(early), signal);
    }
    await abortable(ready(), signal);
    while (!signal.aborted && !tryFeed(stream, next.value)) await abortable(stream.room(), signal);
  }
}

function tryFeed(stream: EngineStream, piece: Float32Array): boolean {
  try {
    stream.feed(piece);
    return true;
  } catch (error) {
    if (error instanceof QueueFullError) return false;
    throw error;
  }
}

/** The same sound in pieces of 1320 samples, then 1280 each: what a microphone's capture sends. */
export async function* slotPieces(
  blocks: AsyncGenerator<Float32Array, void, void>,
): AsyncGenerator<Float32Array, void, void> {
  let piece = new Float32Array(firstPiece);
  let filled = 0;
  for await (const block of blocks) {
    for (let offset = 0; offset < block.length; ) {
      const part = block.subarray(offset, offset + piece.length - filled);
      piece.set(part, filled);
      filled += part.length;
      offset += part.length;
      if (filled === piece.length) {
        yield piece;
        piece = new Float32Array(laterPiece);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
