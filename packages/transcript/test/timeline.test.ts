import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Anchor, anchorAt, sampleRate, sessionMs } from '../src/index.js';
import { wordSpan } from '../src/timeline.js';

function anchor(sample: number, atMs: number, reason: Anchor['reason'] = 'pause'): Anchor {
  return { source: 'microphone', take: 0, sample, atMs, reason };
}

const anchors = [
  anchor(0, 500, 'start'),
  anchor(16000, 9000),
  anchor(16000, 9500, 'device'),
  anchor(48000, 11420, 'drift'),
];

describe('anchorAt', () => {
  test.each([
    [0, 0],
    [15999, 0],
    [16000, 2],
    [47999, 2],
    [48000, 3],
    [1e9, 3],
  ])('sample %i belongs to anchor %i', (sample, index) => {
    expect(anchorAt(anchors, sample)).toBe(anchors[index]);
  });

  test('there is none before the first', () => {
    expect(anchorAt([anchor(10, 0)], 9)).toBeUndefined();
    expect(() => sessionMs([anchor(10, 0)], 9)).toThrow(RangeError);
    expect(() => wordSpan([anchor(10, 0)], 8, 10)).toThrow(RangeError);
  });
});

describe('sessionMs', () => {
  test.each([
    [0, 500],
    [8000, 1000],
    [15999, 1500],
    [16000, 9500],
    [32000, 10500],
    [48000, 11420],
    [64000, 12420],
  ])('sample %i was at %i ms', (sample, ms) => {
    expect(sessionMs(anchors, sample)).toBe(ms);
  });
});

describe('wordSpan', () => {
  test('a word before, after and across a pause', () => {
    expect(wordSpan(anchors, 8000, 16000)).toEqual({ startMs: 1000, endMs: 1500 });
    expect(wordSpan(anchors, 16000, 24000)).toEqual({ startMs: 9500, endMs: 10000 });
    expect(wordSpan(anchors, 8000, 24000)).toEqual({ startMs: 9500, endMs: 10000 });
  });

  test('a word whose last slot reaches past the anchor ended before it', () => {
    expect(wordSpan(anchors, 8000, 16800)).toEqual({ startMs: 1000, endMs: 1550 });
    expect(wordSpan(anchors, 8000, 17280)).toEqual({ startMs: 9500, endMs: 9580 });
  });

  test('an empty span lies at one moment', () => {
    expect(wordSpan(anchors, 16000, 16000)).toEqual({ startMs: 9500, endMs: 9500 });
  });

  test('lasts as long as its sound within one anchor, and never longer', () => {
    const pieces = fc.array(fc.record({ samples: fc.nat(100_000), skipMs: fc.integer({ min: -80, max: 100_000 }) }));
    fc.assert(
      fc.property(pieces, fc.nat(500_000), fc.nat(20_000), (steps, start, length) => {
        const line = [anchor(0, 0, 'start')];
        for (const { samples, skipMs } of steps) {
          const sample = line.at(-1)!.sample + samples;
          line.push(anchor(sample, sessionMs(line, sample) + skipMs));
        }
        const { startMs, endMs } = wordSpan(line, start, start + length);
        expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
        expect(endMs).toBeGreaterThanOrEqual(startMs);
        expect(endMs - startMs).toBeLessThanOrEqual(Math.ceil((length * 1000) / sampleRate));
        if (anchorAt(line, start) === anchorAt(line, start + length)) {
          expect(Math.abs(endMs - startMs - (length * 1000) / sampleRate)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
