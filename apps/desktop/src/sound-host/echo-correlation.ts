/**
 * Does one sound come again in another, later and through a room? Two looks at the same pair: the waveforms, which agree
 * only if the sound is the same, and the envelopes, which survive a room that smears the waveform.
 */
import { fft } from './fft.js';

/** Best agreement found. */
export interface Echo {
  /** How much later the second sound is, samples; negative if it is earlier. */
  lag: number;
  /** |normalised correlation| of the waveforms at that lag, 0..1. */
  waveform: number;
  /** Normalised correlation of the envelopes at that lag, -1..1. */
  envelope: number;
}

/** Samples of an envelope's step: 10 ms at 4 kHz. */
const envelopeStep = 40;
/** Power, -90 dB: against log(0), too. */
const silence = 1e-9;

/** Sum over i of a[i] * b[i + shift] for every shift from 0 at which all of a lies within b. */
function correlations(a: Float32Array, b: Float32Array): Float64Array {
  let n = 1;
  while (n < b.length) n <<= 1;
  // Both real signals in one complex transform.
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  re.set(a);
  im.set(b);
  fft(re, im);
  // b's transform times the conjugate of a's; conjugated, so that a forward transform takes it back.
  const productRe = new Float64Array(n);
  const productIm = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const m = (n - k) & (n - 1);
    const aRe = (re[k]! + re[m]!) / 2;
    const aIm = (im[k]! - im[m]!) / 2;
    const bRe = (im[k]! + im[m]!) / 2;
    const bIm = (re[m]! - re[k]!) / 2;
    productRe[k] = aRe * bRe + aIm * bIm;
    productIm[k] = aIm * bRe - aRe * bIm;
  }
  fft(productRe, productIm);
  // What wraps around lies beyond these shifts.
  return productRe.slice(0, b.length - a.length + 1).map((sum) => sum / n);
}

/** Logarithm of the power in each step of the samples [from, to). */
function envelope(samples: Float32Array, from: number, to: number): Float64Array {
  return Float64Array.from({ length: Math.floor((to - from) / envelopeStep) }, (_, step) => {
    let sum = 0;
    for (let i = from + step * envelopeStep; i < from + (step + 1) * envelopeStep; i++) sum += samples[i]! ** 2;
    return Math.log(sum / envelopeStep + silence);
  });
}

/** Pearson's. 0 where one of them does not vary, but for rounding. */
function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const x = a[i]! - meanA;
    const y = b[i]! - meanB;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  const least = 1e-9 * a.length;
  return aa > least && bb > least ? ab / Math.sqrt(aa * bb) : 0;
}

/**
 * Looks for `played` in `heard`.
 * @param heard the last samples of what the microphone hears
 * @param played what was played: begins `maxLag` samples before `heard` begins and ends `-minLag` after it ends
 * @param minLag 0 or negative: the two clocks may disagree
 */
export function findEcho(heard: Float32Array, played: Float32Array, minLag: number, maxLag: number): Echo {
  const length = heard.length;
  if (played.length !== length + maxLag - minLag) {
    throw new RangeError(`${played.length} samples were played, ${length + maxLag - minLag} are needed`);
  }
  // In `played`, the sample that is heard at i with a lag lies at i + start, where start is maxLag - lag.
  const sums = correlations(heard, played);
  const squares = new Float64Array(played.length + 1);
  for (let i = 0; i < played.length; i++) squares[i + 1] = squares[i]! + played[i]! ** 2;
  // Silence agrees with nothing; rounding must not make it.
  const leastPower = (length * silence) ** 2;
  const heardPower = heard.reduce((sum, sample) => sum + sample * sample, 0);
  let best = { lag: 0, waveform: 0 };
  for (let start = 0; start <= maxLag - minLag; start++) {
    const power = heardPower * (squares[start + length]! - squares[start]!);
    const waveform = power > leastPower ? Math.abs(sums[start]!) / Math.sqrt(power) : 0;
    if (waveform > best.waveform) best = { lag: maxLag - start, waveform };
  }
  const from = maxLag - best.lag;
  return { ...best, envelope: correlation(envelope(heard, 0, length), envelope(played, from, from + length)) };
}
