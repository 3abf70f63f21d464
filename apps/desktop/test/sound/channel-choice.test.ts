import { describe, expect, test } from 'vitest';
import { ChannelChoice } from '../../src/sound/channel-choice.js';

const slot = 1280;
const rate = 16_000;
const tone = (amplitude: number, offset = 0) =>
  Float32Array.from({ length: slot }, (_, i) => offset + amplitude * Math.sin(i / 3));

/** Eight channels; those given are not silent. */
function frame(loud: Record<number, Float32Array>): Float32Array[] {
  return Array.from({ length: 8 }, (_, channel) => loud[channel] ?? tone(0.0005));
}

describe('the loudest', () => {
  test('speech in channel 6 of 8 is heard from its first frame on', () => {
    const choice = new ChannelChoice();
    for (let i = 0; i < 20; i++) choice.pick(frame({}), rate);
    const spoken = frame({ 5: tone(0.1) });
    expect(choice.pick(spoken, rate)).toBe(spoken[5]);
    expect(choice.current).toBe(5);
  });

  test('stays where it is between words', () => {
    const choice = new ChannelChoice();
    choice.pick(frame({ 5: tone(0.1) }), rate);
    for (let i = 0; i < 50; i++) choice.pick(frame({ 2: tone(0.0009) }), rate);
    expect(choice.current).toBe(5);
  });

  test('does not run to and fro between two that are about as loud', () => {
    const choice = new ChannelChoice();
    const taken = new Set<number>();
    for (let i = 0; i < 100; i++) {
      choice.pick([tone(i % 2 ? 0.1 : 0.13), tone(i % 2 ? 0.13 : 0.1)], rate);
      if (i > 0) taken.add(choice.current);
    }
    expect(taken.size).toBe(1);
  });

  test('moves within three seconds to one that is 8 dB louder', () => {
    const choice = new ChannelChoice();
    for (let i = 0; i < 50; i++) choice.pick([tone(0.05), tone(0.01)], rate);
    let frames = 0;
    while (choice.current === 0 && frames < 100) {
      choice.pick([tone(0.02), tone(0.05)], rate);
      frames++;
    }
    expect(frames).toBeGreaterThan(1);
    expect(frames).toBeLessThan(38);
  });

  test('a constant offset is not loud', () => {
    const choice = new ChannelChoice();
    for (let i = 0; i < 50; i++) choice.pick([tone(0.02), tone(0.0001, 0.5)], rate);
    expect(choice.current).toBe(0);
  });
});

test('a channel that was chosen stays, if the device has it', () => {
  const choice = new ChannelChoice();
  choice.choose(2);
  const loud = frame({ 5: tone(0.3) });
  expect(choice.pick(loud, rate)).toBe(loud[2]);
  const stereo = [tone(0.1), tone(0.2)];
  expect(choice.pick(stereo, rate)).toBe(stereo[1]);
  choice.choose(null);
  expect(choice.pick(loud, rate)).toBe(loud[5]);
});

test('a device may deliver in pieces of any length and at any rate', () => {
  const choice = new ChannelChoice();
  const piece = (channel: number) => [0, 1].map((one) => tone(one === channel ? 0.1 : 0.0005).subarray(0, 480));
  for (let i = 0; i < 100; i++) choice.pick(piece(0), 48_000);
  let pieces = 0;
  while (choice.current === 0 && pieces < 100) {
    choice.pick(piece(1), 48_000);
    pieces++;
  }
  // Of 10 ms: more than a click, less than two slots.
  expect(pieces).toBeGreaterThan(2);
  expect(pieces).toBeLessThan(16);
});
