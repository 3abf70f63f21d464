import { describe, expect, test } from 'vitest';
import { SourceHealth } from '../../src/sound-host/source-health.js';

const zeros = new Float32Array(1280);
const sound = Float32Array.from({ length: 1280 }, (_, i) => (i % 7) * 1e-4);

/** Delivers blocks of 80 ms; returns the time after the last. */
function deliver(health: SourceHealth, pcm: Float32Array, fromMs: number, forMs: number): number {
  let now = fromMs;
  while (now < fromMs + forMs) {
    now += 80;
    health.block(pcm, now);
  }
  return now;
}

test('arming until the first real samples, then live', () => {
  const health = new SourceHealth(0);
  expect(health.state(100)).toEqual({ type: 'arming' });
  const now = deliver(health, zeros, 100, 500);
  expect(health.state(now)).toEqual({ type: 'arming' });
  health.block(sound, now + 80);
  expect(health.state(now + 80)).toEqual({ type: 'live' });
});

describe('exact zeros', () => {
  test('from the start: told after 3 s', () => {
    const health = new SourceHealth(0);
    expect(health.state(deliver(health, zeros, 0, 2800))).toEqual({ type: 'arming' });
    expect(health.state(deliver(health, zeros, 2800, 400))).toEqual({ type: 'silent-zeros' });
    health.block(sound, 3300);
    expect(health.state(3300)).toEqual({ type: 'live' });
  });

  test('after speech: only when they last longer than a noise gate closes', () => {
    const health = new SourceHealth(0);
    const spoken = deliver(health, sound, 0, 1000);
    const paused = deliver(health, zeros, spoken, 7000);
    expect(health.state(paused)).toEqual({ type: 'live' });
    expect(health.state(deliver(health, zeros, paused, 1200))).toEqual({ type: 'silent-zeros' });
  });

  test('a quiet room is no zeros', () => {
    const health = new SourceHealth(0);
    const quiet = Float32Array.from({ length: 1280 }, (_, i) => (i % 2 ? 1e-7 : -1e-7));
    expect(health.state(deliver(health, quiet, 0, 20_000))).toEqual({ type: 'live' });
  });

  test('of a device that the system says is muted: told at once', () => {
    const health = new SourceHealth(0);
    const spoken = deliver(health, sound, 0, 1000);
    health.muted(true);
    const now = deliver(health, zeros, spoken, 80);
    expect(health.state(now)).toEqual({ type: 'silent-zeros' });
    health.muted(false);
    expect(health.state(now)).toEqual({ type: 'live' });
  });
});

describe('nothing at all', () => {
  test('stalls a source, and arms it again when samples come', () => {
    const health = new SourceHealth(0);
    const now = deliver(health, sound, 0, 1000);
    expect(health.state(now + 1900)).toEqual({ type: 'live' });
    expect(health.state(now + 2000)).toEqual({ type: 'stalled' });
    expect(health.state(now + 30_000)).toEqual({ type: 'stalled' });
    health.block(zeros, now + 30_080);
    expect(health.state(now + 30_080)).toEqual({ type: 'arming' });
    health.block(sound, now + 30_160);
    expect(health.state(now + 30_160)).toEqual({ type: 'live' });
  });

  test('of a device that never starts: after 5 s', () => {
    const health = new SourceHealth(0);
    expect(health.state(4900)).toEqual({ type: 'arming' });
    expect(health.state(5000)).toEqual({ type: 'stalled' });
  });

  test('during a pause means nothing', () => {
    const health = new SourceHealth(0);
    deliver(health, sound, 0, 1000);
    health.resumed(60_000);
    expect(health.state(60_000)).toEqual({ type: 'live' });
    expect(health.state(62_000)).toEqual({ type: 'stalled' });
  });
});

test('an end stands until there is a device again', () => {
  const health = new SourceHealth(0);
  const now = deliver(health, sound, 0, 1000);
  health.ended('unplugged', 'The microphone was unplugged.');
  const end = { type: 'ended', reason: 'unplugged', message: 'The microphone was unplugged.' };
  expect(health.state(now)).toEqual(end);
  expect(health.state(now + 10_000)).toEqual(end);
  health.device(now + 10_000);
  expect(health.state(now + 10_000)).toEqual({ type: 'arming' });
});
