import { samplesPerMs } from '../contract/sound-frames.js';
import type { Stamp } from './clock-watch.js';

/** A piece of one input's sound, 16 kHz, and where it belongs in the session. */
export interface TimedBlock extends Stamp {
  pcm: Float32Array;
}

export function endMsOf(block: TimedBlock): number {
  return block.startMs + block.pcm.length / samplesPerMs;
}
