/** The rules for what a model does wrong, with scripted tokens in place of its own. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, type Model, type StreamTesting } from '../src/index.js';
import { type Caption, caption, caughtUp, tokens } from './caption.js';
import { byteTokens, eos, pad, repeated, script, textToken, word } from './demo-tokens.js';
import { demoModel, joined, sample, sampleRate, silence, slotSamples } from './samples.js';

let model: Model;

beforeAll(async () => {
  model = await engine.loadModel(demoModel, { threads: 1 });
});

afterAll(() => model.dispose());

/** Captions silence that is long enough for the whole script. */
function scripted(tokens: Int32Array, testing: StreamTesting = {}): Promise<Caption> {
  const pcm = new Float32Array(Math.max(0, tokens.length - 11) * slotSamples);
  return caption(model, pcm, { testing: { ...testing, script: tokens } });
}

/** Loud noise with a pause of 0.5 s every 3 s, so that the noise floor is that of the pauses. */
function loudSound(seconds: number): Float32Array {
  const pcm = silence(seconds);
  let state = 1;
  for (let i = 0; i < pcm.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if (i % (3 * sampleRate) >= 0.5 * sampleRate) pcm[i] = 0.2 * (state / 2 ** 31 - 1);
  }
  return pcm;
}

describe('EOS', () => {
  test('ends nothing, prints nothing, and is counted', async () => {
    const result = await scripted(
      script(pad, word, textToken(' hello'), eos, eos, word, textToken(' and'), pad, eos, textToken(' welcome'), pad),
    );
    expect(result.text).toBe('hello and welcome');
    expect(result.stats.eos).toBe(3);
  });

  test('is fed back as STREAMING_PAD: what follows is as if it had been that', async () => {
    const { pcm } = sample('welcome');
    const plain = await caption(model, pcm);
    const start = tokens(plain).slice(0, 4);
    expect(start).toEqual([pad, pad, pad, pad]);
    const result = await caption(model, pcm, { testing: { script: script(pad, eos, eos, pad), exact: true } });
    expect(result.text).toBe(plain.text);
    expect(tokens(result).slice(4)).toEqual(tokens(plain).slice(4));
    expect(result.stats.eos).toBe(2);
  });
});

describe('a rut', () => {
  const blanks = (seconds: number) => script(repeated(Math.ceil(seconds * 12.5) + 1000, pad));

  async function ruts(seconds: number, testing: StreamTesting = {}): Promise<number> {
    const { stats } = await caption(model, loudSound(seconds), { testing: { script: blanks(seconds), ...testing } });
    expect(stats.reprimes).toBe(stats.ruts);
    return stats.ruts;
  }

  test('is 20 s of loud sound without text', async () => {
    expect(await ruts(19)).toBe(0);
    expect(await ruts(27)).toBe(1);
  });

  test('is called once in a minute, then with twice the time between', async () => {
    // The first at about 24 s; then not before 60, 120 and 240 s have passed.
    expect(await ruts(75)).toBe(1);
    expect(await ruts(95)).toBe(2);
    expect(await ruts(190)).toBe(2);
    expect(await ruts(220)).toBe(3);
  });

  test('is none where text comes', async () => {
    const some = script(repeated(20, ...repeated(99, pad), textToken(' and')));
    const { stats } = await caption(model, loudSound(60), { testing: { script: some } });
    expect(stats.reprimes).toBe(0);
  });

  test('is none in silence or in steady noise', async () => {
    const seconds = 60;
    expect((await caption(model, silence(seconds), { testing: { script: blanks(seconds) } })).stats.reprimes).toBe(0);
    const steady = loudSound(3).subarray(0.5 * sampleRate);
    const noise = Float32Array.from({ length: seconds * sampleRate }, (_, i) => steady[i % steady.length] ?? 0);
    expect((await caption(model, noise, { testing: { script: blanks(seconds) } })).stats.reprimes).toBe(0);
  });

  test('is not looked for where the watches are off', async () => {
    expect(await ruts(40, { watches: false })).toBe(0);
  });

  test('after it the model goes on by itself', async () => {
    // The script covers the rut alone: what is replayed and what comes after is the model's.
    const loud = loudSound(24);
    const { pcm, transcripts } = sample('welcome');
    const sound = new Float32Array(loud.length + sampleRate + pcm.length);
    sound.set(loud);
    sound.set(pcm, loud.length + sampleRate);
    const result = await caption(model, sound, { testing: { script: script(repeated(290, pad)) } });
    expect(result.stats).toMatchObject({ ruts: 1, reprimes: 1, epoch: 1 });
    expect(result.text.endsWith(transcripts.get(6) ?? '-')).toBe(true);
  });
});

describe('a loop', () => {
  const said = (...words: string[]) => words.flatMap((each) => [word, textToken(each), pad]);
  const four = said(' the', ' number', ' nine', ' and');
  const three = said(' the', ' number', ' nine');
  /** So that nothing of the model's own follows. */
  const rest = repeated(300, pad);

  test('is the same 4 tokens of text 8 times in a row', async () => {
    expect((await scripted(script(repeated(8, ...four), rest))).stats).toMatchObject({
      loops: 1,
      reprimes: 1,
      epoch: 1,
    });
    expect((await scripted(script(repeated(7, ...four), rest))).stats).toMatchObject({ loops: 0, reprimes: 0 });
  });

  test('is not 3 tokens 12 times', async () => {
    expect((await scripted(script(repeated(12, ...three), rest))).stats).toMatchObject({ loops: 0, reprimes: 0 });
  });

  test('is not 8 times with another word between', async () => {
    const broken = [...repeated(4, ...four), ...said(' red'), ...repeated(4, ...four)];
    expect((await scripted(script(broken, rest))).stats).toMatchObject({ loops: 0, reprimes: 0 });
  });

  test('is called once in a minute', async () => {
    // 8 rounds take 7.7 s.
    expect((await scripted(script(repeated(40, ...four), rest))).stats.loops).toBe(1);
  });

  test('is not looked for where the watches are off', async () => {
    const result = await scripted(script(repeated(12, ...four), rest), { watches: false });
    expect(result.stats).toMatchObject({ loops: 0, reprimes: 0 });
    expect(result.text).toBe(repeated(12, 'the number nine and').join(' '));
  });

  test('leaves what was shown, and joins on with a space between letters of scripts that use spaces', async () => {
    const before = repeated(8, 'the number nine and').join(' ');
    const then = (text: string) =>
      scripted(script(repeated(8, ...four), repeated(60, pad), word, byteTokens(text), rest));
    expect((await then('hello')).text).toBe(`${before} hello`);
    expect((await then(' hello')).text).toBe(`${before} hello`);
    expect((await then('字幕')).text).toBe(`${before}字幕`);
    expect((await then('!')).text).toBe(`${before}!`);
  });
});

describe('a word half shown at a change of delay', () => {
  test('is decoded to its end, and shown once', async () => {
    const { pcm: clip, transcripts } = sample('welcome');
    const pcm = joined(clip, silence(2));
    const half = (text: string) => text === ' ca';
    for (const delay of [1, 2, 10, 15, 30]) {
      let text = '';
      let changed = false;
      const stream = model.createStream({
        delay: 6,
        onToken: (event) => {
          text += event.text;
          if (half(event.text)) {
            stream.setDelay(delay);
            changed = true;
          }
        },
      });
      // Slot by slot, so that the change meets the word while it is open.
      for (let at = 0; at < pcm.length; at += slotSamples) {
        stream.feed(pcm.subarray(at, at + slotSamples));
        await caughtUp(stream);
      }
      await stream.finish();
      expect(changed).toBe(true);
      expect(text).toBe(transcripts.get(6));
      expect(stream.stats()).toMatchObject({ delay, reprimes: 1 });
      stream.dispose();
    }
  });
});

describe('text', () => {
  test('a character whose bytes come in several tokens is held until it is whole', async () => {
    const { events } = await scripted(
      script(pad, word, byteTokens('é'), pad, word, byteTokens('🙂'), byteTokens('字'), pad),
    );
    expect(events.map(({ text }) => text)).toEqual(['é', '🙂', '字']);
  });

  test('also when blanks come between its bytes', async () => {
    const [first = 0, ...others] = byteTokens('🙂');
    const { text } = await scripted(script(word, first, ...others.flatMap((token) => [pad, pad, token]), pad));
    expect(text).toBe('🙂');
  });

  test('bytes that can never become valid are U+FFFD at once, and are counted', async () => {
    const bytes = Uint8Array.of(0x61, 0xff, 0x62, 0xe2, 0x82, 0x63);
    const { events, stats } = await scripted(script(word, byteTokens(bytes), pad));
    expect(events.map(({ text }) => text)).toEqual(['a', '\uFFFD', 'b', '\uFFFDc']);
    expect(stats.invalidUtf8).toBe(2);
  });

  test('an unfinished character at the end is U+FFFD', async () => {
    const { text } = await scripted(script(word, byteTokens('ab'), byteTokens('字').slice(0, 2)));
    expect(text).toBe('ab\uFFFD');
  });

  test('white space at the start is dropped, at the end it is held until more comes', async () => {
    const tokens = script(word, byteTokens(' \n\t a'), pad, byteTokens(' \n'), pad, word, byteTokens('b \n '), pad);
    const { text, partials } = await scripted(tokens);
    expect(text).toBe('a \nb');
    expect(partials.every((partial) => partial === partial.trim())).toBe(true);
  });

  test('control tokens print nothing', async () => {
    const { text } = await scripted(script(1, 3, 999, word, textToken(' hello'), 500, 11, pad));
    expect(text).toBe('hello');
  });

  test('is that of a decoder of the whole, for any bytes in any tokens', async () => {
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => byteTokens(text)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 3 }).map((bytes) => byteTokens(bytes)) },
      { weight: 2, arbitrary: fc.constantFrom([pad], [word], [pad, pad, word]) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const ids = pieces.flat();
        const bytes = ids.filter((id) => id >= 1000).map((id) => id - 1000);
        const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
        const { text, partials } = await scripted(script(ids, repeated(12, pad)));
        expect(text).toBe(whole.trim());
        for (const [i, partial] of partials.entries()) expect((partials[i + 1] ?? text).startsWith(partial)).toBe(true);
      }),
      { numRuns: 40, seed: 3 },
    );
  });
});
