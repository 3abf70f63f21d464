/** Captions a clip from beginning to end. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineModel, EngineStream, StreamOptions, StreamStats, TokenEvent } from '../src/engine.js';
import { QueueFullError } from '../src/errors.js';
import { lookaheadSamples, slotSamples } from './samples.js';

export interface Caption {
  text: string;
  events: TokenEvent[];
  /** The text after each event. */
  partials: string[];
  /** Every token decided, in order, with its slot. */
  decisions: { slot: number; token: number }[];
  stats: StreamStats;
}

export interface CaptionOptions extends Pick<StreamOptions, 'delay' | 'chunkMs' | 'testing'> {
  /** Samples per feed, used in turn and over again; default: the whole clip at once. */
  feeds?: readonly number[];
  /** Before the n-th feed. */
  beforeFeed?: (stream: EngineStream, n: number, samplesFed: number) => void | Promise<void>;
}

export async function feedAll(stream: EngineStream, pcm: Float32Array): Promise<void> {
  for (;;) {
    try {
      stream.feed(pcm);
      return;
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      await stream.room();
    }
  }
}

/** Until all sound that can be is decoded. For chunks of 80 ms. */
export async function caughtUp(stream: EngineStream): Promise<void> {
  for (;;) {
    const { samplesWaiting, behindMs } = stream.stats();
    if (behindMs === 0 && samplesWaiting < slotSamples + lookaheadSamples) return;
    await sleep(5);
  }
}

export async function caption(
  model: EngineModel,
  pcm: Float32Array,
  { feeds = [Math.max(1, pcm.length)], beforeFeed, testing, ...options }: CaptionOptions = {},
): Promise<Caption> {
  const events: TokenEvent[] = [];
  const partials: string[] = [];
  const decisions: Caption['decisions'] = [];
  const stream = model.createStream({
    ...options,
    onToken: (event) => {
      events.push(event);
      partials.push((partials.at(-1) ?? '') + event.text);
    },
    testing: { ...testing, onDecision: (slot, token) => decisions.push({ slot, token }) },
  });
  try {
    let at = 0;
    for (let n = 0; at < pcm.length; n++) {
      await beforeFeed?.(stream, n, at);
      const end = Math.min(pcm.length, at + (feeds[n % feeds.length] ?? 1));
      await feedAll(stream, pcm.subarray(at, end));
      at = end;
    }
    await stream.finish();
    return { text: partials.at(-1) ?? '', events, partials, decisions, stats: stream.stats() };
  } finally {
    stream.dispose();
  }
}

export function tokens(result: Caption): number[] {
  return result.decisions.map(({ token }) => token);
}
