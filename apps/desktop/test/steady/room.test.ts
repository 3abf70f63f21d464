import { expect, test } from 'vitest';
import { Room, readSample } from './room.js';

const lengthSamples = 20 * 16_000;

test('in a mix of two inputs the words of both can be told', () => {
  const room = new Room(4);
  const microphone = room.soundToMix('microphone', 0, lengthSamples);
  const computer = room.soundToMix('computer', 0, lengthSamples);
  const heard = { microphone, computer, both: microphone.map((value, i) => value + computer[i]!) };
  const wordsIn = (pcm: Float32Array) =>
    [...pcm].map(readSample).flatMap((sample) => ('word' in sample && sample.word !== null ? [sample.word] : []));
  const spoken = (input: 'microphone' | 'computer') =>
    room.words[input].filter(({ sample }) => sample < lengthSamples).map(({ text }) => text);
  expect(wordsIn(heard.microphone)).toEqual(spoken('microphone'));
  expect(wordsIn(heard.computer)).toEqual(spoken('computer'));
  expect(wordsIn(heard.both).toSorted()).toEqual([...spoken('microphone'), ...spoken('computer')].toSorted());
  expect(spoken('microphone').length).toBeGreaterThan(10);
});

test('no two words of the inputs fall together', () => {
  const room = new Room(4);
  for (let from = 0; from < 10 * lengthSamples; from += 1280) {
    room.sound('microphone', from, 1280);
    room.sound('computer', from, 1280);
  }
  const samples = [...room.words.microphone, ...room.words.computer]
    .map(({ sample }) => sample)
    .toSorted((a, b) => a - b);
  expect(Math.min(...samples.slice(1).map((sample, i) => sample - samples[i]!))).toBeGreaterThan(0.2 * 16_000);
});
