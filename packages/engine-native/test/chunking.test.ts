import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, type Model } from '../src/index.js';
import { caption } from './caption.js';
import { checkEvents } from './check-events.js';
import { demoModel, sample, sampleRate, samples } from './samples.js';

let model: Model;

beforeAll(async () => {
  model = await engine.loadModel(demoModel, { threads: 1 });
});

afterAll(() => model.dispose());

describe('chunking does not matter', () => {
  /** Feeds of a few samples as often as feeds of seconds. */
  const feeds = fc.array(
    fc.oneof(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 51, max: 3000 }),
      fc.integer({ min: 3001, max: 60000 }),
    ),
    { minLength: 1, maxLength: 40 },
  );
  const chunkMs = fc.oneof(fc.constant(80), fc.integer({ min: 80, max: 5000 }));

  test.each([2, 6, 10])('every sample in 20 random ways at delay %d', { timeout: 900_000 }, (delay) =>
    fc.assert(
      fc.asyncProperty(feeds, chunkMs, async (feeds, chunkMs) => {
        for (const { name, pcm, transcripts } of samples) {
          const result = await caption(model, pcm, { delay, feeds, chunkMs });
          expect(result.text, name).toBe(transcripts.get(delay));
          checkEvents(result, pcm.length);
        }
      }),
      { numRuns: 20, seed: 1000 + delay, endOnFailure: true },
    ),
  );

  test.each([1, 80, 240, 500, 1000])('in feeds of %d ms', async (ms) => {
    const { pcm, transcripts } = sample('welcome');
    const result = await caption(model, pcm, { feeds: [(ms * sampleRate) / 1000], chunkMs: Math.max(80, ms) });
    expect(result.text).toBe(transcripts.get(6));
  });

  test('sample by sample', async () => {
    const { pcm, transcripts } = sample('testing');
    const result = await caption(model, pcm, { feeds: [1] });
    expect(result.text).toBe(transcripts.get(6));
  });

  test('exact mode decides the same tokens for any split', async () => {
    const { pcm } = sample('meeting');
    const whole = await caption(model, pcm, { testing: { exact: true } });
    for (const feeds of [[1280], [1], [40, 7919, 3]]) {
      expect((await caption(model, pcm, { feeds, testing: { exact: true } })).decisions).toEqual(whole.decisions);
    }
  });
});
