import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SampleRing } from '../../src/sound/sample-ring.js';

test('keeps the last samples at their positions, whatever the pieces', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.array(fc.integer({ min: 0, max: 120 })), (capacity, pieces) => {
      const ring = new SampleRing(capacity);
      let count = 0;
      for (const length of pieces) {
        ring.append(Float32Array.from({ length }, () => count++));
        expect(ring.end).toBe(count);
        expect(ring.start).toBe(Math.max(0, count - capacity));
        const kept = ring.read(ring.start, ring.end);
        expect([...kept]).toEqual(Array.from({ length: ring.end - ring.start }, (_, i) => ring.start + i));
      }
    }),
  );
});

test('refuses what is not kept, and gives copies', () => {
  const ring = new SampleRing(10);
  ring.append(new Float32Array(25));
  expect(() => ring.read(14, 20)).toThrow(/samples 14 to 20 are not kept: 15 to 25 are/);
  expect(() => ring.read(20, 26)).toThrow(RangeError);
  ring.read(15, 25).fill(1);
  expect([...ring.read(15, 25)]).toEqual(new Array(10).fill(0));
});
