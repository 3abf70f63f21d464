import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameCutter } from '../../../src/renderer/capture/frame-cutter.js';

test('1320 samples first, then 1280 each; no sample lost, doubled or mixed up', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 20 }), (pieces) => {
      const frames: number[][][] = [];
      let pushed = 0;
      const ends: number[] = [];
      const cutter = new FrameCutter((channels, after) => {
        frames.push(channels.map((channel) => [...channel]));
        ends.push(pushed - after);
      });
      for (const length of pieces) {
        const first = pushed;
        pushed += length;
        const left = Float32Array.from({ length }, (_, i) => first + i);
        cutter.push([left, left.map((sample) => -sample)]);
      }
      cutter.flush();
      const lengths = frames.map(([left]) => left!.length);
      const whole = lengths.slice(0, -1);
      expect(whole).toEqual(whole.map((_, i) => (i === 0 ? 1320 : 1280)));
      expect(frames.flatMap(([left]) => left!)).toEqual(Array.from({ length: pushed }, (_, i) => i));
      for (const [left, right] of frames) expect(right!.map((sample) => 0 - sample)).toEqual(left);
      // Where each frame ends in all that was pushed: what tells a gap from none.
      let end = 0;
      expect(ends).toEqual(lengths.map((length) => (end += length)));
    }),
  );
});

test('a device with another number of channels begins another frame', () => {
  const frames: number[][] = [];
  const cutter = new FrameCutter((channels) => frames.push(channels.map((channel) => channel.length)));
  cutter.push([new Float32Array(500)]);
  cutter.push([new Float32Array(1300), new Float32Array(1300)]);
  expect(frames).toEqual([[500], [1280, 1280]]);
});
