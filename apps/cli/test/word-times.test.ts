/** When words end: of the model's own tokens, and of what is really said in the samples. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { engine, type Model } from '@undertext/engine-native';
import type { EngineStream, TokenEvent } from '@undertext/engine-native/engine';
import { exportTranscript } from '@undertext/transcript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GgufRewriter, withPositionLimit } from '../../../packages/engine-native/test/gguf-rewriter.js';
import { HeardSession } from '../src/heard-session.js';
import { pcmOf, type Sample, sample, samples } from './samples.js';
import { temporaryFolder } from './temporary-folder.js';

interface ExportedWord {
  text: string;
  startMs: number;
  endMs: number;
}

const demoModel = new URL('../../../resources/demo-model/voxtral-realtime-nano.gguf', import.meta.url);
const fixtures = new URL('../../../packages/engine-native/fixtures/', import.meta.url);
const slotMs = 80;
/** STREAMING_WORD, and the first token that is text. */
const announcesWord = 33;
const firstText = 1000;
/** Samples of silence after which a change is made: no word is cut by it. */
const second = 16_000;

const folder = temporaryFolder();
let model: Model;

beforeAll(async () => {
  model = await engine.loadModel(fileURLToPath(demoModel), { threads: 1 });
});

afterAll(() => model.dispose());

interface Exported {
  words: ExportedWord[];
  reprimes: number;
}

/** The words of the JSON export. `change` is made between the sounds. */
async function exported(
  sounds: readonly Float32Array[],
  delay: number,
  change: (stream: EngineStream) => void = () => {},
  heardBy: Model = model,
): Promise<Exported> {
  const session = new HeardSession(new Date());
  const stream = heardBy.createStream({ delay, onToken: (event: TokenEvent) => session.hear(event) });
  let reprimes = 0;
  try {
    for (const [index, sound] of sounds.entries()) {
      if (index > 0) change(stream);
      for (let at = 0; at < sound.length; at += 5 * second) {
        stream.feed(sound.subarray(at, at + 5 * second));
        while (stream.stats().behindMs > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    await stream.finish();
    reprimes = stream.stats().reprimes;
  } finally {
    stream.dispose();
  }
  const text = exportTranscript(session.record('sound', null), { format: 'json' });
  return { words: JSON.parse(text).sources[0].words, reprimes };
}

function int32Array(name: string): Int32Array {
  const bytes = readFileSync(new URL(name, fixtures));
  const start = 10 + bytes.readUInt16LE(8);
  return new Int32Array(Uint8Array.from(bytes.subarray(start)).buffer);
}

/** Where words end by the reference's token ids: one a slot, from slot 0. */
function endsByIds(ids: Int32Array, clip: Sample): number[] {
  const ends: number[] = [];
  for (let slot = 0; slot < ids.length - 1; slot++) {
    if (ids[slot] !== announcesWord || ids[slot + 1]! < firstText) continue;
    ends.push(Math.min(slotMs * (slot + 1), Math.floor(clip.seconds * 1000)));
  }
  return ends;
}

describe('by the ids of the reference, exactly', () => {
  const cases = ['meeting', 'instant', 'long'].flatMap((name) => [2, 6, 10].map((delay) => [name, delay] as const));

  test.each(cases)('%s at delay %i', async (name, delay) => {
    const clip = sample(name);
    const { words } = await exported([pcmOf(clip)], delay);
    expect(words.map(({ endMs }) => endMs)).toEqual(endsByIds(int32Array(`${name}.ids.delay${delay}.npy`), clip));
    for (const { startMs, endMs } of words) expect(startMs).toBeLessThanOrEqual(endMs);
  });
});

/** Pairs of words that are the same, of an alignment with the fewest edits. */
function aligned(words: readonly string[], reference: readonly string[]): [number, number][] {
  const costs = Array.from({ length: words.length + 1 }, (_, i) =>
    Array.from({ length: reference.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= words.length; i++) {
    for (let j = 1; j <= reference.length; j++) {
      const isSame = words[i - 1] === reference[j - 1];
      costs[i]![j] = Math.min(costs[i - 1]![j - 1]! + (isSame ? 0 : 1), costs[i - 1]![j]! + 1, costs[i]![j - 1]! + 1);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = words.length, j = reference.length; i > 0 && j > 0; ) {
    const isSame = words[i - 1] === reference[j - 1];
    if (costs[i]![j] === costs[i - 1]![j - 1]! + (isSame ? 0 : 1)) {
      if (isSame) pairs.push([i - 1, j - 1]);
      i--;
      j--;
    } else if (costs[i]![j] === costs[i - 1]![j]! + 1) i--;
    else j--;
  }
  return pairs;
}

/** How far the ends are off, ms, in order of size. */
function errors(words: readonly ExportedWord[], spoken: readonly { text: string; endMs: number }[]): number[] {
  const pairs = aligned(
    words.map(({ text }) => text.trim()),
    spoken.map(({ text }) => text),
  );
  expect(pairs.length).toBeGreaterThanOrEqual(0.9 * spoken.length);
  return pairs.map(([i, j]) => Math.abs(words[i]!.endMs - spoken[j]!.endMs)).sort((a, b) => a - b);
}

function spokenIn(clip: Sample, offsetMs = 0): { text: string; endMs: number }[] {
  return clip.words.map(({ text, endMs }) => ({ text, endMs: endMs + offsetMs }));
}

function expectNear(sorted: readonly number[]): void {
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
  expect.soft(at(0.5)).toBeLessThanOrEqual(80);
  expect.soft(at(0.95)).toBeLessThanOrEqual(160);
}

describe('by what is said', () => {
  const speaking = samples.filter(({ words }) => words.length > 0);

  test.each([2, 6, 10])(
    'at delay %i: 80 ms off in the median and 160 ms at the 95th percentile, at most',
    async (delay) => {
      const all: number[] = [];
      for (const clip of speaking) {
        const { words } = await exported([pcmOf(clip)], delay);
        all.push(...errors(words, spokenIn(clip)));
      }
      expectNear(all.sort((a, b) => a - b));
    },
  );

  const clips = ['welcome', 'fox', 'meeting', 'testing', 'volume', 'bus', 'weather', 'fox', 'welcome', 'meeting'].map(
    sample,
  );
  const sounds = clips.map((clip) => {
    const pcm = pcmOf(clip);
    const sound = new Float32Array(pcm.length + second);
    sound.set(pcm);
    return sound;
  });
  let samplesBefore = 0;
  const spoken = clips.flatMap((clip, index) => {
    const said = spokenIn(clip, samplesBefore / 16);
    samplesBefore += sounds[index]!.length;
    return said;
  });

  function expectTimes({ words, reprimes }: Exported, leastReprimes: number): void {
    expect(reprimes).toBeGreaterThanOrEqual(leastReprimes);
    expectNear(errors(words, spoken));
    for (const { startMs, endMs } of words) expect(startMs).toBeLessThanOrEqual(endMs);
  }

  test('across changes of the delay', async () => {
    const delays = [10, 2, 6, 10, 6, 2, 10, 6, 2];
    expectTimes(await exported(sounds, 6, (stream) => stream.setDelay(delays.shift()!)), 9);
  });

  test('across re-primes, as at the end of what the model can count', async () => {
    const file = path.join(folder, 'limited.gguf');
    withPositionLimit(GgufRewriter.read(fileURLToPath(demoModel)), 256).write(file);
    const limited = await engine.loadModel(file, { threads: 1 });
    try {
      expectTimes(await exported(sounds, 6, undefined, limited), 1);
    } finally {
      await limited.dispose();
    }
  });
});
