import { describe, expect, test } from 'vitest';
import { type Echo, findEcho } from '../../src/sound-host/echo-correlation.js';
import { historyRate, SoundHistory } from '../../src/sound-host/sound-history.js';
import { createRandom, type Room, throughRoom, together } from './room.js';
import { readSpeech } from './samples.js';

const minLag = -100 * historyRate;
const maxLag = 400 * historyRate;

const first = readSpeech(['welcome', 'fox', 'testing', 'numbers']);
const second = readSpeech(['weather', 'volume', 'meeting', 'bus', 'instant']);

function history(sound: Float32Array): SoundHistory {
  const kept = new SoundHistory(20);
  kept.add(sound, 0);
  return kept;
}

/** In windows all along two sounds, wherever the played one is not silent. */
function echoes(heard: Float32Array, played: Float32Array, windowMs: number): Echo[] {
  const [h, p] = [history(heard), history(played)];
  const found: Echo[] = [];
  for (let endMs = windowMs; endMs < played.length / 16; endMs += 250) {
    const window = p.read(endMs - windowMs, windowMs * historyRate);
    const rms = Math.sqrt(window.reduce((sum, sample) => sum + sample * sample, 0) / window.length);
    if (rms < 0.01) continue;
    const around = p.read(endMs - windowMs - maxLag / historyRate, windowMs * historyRate + maxLag - minLag);
    found.push(findEcho(h.read(endMs - windowMs, windowMs * historyRate), around, minLag, maxLag));
  }
  return found;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;

const rooms: [string, Room][] = [
  ['beside the loudspeaker', { delayMs: 60, gain: 0.5, reverbMs: 200, noise: 0.001 }],
  ['across a room', { delayMs: 120, gain: 0.1, reverbMs: 500, noise: 0.003 }],
  ['by wireless loudspeakers', { delayMs: 290, gain: 0.3, reverbMs: 300, noise: 0.002 }],
  ['in noise', { delayMs: 40, gain: 0.1, reverbMs: 200, noise: 0.015 }],
];

describe.each(rooms)('a microphone %s', (_, room) => {
  test.each([600, 1000, 3000])('hears the computer, in %i ms', (windowMs) => {
    const found = echoes(throughRoom(first, room), first, windowMs);
    expect(found.length).toBeGreaterThan(10);
    expect(median(found.map(({ waveform }) => waveform))).toBeGreaterThan(0.35);
    expect(median(found.map(({ envelope }) => envelope))).toBeGreaterThan(0.5);
    expect(Math.abs(median(found.map(({ lag }) => lag / historyRate)) - room.delayMs)).toBeLessThan(2);
  });
});

test('still hears it while somebody speaks as loudly', () => {
  const echo = throughRoom(first, { delayMs: 100, gain: 0.4, reverbMs: 200, noise: 0.001 });
  const found = echoes(together(echo, second, 0.4), first, 1000);
  expect(median(found.map(({ waveform }) => waveform))).toBeGreaterThan(0.35);
});

test.each([
  [600, 0.58],
  [1000, 0.33],
  [3000, 0.19],
])('other words of the same voice do not agree, in %i ms', (windowMs, most) => {
  const room = { gain: 0.5, reverbMs: 200, noise: 0.001 };
  const found = [0, 562].flatMap((delayMs) => [
    ...echoes(throughRoom(second, { ...room, delayMs }), first, windowMs),
    ...echoes(throughRoom(first, { ...room, delayMs }), second, windowMs),
  ]);
  expect(found.length).toBeGreaterThan(80);
  expect(Math.max(...found.map(({ waveform }) => waveform))).toBeLessThan(most);
});

test('silence and noise agree with nothing', () => {
  const random = createRandom(7);
  const noise = Float32Array.from(first, () => 0.01 * (random() - 0.5));
  expect(Math.max(...echoes(noise, first, 1000).map(({ waveform }) => waveform))).toBeLessThan(0.25);
  const silent = echoes(new Float32Array(first.length), first, 1000);
  expect(silent.every(({ waveform, envelope }) => waveform === 0 && envelope === 0)).toBe(true);
});

test('the lag is exact, early or late, to the ends of the range', () => {
  const random = createRandom(3);
  const played = Float32Array.from({ length: 4000 + maxLag - minLag }, () => random() - 0.5);
  for (const lag of [minLag, -37, 0, 401, maxLag]) {
    const from = maxLag - lag;
    const echo = findEcho(played.slice(from, from + 4000), played, minLag, maxLag);
    expect(echo.lag).toBe(lag);
    expect(echo.waveform).toBeCloseTo(1);
    expect(echo.envelope).toBeCloseTo(1);
  }
});
