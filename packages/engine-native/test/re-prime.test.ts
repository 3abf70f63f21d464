import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, type Model } from '../src/index.js';
import { caption, caughtUp } from './caption.js';
import { pad, repeated, script, textToken, word } from './demo-tokens.js';
import { GgufRewriter, withPositionLimit } from './gguf-rewriter.js';
import { demoModel, joined, sample, silence, slotSamples } from './samples.js';

let model: Model;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'undertext-re-prime-'));
  model = await engine.loadModel(demoModel, { threads: 1 });
});

afterAll(async () => {
  await model.dispose();
  rmSync(folder, { recursive: true });
});

async function withLimit<Result>(slots: number, use: (limited: Model) => Promise<Result>): Promise<Result> {
  const path = join(folder, `limit-${slots}.gguf`);
  withPositionLimit(GgufRewriter.read(demoModel), slots).write(path);
  const limited = await engine.loadModel(path, { threads: 1 });
  try {
    return await use(limited);
  } finally {
    await limited.dispose();
  }
}

/** Sentences with a second of silence between them, and their words. */
function sentences(names: readonly string[]): { pcm: Float32Array; text: string } {
  const clips = names.map(sample);
  return {
    pcm: joined(...clips.flatMap(({ pcm }) => [pcm, silence(1)])),
    text: clips.map(({ transcripts }) => transcripts.get(6)).join(' '),
  };
}

describe('the position limit', () => {
  // Each at most 2.1 s: within a tenth of the limit, where a pause is looked for, there is always one.
  const short = ['testing', 'volume', 'bus', 'weather', 'noisy', 'instant'];
  const limit = 400;

  test('ten re-primes lose and double no word', { timeout: 600_000 }, async () => {
    // In another order each time: the same again and again would be a loop.
    const order = Array.from({ length: 100 }, (_, i) => short[(i * i + Math.floor(i / 7)) % short.length] ?? '');
    const { pcm, text } = sentences(order);
    const unlimited = await caption(model, pcm, { delay: 6 });
    const limited = await withLimit(limit, (limitedModel) => caption(limitedModel, pcm, { delay: 6 }));
    expect(unlimited.text).toBe(text);
    expect(unlimited.stats.reprimes).toBe(0);
    expect(limited.text).toBe(text);
    expect(limited.stats.limitReprimes).toBeGreaterThanOrEqual(10);
    expect(limited.stats).toMatchObject({
      reprimes: limited.stats.limitReprimes,
      epoch: limited.stats.limitReprimes,
      forcedCuts: 0,
    });
    // Slots and times are those of the sound fed, whatever the epoch.
    const times = ({ events }: typeof limited) => events.map(({ text, wordSlot }) => ({ text, wordSlot }));
    const shifts = times(limited).map((event, i) => Math.abs(event.wordSlot - (times(unlimited)[i]?.wordSlot ?? 0)));
    expect(Math.max(...shifts)).toBeLessThanOrEqual(2);
  });

  test('without a pause the cut comes after the last whole word, and is counted', async () => {
    // A word every three slots, for over a minute.
    const tokens = script(repeated(300, word, textToken(' and'), pad));
    const { text, events, stats } = await withLimit(256, (limitedModel) =>
      caption(limitedModel, new Float32Array((tokens.length - 100) * slotSamples), {
        testing: { script: tokens, watches: false },
      }),
    );
    expect(stats.limitReprimes).toBeGreaterThan(2);
    expect(stats.forcedCuts).toBe(stats.limitReprimes);
    expect(events.length).toBeGreaterThan(250);
    expect(text).toBe(events.map(() => 'and').join(' '));
  });
});

describe('setDelay', () => {
  test.each([
    [6, 2],
    [6, 10],
    [2, 15],
    [15, 1],
    [6, 30],
    [30, 6],
    [6, 6],
  ])('from %d to %d in a pause loses and doubles no word', async (from, to) => {
    const { pcm, text } = sentences(['welcome', 'fox', 'testing']);
    // In the pause after the first sentence, and back in that after the second.
    const welcome = sample('welcome').pcm.length + 12000;
    const fox = welcome + 4000 + sample('fox').pcm.length + 12000;
    const result = await caption(model, pcm, {
      delay: from,
      feeds: [welcome, fox - welcome, pcm.length],
      beforeFeed: async (stream, n) => {
        await caughtUp(stream);
        if (n > 0) stream.setDelay(n === 1 ? to : from);
      },
    });
    expect(result.text).toBe(text);
    expect(result.stats.delay).toBe(from);
    expect(result.stats.reprimes).toBe(from === to ? 0 : 2);
    expect(result.stats).toMatchObject({ ruts: 0, loops: 0, limitReprimes: 0 });
  });

  test('in the midst of speech touches no shown word and doubles none', async () => {
    const { pcm, text } = sentences(['welcome', 'meeting', 'fox']);
    for (let at = 4000; at < pcm.length; at += 9973) {
      const result = await caption(model, pcm, {
        delay: 6,
        feeds: [at, pcm.length],
        beforeFeed: async (stream, n) => {
          await caughtUp(stream);
          if (n === 1) stream.setDelay(10);
        },
      });
      expect(result.text, `at ${at}`).toBe(text);
      expect(result.stats.reprimes, `at ${at}`).toBe(1);
      for (const [i, partial] of result.partials.entries()) {
        expect((result.partials[i + 1] ?? result.text).startsWith(partial)).toBe(true);
      }
    }
  });

  test('before any sound it is as if the stream had begun so', async () => {
    const { pcm, transcripts } = sample('welcome');
    const result = await caption(model, pcm, { delay: 6, beforeFeed: (stream) => stream.setDelay(12) });
    expect(result.text).toBe(transcripts.get(12));
    expect(result.stats.delay).toBe(12);
  });
});
