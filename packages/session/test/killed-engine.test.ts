import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defaultSettings } from '@undertext/options';
import { afterEach, expect, test } from 'vitest';
import { joined, sample, silence } from '../../engine-native/test/samples.js';
import { configFromSettings, Session } from '../src/index.js';
import { ProcessEngine } from './process-engine.js';
import { createThreadChannel, RecordedSound } from './recorded-sound.js';

const demoModel = fileURLToPath(new URL('../../../resources/demo-model/voxtral-realtime-nano.gguf', import.meta.url));
const times = 5;
const stepMs = 40;

const clips = ['welcome', 'fox', 'testing', 'meeting', 'volume', 'bus'].flatMap((name) => [
  sample(name).pcm,
  silence(0.5),
]);
const speech = joined(...Array.from({ length: 20 }, () => joined(...clips)));

let engine: ProcessEngine;
let session: Session;
let speaking: NodeJS.Timeout;

afterEach(async () => {
  clearInterval(speaking);
  await session.dispose();
  engine.close();
});

const shown = () => session.transcript.textOf('microphone');

function listen(): void {
  engine = new ProcessEngine();
  const sound = new RecordedSound({ microphone: speech });
  const surroundings = { engine, sound, createChannel: createThreadChannel, now: () => Date.now() };
  const settings = { ...defaultSettings, source: 'microphone', device: 'cpu', threads: 1 } as const;
  session = new Session(surroundings, configFromSettings(settings, demoModel));
  let before = '';
  session.onTranscript((transcript) => {
    transcript.onDelta(() => {
      expect(shown().startsWith(before)).toBe(true);
      before = shown();
    });
  });
  session.start();
  let playedTo = Date.now();
  speaking = setInterval(() => {
    const now = Date.now();
    sound.play(now - playedTo);
    playedTo = now;
  }, stepMs);
}

async function moreWords(count: number): Promise<void> {
  const words = () => shown().split(' ').length;
  const before = words();
  await expect.poll(words, { timeout: 90_000, interval: 20 }).toBeGreaterThanOrEqual(before + count);
}

test.each([
  ['killed', 'SIGKILL'],
  ['aborted', 'SIGABRT'],
  ['stopped', 'SIGSTOP'],
] as const)(
  'an engine that is %s during speech, again and again, loses nothing',
  { timeout: 600_000 },
  async (how, signal) => {
    listen();
    await moreWords(3);
    const waits: number[] = [];
    for (let i = 0; i < times; i++) {
      await moreWords(2);
      await sleep(70 * i);
      engine.signal(signal);
      const killedMs = Date.now();
      // What was on its way comes first.
      await sleep(100);
      await moreWords(1);
      waits.push(Date.now() - killedMs);
      await moreWords(6);
    }
    console.log(`engine ${how}: words again after ${waits.join(', ')} ms`);
    await session.stop();
    expect(session.transcript.gapsOf('microphone')).toEqual([]);
  },
);
