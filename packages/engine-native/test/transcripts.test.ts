import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, type Model, type TokenEvent } from '../src/index.js';
import { type Caption, caption, tokens } from './caption.js';
import { demoModel, joined, sample, sampleRate, samples, silence, slotSamples } from './samples.js';

let model: Model;

beforeAll(async () => {
  // Test files run side by side: more threads than cores would only wait for each other.
  model = await engine.loadModel(demoModel, { threads: 1 });
});

afterAll(() => model.dispose());

/** What holds for the events of every stream that was given so much sound. */
function checkEvents({ events, text }: Caption, samplesFed: number): void {
  const heardMs = Math.floor((samplesFed * 1000) / sampleRate);
  let previous: TokenEvent | undefined;
  let endOfWordBefore = 0;
  for (const event of events) {
    expect(event.text).not.toBe('');
    expect(event.wordSlot).toBeLessThanOrEqual(event.slot);
    expect(event.endMs).toBe(Math.min(80 * (event.wordSlot + 1), heardMs));
    if (previous && event.wordSlot === previous.wordSlot) {
      // Pieces of one word.
      expect(event.startMs).toBe(previous.startMs);
    } else {
      endOfWordBefore = previous?.endMs ?? 0;
    }
    expect(event.startMs).toBeGreaterThanOrEqual(Math.max(endOfWordBefore, event.endMs - 1000));
    expect(event.startMs).toBeLessThanOrEqual(event.endMs);
    if (previous) {
      expect(event.slot).toBeGreaterThan(previous.slot);
      expect(event.wordSlot).toBeGreaterThanOrEqual(previous.wordSlot);
    }
    previous = event;
  }
  expect(events.map((event) => event.text).join('')).toBe(text);
}

/** Each word with its time. */
function words({ events }: Caption): { text: string; startMs: number; endMs: number }[] {
  const out: { text: string; startMs: number; endMs: number }[] = [];
  for (const { text, startMs, endMs } of events) {
    const last = out.at(-1);
    if (last && !text.startsWith(' ')) last.text += text;
    else out.push({ text: text.trimStart(), startMs, endMs });
  }
  return out;
}

describe('the transcript of the index', () => {
  const cases = samples.flatMap(({ name, transcripts }) => [...transcripts.keys()].map((delay) => ({ name, delay })));

  test.each(cases)('$name at delay $delay', async ({ name, delay }) => {
    const { pcm, transcripts } = sample(name);
    const result = await caption(model, pcm, { delay });
    expect(result.text).toBe(transcripts.get(delay));
    checkEvents(result, pcm.length);
    // One token for each slot of the sound and of the tail, in order.
    const slots = Math.ceil(pcm.length / slotSamples) + 11;
    expect(result.decisions.map(({ slot }) => slot)).toEqual(Array.from({ length: slots }, (_, slot) => slot));
    expect(result.stats).toMatchObject({ samplesFed: pcm.length, samplesWaiting: 0, tokens: slots, delay });
  });

  test('is the same on one thread and on two', async () => {
    const other = await engine.loadModel(demoModel, { threads: 2 });
    for (const { name, pcm, transcripts } of samples.filter(({ name }) => name !== 'long')) {
      expect((await caption(other, pcm)).text, name).toBe(transcripts.get(6));
    }
    await other.dispose();
  });
});

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

  async function check(names: readonly string[], delay: number, numRuns: number, seed: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(feeds, chunkMs, async (feeds, chunkMs) => {
        for (const name of names) {
          const { pcm, transcripts } = sample(name);
          const result = await caption(model, pcm, { delay, feeds, chunkMs });
          expect(result.text, name).toBe(transcripts.get(delay));
          checkEvents(result, pcm.length);
        }
      }),
      { numRuns, seed, endOnFailure: true },
    );
  }

  const short = samples.map(({ name }) => name).filter((name) => name !== 'long');

  test.each([2, 6, 10])('20 random ways at delay %d', { timeout: 600_000 }, (delay) =>
    check(short, delay, 20, 1000 + delay),
  );

  test.each([2, 6, 10])('3 random ways with a minute of sound at delay %d', { timeout: 600_000 }, (delay) =>
    check(['long'], delay, 3, 2000 + delay),
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

describe('partials', () => {
  test('each is a prefix of the next and of the final text, and so is what was seen while sound came in', async () => {
    const { pcm, transcripts } = sample('long');
    let shown = '';
    const seen: string[] = [];
    const stream = model.createStream({
      onToken: (event) => {
        shown += event.text;
      },
    });
    for (let at = 0; at < pcm.length; at += 16000) {
      stream.feed(pcm.subarray(at, at + 16000));
      await stream.room();
      seen.push(shown);
    }
    await stream.finish();
    stream.dispose();
    expect(shown).toBe(transcripts.get(6));
    for (const partial of seen) expect(shown.startsWith(partial)).toBe(true);
  });
});

describe('times', () => {
  test("words end when the synthesiser says, a little later, and lie in the sound's order", async () => {
    const { pcm, wordEndsMs } = sample('long');
    for (const delay of [2, 6, 10]) {
      const found = words(await caption(model, pcm, { delay }));
      expect(found).toHaveLength(wordEndsMs.length);
      const late = found.map(({ endMs }, i) => endMs - (wordEndsMs[i] ?? Number.NaN)).sort((a, b) => a - b);
      // Figures of the model's description: 49 ms in the median, 201 ms at most; ours may round to another slot.
      expect(late[0]).toBeGreaterThan(-80);
      expect(late.at(-1)).toBeLessThanOrEqual(201 + 80);
      expect(late[Math.floor(late.length / 2)]).toBeGreaterThan(0);
      expect(late[Math.floor(late.length / 2)]).toBeLessThan(49 + 80);
    }
  });

  test('a word after a pause starts where its energy does', async () => {
    const { pcm } = sample('testing');
    const alone = words(await caption(model, pcm));
    const pauseMs = 3000;
    const later = words(await caption(model, joined(silence(pauseMs / 1000), pcm)));
    expect(later.map(({ text }) => text)).toEqual(['testing', 'one', 'two', 'three']);
    // Onset at a resolution of 10 ms; the pause itself has none.
    const onset = pcm.findIndex((value) => Math.abs(value) > 0.02) / 16;
    expect(Math.abs((alone[0]?.startMs ?? 0) - onset)).toBeLessThanOrEqual(60);
    expect(Math.abs((later[0]?.startMs ?? 0) - pauseMs - onset)).toBeLessThanOrEqual(60);
  });
});

describe('drafting', () => {
  test.each(samples.map(({ name }) => name))('%s: the tokens of one-at-a-time decoding', async (name) => {
    const { pcm } = sample(name);
    const one = await caption(model, pcm, { testing: { draft: 0 } });
    expect(one.stats).toMatchObject({ drafted: 0, accepted: 0, decoderPasses: one.stats.tokens });
    for (const draft of [1, 3, -1]) {
      const drafted = await caption(model, pcm, { testing: { draft } });
      expect(drafted.decisions).toEqual(one.decisions);
      expect(drafted.stats.accepted).toBe(drafted.stats.tokens - drafted.stats.decoderPasses);
    }
  });

  test.each([
    { draft: 1, passes: 519 },
    { draft: 3, passes: 394 },
  ])('long.wav takes $passes passes with $draft guesses', async ({ draft, passes }) => {
    const { stats } = await caption(model, sample('long').pcm, { delay: 6, testing: { draft } });
    expect(stats.tokens).toBe(778);
    expect(stats.decoderPasses).toBe(passes);
    expect(stats.tokensPerPass).toBeCloseTo(778 / passes, 10);
  });

  test('also works while the sound comes in piece by piece', async () => {
    const { pcm } = sample('fox');
    const one = await caption(model, pcm, { chunkMs: 500, feeds: [8000], testing: { draft: 0 } });
    const drafted = await caption(model, pcm, { chunkMs: 500, feeds: [8000], testing: { draft: 3 } });
    expect(tokens(drafted)).toEqual(tokens(one));
    expect(drafted.stats.accepted).toBeGreaterThan(0);
  });
});

describe('several streams', () => {
  test('on one model do not disturb each other', async () => {
    const clips = samples.filter(({ name }) => name !== 'long');
    const results = await Promise.all(
      clips.map(({ pcm }, i) => caption(model, pcm, { delay: i % 2 === 0 ? 6 : 10, feeds: [1000 + 977 * i] })),
    );
    expect(results.map(({ text }) => text)).toEqual(
      clips.map(({ transcripts }, i) => transcripts.get(i % 2 === 0 ? 6 : 10)),
    );
  });
});
