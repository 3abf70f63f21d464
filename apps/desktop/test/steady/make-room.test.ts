/** Captions make room for something that needs the machine, and come back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SteadyApp } from './steady-app.js';

let app: SteadyApp;

beforeEach(async () => {
  vi.useFakeTimers();
  app = new SteadyApp(7);
  await app.start();
  await app.pass(10_000);
});

afterEach(() => {
  app.close();
  vi.useRealTimers();
});

const session = () => app.view.snapshot().session.type;

/** Work of some length, told what it can see. */
function work(ms: number) {
  const seen = { began: false, isAborted: false, models: -1, ended: false };
  const done = app.captioning.makeRoom(async (signal) => {
    seen.began = true;
    seen.models = app.engine.models.filter((model) => model.streams.some(({ isOver }) => !isOver)).length;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
      signal.addEventListener('abort', () => resolve());
    });
    seen.isAborted = signal.aborted;
  });
  void done.then(() => {
    seen.ended = true;
  });
  return seen;
}

test('what was said until then is text first, nothing is loaded meanwhile, and captions go on by themselves', async () => {
  const words = () => app.shown('microphone').length;
  const before = words();
  const seen = work(5000);
  await app.pass(3000);
  expect(seen.began).toBe(true);
  expect([session(), seen.models, app.captioning.loaded]).toEqual(['measuring', 0, null]);
  expect(words()).toBeGreaterThanOrEqual(before);
  await app.pass(6000);
  expect(seen).toMatchObject({ isAborted: false, ended: true });
  expect(session()).toBe('live');
  await app.pass(10_000);
  expect(words()).toBeGreaterThan(0);
});

test('captions that are begun meanwhile go first', async () => {
  const seen = work(60_000);
  await app.pass(3000);
  app.captioning.start();
  await app.pass(3000);
  expect(seen).toMatchObject({ isAborted: true, ended: true });
  expect(session()).toBe('live');
});

test('those that were paused are paused again, and go on when that is asked for', async () => {
  app.captioning.pause();
  await app.pass(1000);
  work(5000);
  await app.pass(10_000);
  expect(session()).toBe('paused');
  const second = work(60_000);
  await app.pass(2000);
  app.captioning.resume();
  await app.pass(3000);
  expect(second.isAborted).toBe(true);
  expect(session()).toBe('live');
});

test('those that nobody wanted stay away', async () => {
  await app.stop();
  const seen = work(5000);
  await app.pass(10_000);
  expect(seen.ended).toBe(true);
  expect(session()).toBe('idle');
});
