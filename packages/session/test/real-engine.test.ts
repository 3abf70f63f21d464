import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defaultSettings } from '@undertext/options';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joined, sample, silence } from '../../engine-native/test/samples.js';
import { configFromSettings, Session, type SessionConfig } from '../src/index.js';
import { createThreadChannel, RecordedSound } from './recorded-sound.js';
import { ThreadEngine } from './thread-engine.js';

const demoModel = fileURLToPath(new URL('../../../resources/demo-model/voxtral-realtime-nano.gguf', import.meta.url));
const config = configFromSettings({ ...defaultSettings, device: 'cpu', threads: 1 }, demoModel);

let engine: ThreadEngine;
let session: Session;

beforeEach(() => {
  engine = new ThreadEngine();
});

afterEach(async () => {
  await session.dispose();
  engine.close();
});

function create(sound: RecordedSound, changes: Partial<SessionConfig> = {}): void {
  const surroundings = { engine, sound, createChannel: createThreadChannel, now: () => Date.now() };
  session = new Session(surroundings, { ...config, ...changes });
}

const welcome = 'hello and welcome to live captions';
const fox = 'the quick brown fox jumps over the lazy dog';

test('two sources with different speech are two texts, each word once, with its time', async () => {
  const clips = { microphone: sample('welcome').pcm, computer: sample('fox').pcm };
  const sound = new RecordedSound(clips);
  create(sound, { source: 'both' });
  session.start();
  sound.play(2000);
  await expect.poll(() => session.state.type, { timeout: 60_000 }).toBe('live');
  sound.play(2000);
  await session.stop();
  expect(session.transcript.textOf('microphone')).toBe(welcome);
  expect(session.transcript.textOf('computer')).toBe(fox);
  const ends = session.transcript.wordsOf('computer').map(({ endMs }) => endMs);
  expect(ends).toEqual([...ends].sort((a, b) => a - b));
  for (const [i, end] of ends.entries()) expect(Math.abs(end - sample('fox').wordEndsMs[i]!)).toBeLessThanOrEqual(240);
  expect(session.state).toEqual({ type: 'idle' });
});

test('a pause, another delay, other chunks and another thread count lose and double nothing', async () => {
  const clip = joined(
    ...['welcome', 'fox', 'testing', 'welcome', 'fox'].flatMap((name) => [sample(name).pcm, silence(1)]),
  );
  const sound = new RecordedSound({ microphone: clip });
  create(sound);
  session.start();
  let playedMs = 0;
  /** To the end of the n-th clip's silence, and until all its words are there. */
  const playTo = async (samples: number, text: string) => {
    sound.play(samples / 16 - playedMs);
    playedMs = samples / 16;
    await expect.poll(() => session.transcript.textOf('microphone'), { timeout: 60_000 }).toBe(text);
  };
  const second = 16_000;
  const [w, f, t] = ['welcome', 'fox', 'testing'].map((name) => sample(name).pcm.length + second) as [
    number,
    number,
    number,
  ];
  await playTo(w, welcome);
  session.pause();
  await expect.poll(() => session.transcript.openWordOf('microphone'), { timeout: 60_000 }).toBeNull();
  session.resume();
  await playTo(w + f, `${welcome} ${fox}`);
  session.configure({ delay: 10 });
  await playTo(w + f + t, `${welcome} ${fox} testing one two three`);
  session.configure({ chunkMs: 240 });
  await playTo(w + f + t + w, `${welcome} ${fox} testing one two three ${welcome}`);
  session.configure({ model: { ...config.model!, threads: 2 } });
  await playTo(w + f + t + w + f, `${welcome} ${fox} testing one two three ${welcome} ${fox}`);
  await session.stop();
  expect(session.transcript.textOf('microphone')).toBe(`${welcome} ${fox} testing one two three ${welcome} ${fox}`);
  expect(engine.starts).toBe(1);
});

test('an engine that dies in mid speech comes back, and no word is lost, doubled or changed', async () => {
  const clip = joined(sample('welcome').pcm, silence(1), sample('fox').pcm, silence(1));
  const sound = new RecordedSound({ microphone: clip });
  create(sound);
  let shown = '';
  session.onTranscript((transcript) => {
    transcript.onDelta(() => {
      const text = transcript.textOf('microphone');
      expect(text.startsWith(shown)).toBe(true);
      shown = text;
    });
  });
  session.start();
  sound.play(1500);
  await expect.poll(() => session.transcript.textOf('microphone'), { timeout: 60_000 }).toContain('hello');
  const killed = engine.kill();
  sound.play(1000);
  await killed;
  await expect.poll(() => engine.starts, { timeout: 60_000 }).toBe(2);
  await expect.poll(() => session.state.type, { timeout: 60_000 }).toBe('live');
  for (let i = 0; i < 10; i++) {
    sound.play(600);
    await sleep(20);
  }
  await session.stop();
  expect(session.transcript.textOf('microphone')).toBe(`${welcome} ${fox}`);
  expect(session.transcript.gapsOf('microphone')).toEqual([]);
});
