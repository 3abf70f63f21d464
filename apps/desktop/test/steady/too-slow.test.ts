import type { Lag, Notice } from '@undertext/ui/captions-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SteadyApp } from './steady-app.js';
import { untruths } from './truth.js';

let app: SteadyApp;

// Much sound passes; how fast, is the machine's affair.
vi.setConfig({ testTimeout: 600_000 });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  app.close();
  vi.useRealTimers();
});

const minute = 60_000;

async function listen(speed: number, settings = {}): Promise<void> {
  app = new SteadyApp(7, { device: 'cpu', ...settings });
  app.machine.speed = speed;
  await app.start();
}

const lags = () => app.changes.flatMap((change) => (change.type === 'lag' && change.lag ? [change.lag] : []));
const worst = (all: readonly NonNullable<Lag>[]) => Math.max(...all.map(({ seconds }) => seconds));
const losses = () =>
  new Set(app.changes.flatMap((change) => (change.type === 'notices' ? change.notices : []))) as ReadonlySet<Notice>;

test('at 1.1 times real time captions keep up, and what was held up is caught up with', async () => {
  await listen(1.1);
  await app.pass(3 * minute);
  expect(lags()).toEqual([]);
  // 8 s in which nothing is computed.
  app.machine.speed = 0.01;
  await app.pass(8000);
  app.machine.speed = 1.1;
  await app.pass(3 * minute);
  expect(worst(lags())).toBeGreaterThanOrEqual(7);
  expect(lags().filter(({ isCatchingUp }) => isCatchingUp).length).toBeGreaterThan(3);
  expect(app.view.snapshot().lag).toBeNull();
  await app.stop();
  expect(untruths(app, 'microphone')).toEqual([]);
  expect(app.transcript.gapsOf('microphone')).toEqual([]);
});

test.each([
  [0.9, 20],
  [0.5, 15],
])('at %f times real time it is said what helps, and the oldest sound goes as marked gaps', async (speed, minutes) => {
  await listen(speed);
  await app.pass(2 * minute);
  const early = lags().at(-1)!;
  expect(early).toMatchObject({ isCatchingUp: false, way: { type: 'other-device', device: 'A card' } });
  expect(app.transcript.gapsOf('microphone')).toEqual([]);
  await app.pass((minutes - 2) * minute);
  const gaps = app.transcript.gapsOf('microphone');
  expect(gaps.length).toBeGreaterThan(0);
  for (const { reason, lostMs } of gaps) {
    expect(reason).toBe('overrun');
    // One piece, not a hole in every word.
    expect(lostMs).toBeGreaterThanOrEqual(9900);
    expect(lostMs).toBeLessThanOrEqual(10_100);
  }
  // What is not heard in time is lost in the end: no more than that, and captions stay within what is kept.
  const lostMs = gaps.reduce((sum, gap) => sum + gap.lostMs, 0);
  const missedMs = (1 - speed) * minutes * minute;
  expect(lostMs).toBeGreaterThan(missedMs - 70_000);
  expect(lostMs).toBeLessThan(missedMs);
  expect(worst(lags())).toBeLessThanOrEqual(70);
  expect(app.view.snapshot().lag?.isCatchingUp).toBe(false);
  // Each gap is told, and each has an anchor.
  expect([...losses()].filter(({ type }) => type === 'sound-lost')).toHaveLength(gaps.length);
  const anchors = app.transcript.anchorsOf('microphone', 0).filter(({ reason }) => reason === 'gap');
  expect(anchors.map(({ sample }) => sample)).toEqual(gaps.map(({ sample }) => sample));
  app.machine.speed = 20;
  await app.pass(minute);
  expect(app.view.snapshot().lag).toBeNull();
  await app.stop();
  expect(untruths(app, 'microphone')).toEqual([]);
});

test('two texts on a machine that can do one are told so', async () => {
  await listen(1.5, { source: 'both' });
  await app.pass(minute);
  expect(lags().at(-1)).toMatchObject({ isCatchingUp: false, way: { type: 'one-text' } });
  app.set({ source: 'microphone' });
  await app.pass(minute);
  expect(app.view.snapshot().lag).toBeNull();
  await app.stop();
  expect(untruths(app, 'microphone')).toEqual([]);
  expect(untruths(app, 'computer')).toEqual([]);
});
