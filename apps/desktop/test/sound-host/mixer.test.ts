import { describe, expect, test } from 'vitest';
import { Mixer } from '../../src/sound-host/mixer.js';
import type { TimedBlock } from '../../src/sound-host/timed-block.js';

const slot = 1280;

function createMixer() {
  const mixed: TimedBlock[] = [];
  const mixer = new Mixer(['microphone', 'computer'] as const, (block) => mixed.push(block));
  return { mixer, mixed };
}

const block = (value: number, startMs: number, anchor: TimedBlock['anchor'] = null, length = slot): TimedBlock => ({
  pcm: new Float32Array(length).fill(value),
  startMs,
  anchor,
  gap: null,
});

const samples = (blocks: readonly TimedBlock[]) => blocks.flatMap(({ pcm }) => [...pcm]);
const runs = (values: readonly number[]) => {
  const found: [number, number][] = [];
  for (const value of values) {
    const last = found.at(-1);
    if (last && last[0] === value) last[1]++;
    else found.push([value, 1]);
  }
  return found;
};

test('what was heard at the same time sounds at the same time', () => {
  const { mixer, mixed } = createMixer();
  for (let i = 0; i < 5; i++) mixer.add('microphone', block(0.25, 1000 + i * 80, i === 0 ? 'start' : null));
  // 100 ms later.
  for (let i = 0; i < 4; i++) mixer.add('computer', block(0.5, 1100 + i * 80, i === 0 ? 'start' : null));
  expect(mixed.map(({ startMs, anchor }) => [startMs, anchor])).toEqual([
    [1000, 'start'],
    [1080, null],
    [1160, null],
    [1240, null],
    [1320, null],
  ]);
  expect(runs(samples(mixed))).toEqual([
    [0.25, 1600],
    [0.75, 4800],
  ]);
});

test('one that delivers nothing is waited for a little, then it is silent', () => {
  const { mixer, mixed } = createMixer();
  for (let i = 0; i < 4; i++) mixer.add('microphone', block(0.25, i * 80, i === 0 ? 'start' : null));
  expect(mixed).toHaveLength(0);
  for (let i = 4; i < 20; i++) mixer.add('microphone', block(0.25, i * 80));
  expect(mixed.length).toBeGreaterThan(12);
  expect(runs(samples(mixed))).toEqual([[0.25, mixed.length * slot]]);
  mixer.add('computer', block(0.5, 20 * 80, 'start'));
  mixer.add('microphone', block(0.25, 20 * 80));
  expect(samples(mixed).at(-1)).toBe(0.75);
});

test('a gap in one is silence of its length there, and nothing in the other', () => {
  const { mixer, mixed } = createMixer();
  for (let i = 0; i < 10; i++) {
    mixer.add('microphone', block(0.25, i * 80, i === 0 ? 'start' : null));
    if (i < 3) mixer.add('computer', block(0.5, i * 80, i === 0 ? 'start' : null));
    if (i >= 5) mixer.add('computer', block(0.5, i * 80, i === 5 ? 'gap' : null));
  }
  expect(runs(samples(mixed))).toEqual([
    [0.75, 3 * slot],
    [0.25, 2 * slot],
    [0.75, 5 * slot],
  ]);
});

test('blocks of any size, and no louder than 1', () => {
  const { mixer, mixed } = createMixer();
  for (let i = 0; i < 60; i++) {
    mixer.add('microphone', block(0.75, i * 20, i === 0 ? 'start' : null, 320));
    if (i % 4 === 3) mixer.add('computer', block(0.75, (i - 3) * 20, i === 3 ? 'start' : null));
  }
  expect(new Set(samples(mixed))).toEqual(new Set([1]));
  expect(samples(mixed)).toHaveLength(15 * slot);
});

describe('pause', () => {
  test('nothing that came is kept back, and what comes then has a new anchor', () => {
    const { mixer, mixed } = createMixer();
    mixer.add('microphone', block(0.25, 0, 'start'));
    mixer.add('microphone', block(0.25, 80));
    mixer.add('computer', block(0.5, 0, 'start'));
    mixer.pause([null, null]);
    expect(runs(samples(mixed))).toEqual([
      [0.75, slot],
      [0.25, slot],
    ]);
    for (const input of ['microphone', 'computer'] as const) mixer.add(input, block(0.25, 60_000, 'pause'));
    expect(mixed.at(-1)).toMatchObject({ startMs: 60_000, anchor: 'pause' });
    expect(samples(mixed.slice(-1))).toEqual(new Array(slot).fill(0.5));
  });

  test('what both inputs missed at its end is marked, what one of them heard is not', () => {
    const { mixer, mixed } = createMixer();
    const end = (lostMs: number): TimedBlock => ({ ...block(0, 9920, 'gap'), gap: { lostMs, reason: 'device' } });
    mixer.add('microphone', block(0.25, 0, 'start'));
    mixer.add('computer', block(0.5, 0, 'start'));
    mixer.pause([end(9000), null]);
    expect(mixed.map(({ gap }) => gap)).toEqual([null]);
    mixer.add('microphone', block(0.25, 20_000, 'pause'));
    mixer.pause([end(9000), end(4000)]);
    expect(mixed.map(({ gap }) => gap?.lostMs ?? 0)).toEqual([0, 0, 4000]);
  });
});

describe('where no input has sound', () => {
  test('there is a gap, and no silence to be listened to', () => {
    const { mixer, mixed } = createMixer();
    for (const input of ['microphone', 'computer'] as const) mixer.add(input, block(0.25, 0, 'start'));
    mixer.add('computer', block(0.25, 80));
    const hours = 8 * 3_600_000;
    const woken = { ...block(0.5, hours, 'gap'), gap: { lostMs: hours - 80, reason: 'sleep' as const } };
    mixer.add('microphone', woken);
    mixer.add('computer', { ...woken, gap: { lostMs: hours - 160, reason: 'sleep' } });
    expect(mixed.map(({ startMs, anchor, gap }) => [startMs, anchor, gap])).toEqual([
      [0, 'start', null],
      [80, null, null],
      [hours, 'gap', { lostMs: hours - 160, reason: 'sleep' }],
    ]);
    expect(runs(samples(mixed))).toEqual([
      [0.5, slot],
      [0.25, slot],
      [1, slot],
    ]);
  });

  test('for a moment, it is silence', () => {
    const { mixer, mixed } = createMixer();
    mixer.add('microphone', block(0.25, 0, 'start'));
    mixer.add('computer', block(0.5, 0, 'start'));
    for (const input of ['microphone', 'computer'] as const) mixer.add(input, block(0.5, 240, 'device'));
    expect(mixed.map(({ gap }) => gap)).toEqual([null, null, null, null]);
    expect(runs(samples(mixed))).toEqual([
      [0.75, slot],
      [0, 2 * slot],
      [1, slot],
    ]);
  });

  test('after a pause, the gap is the one of the input that comes back first', () => {
    const { mixer, mixed } = createMixer();
    mixer.add('microphone', block(0.25, 0, 'start'));
    mixer.pause([null, null]);
    const late = { ...block(0.5, 5000, 'pause'), gap: { lostMs: 2000, reason: 'lost' as const } };
    mixer.add('microphone', late);
    mixer.pause([null, null]);
    expect(mixed.at(-1)).toMatchObject({ startMs: 5000, anchor: 'pause', gap: late.gap });
  });
});
