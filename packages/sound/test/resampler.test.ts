import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinSamples, Resampler } from '../src/index.js';

const outputRate = 16000;
const amplitude = 0.5;

async function resample(
  samples: Float32Array,
  from: number,
  pieces: readonly number[] = [4096],
): Promise<Float32Array> {
  const resampler = await Resampler.create(from, outputRate);
  const parts: Float32Array[] = [];
  for (let offset = 0, turn = 0; offset < samples.length; turn++) {
    const length = pieces[turn % pieces.length] ?? 1;
    parts.push(resampler.process(samples.subarray(offset, offset + length)));
    offset += length;
  }
  parts.push(resampler.flush());
  resampler.dispose();
  return joinSamples(parts);
}

function sine(hz: number, rate: number, seconds = 1): Float32Array {
  return Float32Array.from(
    { length: rate * seconds },
    (_, index) => amplitude * Math.sin((2 * Math.PI * hz * index) / rate),
  );
}

function decibel(ratio: number): number {
  return 20 * Math.log10(ratio);
}

/** RMS of a stretch. */
function level(samples: Float32Array, start: number, end: number): number {
  let sum = 0;
  for (const sample of samples.subarray(start, end)) sum += sample * sample;
  return Math.sqrt(sum / (end - start));
}

/**
 * What a sine came out as: its gain in dB, how late it is in seconds, and all else (noise, distortion, aliases) against
 * it in dB, by the least-squares sine of the same frequency. The first and last 0.1 s, where it starts and stops, do
 * not count.
 */
function measure(samples: Float32Array, hz: number): { gain: number; late: number; residue: number } {
  const start = 1600;
  const end = samples.length - 1600;
  let cc = 0;
  let ss = 0;
  let cs = 0;
  let yc = 0;
  let ys = 0;
  const angle = (index: number) => (2 * Math.PI * hz * index) / outputRate;
  for (let index = start; index < end; index++) {
    const c = Math.cos(angle(index));
    const s = Math.sin(angle(index));
    const y = samples[index] ?? 0;
    cc += c * c;
    ss += s * s;
    cs += c * s;
    yc += y * c;
    ys += y * s;
  }
  const determinant = cc * ss - cs * cs;
  const a = (yc * ss - ys * cs) / determinant;
  const b = (ys * cc - yc * cs) / determinant;
  let rest = 0;
  for (let index = start; index < end; index++) {
    rest += ((samples[index] ?? 0) - a * Math.cos(angle(index)) - b * Math.sin(angle(index))) ** 2;
  }
  const size = Math.hypot(a, b);
  return {
    gain: decibel(size / amplitude),
    late: -Math.atan2(a, b) / (2 * Math.PI * hz),
    residue: decibel(Math.sqrt(rest / (end - start)) / (size / Math.SQRT2)),
  };
}

describe('Resampler', () => {
  test.each([8000, 11025, 22050, 32000, 44100, 48000, 96000, 44099])(
    'from %i Hz: passes tones unchanged, in place and clean',
    async (rate) => {
      // Speech to 7.5 kHz, or as far as the input has it.
      for (const hz of [50, 440, 1000, 3000, 5000, 7000, 7500].filter((tone) => tone < rate * 0.45)) {
        const output = await resample(sine(hz, rate), rate);
        expect(output.length).toBe(outputRate);
        const { gain, late, residue } = measure(output, hz);
        expect(Math.abs(gain)).toBeLessThan(0.01);
        expect(Math.abs(late)).toBeLessThan(1e-6);
        expect(residue).toBeLessThan(-100);
      }
    },
  );

  test.each([22050, 44100, 48000, 96000])(
    'from %i Hz: what 16 kHz cannot hold is gone, not folded back',
    async (rate) => {
      for (const hz of [8100, 8500, 9000, 10000, 12000, 15000, 16000, 17000, 20000].filter((tone) => tone < rate / 2)) {
        const output = await resample(sine(hz, rate), rate);
        expect(decibel(level(output, 1600, output.length - 1600) / (amplitude / Math.SQRT2))).toBeLessThan(-100);
      }
    },
  );

  test('a sweep from 8.1 to 22 kHz at 44.1 kHz leaves nothing', async () => {
    const rate = 44100;
    const seconds = 4;
    const sweep = Float32Array.from({ length: rate * seconds }, (_, index) => {
      const time = index / rate;
      return amplitude * Math.sin(2 * Math.PI * (8100 * time + ((22000 - 8100) * time * time) / (2 * seconds)));
    });
    const output = await resample(sweep, rate);
    for (let start = 1600; start + 1600 < output.length - 1600; start += 1600) {
      expect(decibel(level(output, start, start + 1600) / (amplitude / Math.SQRT2))).toBeLessThan(-100);
    }
  });

  test('any split of the same sound gives the same samples', async () => {
    const noise = Float32Array.from({ length: 20000 }, (_, index) => ((index * 48271) % 2147483647) / 2147483647 - 0.5);
    const whole = await resample(noise, 44100, [noise.length]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 9000 })), {
          minLength: 1,
          maxLength: 9,
        }),
        async (pieces) => {
          const split = await resample(noise, 44100, pieces);
          expect(Buffer.from(split.buffer).equals(Buffer.from(whole.buffer))).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('the output is as long as the input, for any rate and length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1000, max: 200_000 }),
        fc.integer({ min: 0, max: 5000 }),
        async (rate, length) => {
          const output = await resample(new Float32Array(length).fill(0.25), rate);
          expect(output.length).toBe(Math.round((length * outputRate) / rate));
          expect(output.every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('takes the highest rate there is', async () => {
    const { gain, residue } = measure(await resample(sine(1000, 1_000_000), 1_000_000), 1000);
    expect(Math.abs(gain)).toBeLessThan(0.01);
    expect(residue).toBeLessThan(-100);
  });
});
