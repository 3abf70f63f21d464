/** One fault before what the last one did is mended. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SteadyApp, sources } from './steady-app.js';
import { markedGaps, untruths } from './truth.js';

let app: SteadyApp;

// Much sound passes; how fast, is the machine's affair.
vi.setConfig({ testTimeout: 600_000 });

beforeEach(async () => {
  vi.useFakeTimers();
  app = new SteadyApp(5);
  await app.start();
  await app.pass(20_000);
});

afterEach(() => {
  app.close();
  vi.useRealTimers();
});

/** Frames are 80 ms long, and the last one may have been on its way. */
const nearMs = 200;
const gaps = () => markedGaps(app, 'microphone');

async function expectTruth(): Promise<void> {
  await app.pass(60_000);
  await app.stop();
  for (const source of sources) expect(untruths(app, source)).toEqual([]);
}

test.each([
  ['source', () => app.set({ source: 'computer' })],
  ['device', () => app.set({ microphone: 'usb' })],
  ['pause', () => app.pause()],
])('what a killed capture window did not hear before another %s is a gap', async (_, change) => {
  const killedMs = app.time.uptimeMs;
  app.killCapture();
  await app.pass(450);
  const changedMs = app.time.uptimeMs;
  change();
  await app.pass(30_000);
  app.resume();
  await app.pass(5000);
  const [gap] = gaps();
  expect(gaps()).toHaveLength(1);
  expect(Math.abs(gap!.fromMs - killedMs)).toBeLessThan(nearMs);
  expect(Math.abs(gap!.toMs - changedMs)).toBeLessThan(nearMs);
  await expectTruth();
});

test('a capture window that is killed in a pause and is not back at its end: what is missing since is a gap', async () => {
  app.pause();
  await app.pass(10_000);
  app.killCapture();
  await app.pass(50);
  const resumedMs = app.time.uptimeMs;
  app.resume();
  await app.pass(5000);
  const [gap] = gaps();
  expect(gaps()).toHaveLength(1);
  expect(Math.abs(gap!.fromMs - resumedMs)).toBeLessThan(nearMs);
  expect(gap!.toMs - gap!.fromMs).toBeGreaterThan(400);
  expect(gap!.toMs - gap!.fromMs).toBeLessThan(700);
  await expectTruth();
});

test.each([
  ['microphone', { microphone: 'usb' }],
  ['mixed', { source: 'mixed' }],
] as const)(
  'a capture window that is killed before anything is heard of what was chosen: what is missing is a gap',
  async (source, chosen) => {
    const chosenMs = app.time.uptimeMs;
    app.set(chosen);
    await app.pass(100);
    app.killCapture();
    await app.pass(5000);
    const marked = markedGaps(app, source);
    expect(marked).toHaveLength(1);
    expect(Math.abs(marked[0]!.fromMs - chosenMs)).toBeLessThan(nearMs);
    expect(marked[0]!.toMs - marked[0]!.fromMs).toBeGreaterThan(400);
    await expectTruth();
  },
);

test('a capture window that is killed before anything is heard, and then a pause: what is missing before it is a gap', async () => {
  const chosenMs = app.time.uptimeMs;
  app.set({ microphone: 'usb' });
  await app.pass(100);
  app.killCapture();
  await app.pass(450);
  const pausedMs = app.time.uptimeMs;
  app.pause();
  await app.pass(20_000);
  app.resume();
  await app.pass(5000);
  const [gap] = gaps();
  expect(gaps()).toHaveLength(1);
  expect(Math.abs(gap!.fromMs - chosenMs)).toBeLessThan(nearMs);
  expect(Math.abs(gap!.toMs - pausedMs)).toBeLessThan(nearMs);
  await expectTruth();
});

test('sound that waited for an engine when the machine slept, and then went with its device, is marked on both sides', async () => {
  app.freezeEngine();
  await app.pass(7000);
  app.sleep(600_000);
  await app.pass(3000);
  app.set({ microphone: 'usb' });
  await app.pass(50);
  app.killEngine();
  await app.pass(5000);
  // A gap that reaches into the sleep would say of sound from before it that it was heard.
  const lostMs = app.transcript
    .gapsOf('microphone')
    .flatMap(({ reason, lostMs: ms }) => (reason === 'overrun' ? [ms] : []));
  expect(lostMs).toHaveLength(2);
  expect(lostMs[0]).toBeGreaterThan(6500);
  expect(lostMs[1]).toBeGreaterThan(2500);
  expect(lostMs[1]).toBeLessThan(3500);
  await expectTruth();
});

test.each([
  ['sound host', () => app.freezeSound()],
  [
    'sound host behind a hanging engine',
    () => {
      app.freezeEngine();
      app.freezeSound();
    },
  ],
])('until another source is chosen, what a hanging %s does not hear is a gap', async (_, freeze) => {
  const frozenMs = app.time.uptimeMs;
  freeze();
  await app.pass(7000);
  app.set({ source: 'computer' });
  const changedMs = app.time.uptimeMs;
  await app.pass(30_000);
  expect(Math.abs(gaps()[0]!.fromMs - frozenMs)).toBeLessThan(1500);
  expect(Math.abs(gaps().at(-1)!.toMs - changedMs)).toBeLessThan(nearMs);
  await expectTruth();
});

test('a sound host that hangs when a pause begins has lost nothing of the pause', async () => {
  const frozenMs = app.time.uptimeMs;
  app.freezeSound();
  await app.pass(5000);
  const pausedMs = app.time.uptimeMs;
  app.pause();
  await app.pass(60_000);
  app.resume();
  await app.pass(5000);
  const [gap] = gaps();
  expect(gaps()).toHaveLength(1);
  expect(Math.abs(gap!.fromMs - frozenMs)).toBeLessThan(nearMs);
  expect(Math.abs(gap!.toMs - pausedMs)).toBeLessThan(nearMs);
  await expectTruth();
});
