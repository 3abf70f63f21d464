import { expect, test } from 'vitest';
import { channelWeights, mixToMono } from '../../../src/renderer/decoder/mono.js';

test.each([1, 2, 3, 6, 8])('the parts of %i channels are one whole', (channels) => {
  const weights = channelWeights(channels);
  expect(weights).toHaveLength(channels);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
});

test('two channels count the same', () => {
  expect([...mixToMono([Float32Array.of(1, 0, -1), Float32Array.of(0, 1, -1)])]).toEqual([0.5, 0.5, -1]);
});

test('the voices of a film are loudest, and its deep channel is not heard', () => {
  const planes = Array.from({ length: 6 }, (_, channel) => Float32Array.of(channel === 2 ? 1 : 0));
  const [center] = mixToMono(planes);
  expect(center).toBeGreaterThan(0.35);
  expect([...mixToMono(planes.map((_, channel) => Float32Array.of(channel === 3 ? 1 : 0)))]).toEqual([0]);
});

test('what is no sound is silence', () => {
  expect([...mixToMono([Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, 0.5)])]).toEqual([0, 0, 0.5]);
});
