import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, type Model } from '../src/index.js';
import { type Caption, caption, tokens } from './caption.js';
import { checkEvents } from './check-events.js';
import { demoModel, joined, sample, samples, silence, slotSamples } from './samples.js';

let model: Model;

beforeAll(async () => {
  // Test files run side by side: more threads than cores would only wait for each other.
  model = await engine.loadModel(demoModel, { threads: 1 });
});

afterAll(() => model.dispose());

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

  test('is the same on one thread and on all', async () => {
    const other = await engine.loadModel(demoModel);
    for (const { name, pcm, transcripts } of samples.filter(({ name }) => name !== 'long')) {
      expect((await caption(other, pcm)).text, name).toBe(transcripts.get(6));
    }
    await other.dispose();
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
