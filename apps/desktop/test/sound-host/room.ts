/** A loudspeaker, a room and a microphone, computed. */

export interface Room {
  /** From the computer's output to the microphone, ms. */
  delayMs: number;
  /** Of the direct sound. */
  gain: number;
  /** Time in which the room's sound falls by 60 dB, ms. */
  reverbMs: number;
  /** Root mean square of the microphone's own noise. */
  noise: number;
}

/** Numbers in (0, 1) that are the same in each run. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 1) / (2 ** 32 + 1);
  };
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}

/** What a microphone hears of what loudspeakers play, both at 16 kHz from the same moment on. */
export function throughRoom(played: Float32Array, { delayMs, gain, reverbMs, noise }: Room, seed = 1): Float32Array {
  const random = createRandom(seed);
  const delay = delayMs * 16;
  const reverb = reverbMs * 16;
  const taps = [{ at: 0, gain }];
  // Reflections from 2 ms on, ever weaker: one sample in sixteen.
  for (let at = 32; at < reverb; at += 1 + Math.floor(31 * random())) {
    taps.push({ at, gain: gain * 0.25 * gaussian(random) * Math.exp((-6.9 * at) / reverb) });
  }
  const heard = new Float32Array(played.length + delay + reverb);
  for (const tap of taps) {
    for (let i = 0; i < played.length; i++) heard[i + delay + tap.at]! += tap.gain * played[i]!;
  }
  for (let i = 0; i < heard.length; i++) heard[i]! += noise * gaussian(random);
  return heard;
}

/** Two sounds at once; the first one's length. */
export function together(a: Float32Array, b: Float32Array, gainB = 1): Float32Array {
  return a.map((sample, i) => sample + gainB * (b[i] ?? 0));
}
