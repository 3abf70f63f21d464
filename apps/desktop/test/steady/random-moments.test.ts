import type { Settings } from '@undertext/options';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RoomInput, randomNumbers } from './room.js';
import { SteadyApp } from './steady-app.js';
import { untruths, wrongStarts } from './truth.js';

const moments = 200;
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

/** The change at each of the moments; in words too, which begin every half second. */
async function change(settings: Partial<Settings>, act: (i: number) => void, meanMs: number): Promise<void> {
  app = new SteadyApp(moments, settings);
  const random = randomNumbers(moments);
  let shown = '';
  await app.start();
  for (let i = 0; i < moments; i++) {
    await app.pass(2 * meanMs * random());
    act(i);
    const text = app.shown('microphone');
    expect(text.startsWith(shown)).toBe(true);
    shown = text;
  }
  await app.pass(20_000);
  await app.stop();
  expect(app.shown('microphone').startsWith(shown)).toBe(true);
}

function expectTruth(input: RoomInput = 'microphone'): void {
  expect(untruths(app, input)).toEqual([]);
  expect(app.transcript.gapsOf(input)).toEqual([]);
  expect(app.machine.logs.flatMap(({ jumps }) => jumps)).toEqual([]);
  expect(app.shown(input).split(' ').length).toBeGreaterThan(150);
}

const delays = [1, 6, 15, 2, 30, null, 10];

describe(`at ${moments} random moments, no word is lost, doubled or altered by another`, () => {
  test('delay', async () => {
    await change({}, (i) => app.set({ streamVoxtralDelay: delays[i % delays.length]! }), 1000);
    expectTruth();
    // All by the engine's own re-prime, in one stream: from the slot after the last word on, or 10 s back.
    expect(app.machine.logs).toHaveLength(1);
    const { epochs } = app.machine.logs[0]!;
    expect(epochs.length).toBeGreaterThan(moments / 2);
    epochs.forEach(({ baseSlot, afterWord }, i) => {
      const isTenSecondsBack = baseSlot > afterWord && epochs[i - 1]!.to - baseSlot <= 125;
      expect(baseSlot === afterWord || isTenSecondsBack).toBe(true);
    });
  });

  const byNewStreams: [string, (i: number) => Partial<Settings>][] = [
    ['model', (i) => ({ model: i % 2 ? '/models/one.gguf' : '/models/two.gguf' })],
    ['device', (i) => ({ device: i % 2 ? 'cpu' : 'cuda0' })],
    ['thread count', (i) => ({ threads: i % 2 ? 1 : 2 })],
    ['chunk length', (i) => ({ streamChunkMs: i % 2 ? 80 : 240 })],
  ];
  test.each(byNewStreams)('%s', async (_, settings) => {
    await change({}, (i) => app.set(settings(i)), 1500);
    expectTruth();
    expect(app.machine.logs.length).toBeGreaterThan(moments / 2);
    expect(wrongStarts(app, 'microphone')).toEqual([]);
  });

  test('pause', async () => {
    await change({}, (i) => (i % 2 ? app.resume() : app.pause()), 1000);
    expect(untruths(app, 'microphone')).toEqual([]);
    expect(app.transcript.gapsOf('microphone')).toEqual([]);
    const pauses = app.transcript.anchorsOf('microphone', 0).filter(({ reason }) => reason === 'pause');
    expect(pauses.length).toBeGreaterThan(moments / 3);
    expect(app.shown('microphone').split(' ').length).toBeGreaterThan(100);
  });

  test('source', async () => {
    await change({}, (i) => app.set({ source: i % 2 ? 'microphone' : 'both' }), 1000);
    expectTruth();
    expect(untruths(app, 'computer')).toEqual([]);
    expect(app.transcript.gapsOf('computer')).toEqual([]);
    expect(app.shown('computer').split(' ').length).toBeGreaterThan(100);
  });

  test('microphone', async () => {
    await change({}, (i) => app.set({ microphone: i % 2 ? 'default' : 'usb' }), 1000);
    expect(untruths(app, 'microphone')).toEqual([]);
    expect(app.transcript.gapsOf('microphone')).toEqual([]);
  });
});

describe('engines that are lost', () => {
  const losses: [string, (app: SteadyApp) => void, number, number][] = [
    ['killed', (one) => one.killEngine(), 12_000, 50],
    ['stopped', (one) => one.freezeEngine(), 22_000, 20],
    ['stuck', (one) => one.stickEngine(), 32_000, 20],
  ];
  test.each(losses)('when %s again and again lose nothing and leave no gap', async (_, lose, waitMs, times) => {
    app = new SteadyApp(times, { device: 'cpu' });
    const random = randomNumbers(times);
    await app.start();
    for (let i = 0; i < times; i++) {
      await app.pass(waitMs + 1000 * random());
      lose(app);
    }
    await app.pass(40_000);
    await app.stop();
    expectTruth();
    expect(app.machine.logs.length).toBeGreaterThan(times);
    expect(wrongStarts(app, 'microphone')).toEqual([]);
  });
});
