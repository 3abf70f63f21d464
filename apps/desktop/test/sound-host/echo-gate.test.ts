import { describe, expect, test } from 'vitest';
import { EchoGate } from '../../src/sound-host/echo-gate.js';
import { rmsOf } from '../../src/sound-host/level-meter.js';
import type { TimedBlock } from '../../src/sound-host/timed-block.js';
import { type Room, throughRoom, together } from './room.js';
import { readSpeech } from './samples.js';

const slot = 1280;
const slotMs = 80;

const computerSpeech = readSpeech(['welcome', 'fox', 'testing', 'numbers']);
const ownSpeech = readSpeech(['weather', 'volume', 'meeting', 'bus', 'instant']);
const desk: Room = { delayMs: 90, gain: 0.4, reverbMs: 250, noise: 0.001 };
const quietRoom: Room = { delayMs: 0, gain: 0, reverbMs: 100, noise: 0.001 };

const block = (sound: Float32Array, index: number): TimedBlock => {
  const pcm = new Float32Array(slot);
  pcm.set(sound.subarray(index * slot, (index + 1) * slot));
  return { pcm, startMs: index * slotMs, anchor: index === 0 ? 'start' : null, gap: null };
};

const isSilent = ({ pcm }: TimedBlock) => pcm.every((sample) => sample === 0);

interface PlayOptions {
  isHolding?: boolean;
  /** By how many blocks the computer's come later than the microphone's. */
  computerLate?: number;
}

/** Plays both in step, as blocks come in: the computer's a little later than the microphone's. */
function play(heard: Float32Array, played: Float32Array, options: PlayOptions = {}) {
  const { computerLate = 0 } = options;
  const released: TimedBlock[] = [];
  const active: boolean[] = [];
  /** How long each block was held back, ms. */
  const heldMs: number[] = [];
  let now = 0;
  const gate = new EchoGate({
    isHolding: options.isHolding ?? true,
    onActive: (isActive) => active.push(isActive),
    release: (one) => {
      released.push(one);
      heldMs.push((now + 1) * slotMs - (one.startMs + slotMs));
    },
  });
  const slots = Math.ceil(Math.max(heard.length, played.length) / slot);
  for (now = 0; now < slots; now++) {
    gate.microphone(block(heard, now));
    if (now >= computerLate) gate.computer(block(played, now - computerLate));
  }
  gate.flush();
  return { gate, released, active, heldMs, slots };
}

const silence = (seconds: number) => new Float32Array(seconds * 16_000);

function joined(...parts: Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

describe('beside loudspeakers', () => {
  test.each([
    ['at a desk', desk],
    ['across a room', { delayMs: 150, gain: 0.1, reverbMs: 500, noise: 0.002 }],
    ['with wireless loudspeakers', { delayMs: 290, gain: 0.3, reverbMs: 200, noise: 0.002 }],
  ])('nothing of the computer comes through, not even its first word: %s', (_, room) => {
    const played = joined(silence(2), computerSpeech, silence(2));
    const heard = throughRoom(played, room);
    const { released, active } = play(heard, played);
    expect(Math.max(...released.map((_, index) => rmsOf(block(heard, index).pcm)))).toBeGreaterThan(10 * room.noise);
    // What is let through is the room's noise.
    expect(Math.max(...released.map(({ pcm }) => rmsOf(pcm)))).toBeLessThan(1.3 * room.noise);
    expect(active[0]).toBe(true);
  });

  test('what is said while the computer is silent comes through whole', () => {
    const played = joined(silence(1), computerSpeech, silence(14));
    const own = joined(silence(2 + Math.ceil(computerSpeech.length / 16_000)), ownSpeech);
    const heard = together(throughRoom(played, desk), own);
    const { released, active } = play(heard, played);
    const from = (2 + Math.ceil(computerSpeech.length / 16_000)) * 1000;
    for (const one of released.filter(({ startMs }) => startMs >= from && startMs < from + ownSpeech.length / 16)) {
      expect([...one.pcm]).toEqual([...heard.subarray(one.startMs * 16, one.startMs * 16 + slot)]);
    }
    // Told once each way, not at every pause between words.
    expect(active).toEqual([true, false]);
  });

  test('time goes on: as many blocks as came, in order, with their times', () => {
    const heard = throughRoom(computerSpeech, desk);
    const { released, slots } = play(heard, computerSpeech);
    expect(released.map(({ startMs }) => startMs)).toEqual(Array.from({ length: slots }, (_, i) => i * slotMs));
  });

  test('known once, it is silenced from the first sample on', () => {
    const played = joined(computerSpeech, silence(5), readSpeech(['weather', 'volume']));
    const heard = throughRoom(played, desk);
    const { released, heldMs } = play(heard, played);
    const secondFrom = (computerSpeech.length + 80_000) / 16;
    const later = released.filter(({ startMs }) => startMs > secondFrom);
    expect(later.length).toBeGreaterThan(50);
    expect(Math.max(...later.map(({ pcm }) => rmsOf(pcm)))).toBeLessThan(1.3 * desk.noise);
    expect(Math.max(...heldMs.slice(Math.ceil(secondFrom / slotMs)))).toBeLessThan(300);
  });
});

test.each([2, 4, 6])('known once, none of it comes through where the computer is heard %i blocks later', (late) => {
  const played = joined(silence(2), computerSpeech, silence(2), readSpeech(['weather', 'volume', 'bus', 'instant']));
  const heard = throughRoom(played, desk);
  const { released, heldMs } = play(heard, played, { computerLate: late });
  const secondFrom = (computerSpeech.length + 64_000) / 16 - 500;
  const later = released.filter(({ startMs }) => startMs > secondFrom);
  expect(later.length).toBeGreaterThan(100);
  expect(Math.max(...later.map(({ pcm }) => rmsOf(pcm)))).toBeLessThan(1.3 * desk.noise);
  expect(Math.max(...heldMs.slice(Math.ceil(secondFrom / slotMs)))).toBeLessThanOrEqual(700);
});

test('a computer that nothing is recorded of for a while makes nothing late', () => {
  const played = joined(silence(1), computerSpeech);
  const heard = joined(throughRoom(played, desk), ownSpeech);
  const { heldMs } = play(heard, played.slice(0, played.length - (played.length % slot)));
  expect(Math.max(...heldMs.slice(Math.ceil(played.length / slot) + 5))).toBeLessThan(300);
});

describe('with headphones', () => {
  test('what is said while the computer speaks comes through whole', () => {
    const heard = together(throughRoom(computerSpeech, quietRoom), ownSpeech);
    const { released, active } = play(heard, computerSpeech);
    expect(released.some(isSilent)).toBe(false);
    expect(active).toEqual([]);
  });

  test('is held back only while it is not known, and not for long', () => {
    const played = joined(computerSpeech, silence(2), computerSpeech);
    const heard = together(throughRoom(played, quietRoom), joined(ownSpeech, ownSpeech));
    const { heldMs } = play(heard, played);
    expect(Math.max(...heldMs)).toBeLessThan(1400);
    expect(Math.max(...heldMs.slice(8000 / slotMs))).toBe(0);
  });

  test('nothing is held back where nothing may be late', () => {
    const heard = together(throughRoom(computerSpeech, quietRoom), ownSpeech);
    expect(Math.max(...play(heard, computerSpeech, { isHolding: false }).heldMs)).toBe(0);
  });

  test('nothing is held back while the computer is silent', () => {
    const { heldMs, released } = play(ownSpeech, silence(10));
    expect(Math.max(...heldMs)).toBe(0);
    expect(released.some((one) => isSilent(one) && !isSilent(block(ownSpeech, one.startMs / slotMs)))).toBe(false);
  });
});

test('headphones put on in the middle: the gate opens for good', () => {
  const played = joined(computerSpeech, computerSpeech, computerSpeech);
  const echo = throughRoom(computerSpeech, desk);
  const heard = joined(echo.subarray(0, computerSpeech.length), silence(30));
  const own = together(heard, joined(silence(computerSpeech.length / 16_000), ownSpeech, ownSpeech));
  const { released, active } = play(own.subarray(0, played.length), played);
  const from = computerSpeech.length / 16 + 6000;
  const later = released.filter(({ startMs }) => startMs > from && startMs < played.length / 16 - 1000);
  const silenced = later.filter((one) => isSilent(one) && !isSilent(block(own, one.startMs / slotMs)));
  expect(later.length).toBeGreaterThan(100);
  expect(silenced).toEqual([]);
  expect(active).toEqual([true, false]);
});

test('when the computer is no longer listened to, what is held back is let go', () => {
  const released: TimedBlock[] = [];
  const gate = new EchoGate({ isHolding: true, onActive: () => {}, release: (one) => released.push(one) });
  const played = computerSpeech.subarray(8000);
  for (let i = 0; i < 5; i++) {
    gate.computer(block(played, i));
    gate.microphone(block(ownSpeech, i));
  }
  expect(released.length).toBeLessThan(5);
  gate.computerGone();
  expect(released).toHaveLength(5);
  gate.microphone(block(ownSpeech, 5));
  expect(released).toHaveLength(6);
});

test('when the microphone is gone, its last words do not wait for as long as the computer sounds', () => {
  const released: TimedBlock[] = [];
  const gate = new EchoGate({ isHolding: true, onActive: () => {}, release: (one) => released.push(one) });
  const tone = Float32Array.from({ length: 3 * 16_000 }, (_, at) => Math.sin(at / 5) / 10);
  for (let i = 0; i < 3000 / slotMs; i++) {
    gate.computer(block(tone, i));
    if (i < 5) gate.microphone(block(ownSpeech, i));
  }
  expect(released.map(({ startMs }) => startMs)).toEqual([0, 1, 2, 3, 4].map((at) => at * slotMs));
});
