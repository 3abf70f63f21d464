import { describe, expect, test } from 'vitest';
import { Resampler } from '../../../../../packages/sound/dist/index.js';
import { SoundTimeline, type TimelineAnchor } from '../../../src/renderer/decoder/sound-timeline.js';

const createRateChange = await Resampler.load();

function open() {
  const anchors: TimelineAnchor[] = [];
  const parts: Float32Array[] = [];
  const timeline = new SoundTimeline({
    createRateChange: (from) => createRateChange(from, 16_000),
    onAnchor: (anchor) => anchors.push(anchor),
    onSound: (pcm) => parts.push(pcm),
  });
  const heard = () => Float32Array.from(parts.flatMap((part) => [...part]));
  return { timeline, anchors, heard };
}

const ones = (seconds: number, rate = 16_000) => new Float32Array(Math.round(seconds * rate)).fill(0.5);

/** Seconds of sound, and of silence, one after the other. */
function stretches(pcm: Float32Array): [boolean, number][] {
  const all: [boolean, number][] = [];
  for (const value of pcm) {
    const last = all.at(-1);
    if (last && last[0] === (value !== 0)) last[1]++;
    else all.push([value !== 0, 1]);
  }
  return all;
}

describe('the sound of a track', () => {
  test('is counted without holes, in whatever pieces it comes', () => {
    const { timeline, anchors, heard } = open();
    for (let at = 0; at < 10; at++) timeline.add(at * 0.1, ones(0.1), 16_000);
    timeline.end();
    expect(heard()).toHaveLength(16_000);
    expect(anchors).toEqual([]);
  });

  test('comes at 16 kHz from any rate, as long as it was', () => {
    for (const rate of [8000, 11_025, 44_100, 48_000, 96_000]) {
      const { timeline, heard } = open();
      for (let at = 0; at < 20; at++) timeline.add((at * 4410) / rate, new Float32Array(4410).fill(0.1), rate);
      timeline.end();
      expect(heard()).toHaveLength(Math.round((20 * 4410 * 16_000) / rate));
    }
  });

  test('goes on where the rate changes', () => {
    const { timeline, anchors, heard } = open();
    timeline.add(0, ones(1, 44_100), 44_100);
    timeline.add(1, ones(1, 22_050), 22_050);
    timeline.add(2, ones(1), 16_000);
    timeline.end();
    expect(heard()).toHaveLength(48_000);
    expect(anchors).toEqual([]);
  });

  test('that begins late has an anchor at its first sample', () => {
    const { timeline, anchors, heard } = open();
    timeline.add(5, ones(1), 16_000);
    expect(anchors).toEqual([{ sample: 0, atMs: 5000, reason: 'gap' }]);
    expect(heard()).toHaveLength(16_000);
  });

  test('is not heard before the file begins', () => {
    const { timeline, anchors, heard } = open();
    timeline.add(-0.5, ones(0.25), 16_000);
    timeline.add(-0.25, ones(1), 16_000);
    expect(heard()).toHaveLength(0.75 * 16_000);
    expect(anchors).toEqual([]);
  });

  test('times that are rounded are no news', () => {
    const { timeline, anchors, heard } = open();
    for (let at = 0; at < 50; at++)
      timeline.add(Math.round(at * 23.22) / 1000 + (at % 2) * 0.001, ones(0.02322), 16_000);
    expect(anchors).toEqual([]);
    expect(stretches(heard())).toHaveLength(1);
  });

  test('a clock that drifts moves what follows, without a hole', () => {
    const { timeline, anchors, heard } = open();
    for (let at = 0; at < 100; at++) timeline.add(at * 1.002, ones(1), 16_000);
    expect(heard()).toHaveLength(1_600_000);
    expect(anchors.length).toBeGreaterThan(2);
    for (const { sample, atMs, reason } of anchors) {
      expect(reason).toBe('drift');
      expect(Math.abs(atMs - (sample / 16) * 1.002)).toBeLessThan(2);
    }
  });

  test('a short hole is silence', () => {
    const { timeline, anchors, heard } = open();
    timeline.add(0, ones(1), 16_000);
    timeline.add(2.5, ones(1), 16_000);
    expect(stretches(heard())).toEqual([
      [true, 16_000],
      [false, 24_000],
      [true, 16_000],
    ]);
    expect(anchors).toEqual([]);
  });

  test('a long hole is passed over by an anchor', () => {
    const { timeline, anchors, heard } = open();
    timeline.add(0, ones(1, 48_000), 48_000);
    timeline.add(3601, ones(1, 48_000), 48_000);
    timeline.end();
    expect(heard()).toHaveLength(32_000);
    expect(anchors).toEqual([{ sample: 16_000, atMs: 3_601_000, reason: 'gap' }]);
  });

  test('what is there twice is heard once', () => {
    const { timeline, anchors, heard } = open();
    timeline.add(0, ones(2), 16_000);
    timeline.add(1, ones(2), 16_000);
    timeline.add(3, ones(1), 16_000);
    expect(heard()).toHaveLength(4 * 16_000);
    expect(anchors).toEqual([]);
  });

  test('times that begin again at 0 go on', () => {
    const { timeline, anchors, heard } = open();
    for (let at = 0; at < 10; at++) timeline.add(at, ones(1), 16_000);
    for (let at = 0; at < 10; at++) timeline.add(at, ones(1), 16_000);
    expect(heard()).toHaveLength(20 * 16_000);
    expect(anchors).toEqual([]);
  });
});
