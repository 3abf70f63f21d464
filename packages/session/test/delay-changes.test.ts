import { fileURLToPath } from 'node:url';
import { defaultSettings } from '@undertext/options';
import { afterEach, expect, test } from 'vitest';
import { joined, sample, silence } from '../../engine-native/test/samples.js';
import { configFromSettings, Session } from '../src/index.js';
import { createThreadChannel, RecordedSound } from './recorded-sound.js';
import { ThreadEngine } from './thread-engine.js';

const demoModel = fileURLToPath(new URL('../../../resources/demo-model/voxtral-realtime-nano.gguf', import.meta.url));

/** Of these the model writes the same at every delay. */
const names = ['welcome', 'fox', 'testing', 'meeting', 'volume', 'numbers', 'bus', 'weather', 'noisy', 'instant'];
const delays = [1, 30, 2, 15, 3, 14, 4, 13, 5, 12, 7, 11, 8, 10, 9, 6];
const firstDelay = 6;
const clips = delays.map((_, i) => sample(names[i % names.length]!));
/** After each clip: a second, or what its last word takes to be written at the delay it is heard with. */
const pauseSeconds = clips.map((_, i) => Math.max(1, 0.08 * (delays[i - 1] ?? firstDelay) + 0.5));
const sound = joined(...clips.flatMap(({ pcm }, i) => [pcm, silence(pauseSeconds[i]!)]));

let engine: ThreadEngine;
let session: Session;

afterEach(async () => {
  await session.dispose();
  engine.close();
});

/** What the session has written when all is said. `inPause`: called in the pause after each clip. */
async function caption(inPause: (i: number) => void): Promise<string> {
  engine = new ThreadEngine();
  const recorded = new RecordedSound({ microphone: sound });
  const surroundings = { engine, sound: recorded, createChannel: createThreadChannel, now: () => Date.now() };
  const settings = { ...defaultSettings, source: 'microphone', device: 'cpu', threads: 1 } as const;
  session = new Session(surroundings, { ...configFromSettings(settings, demoModel), delay: firstDelay });
  let shown = '';
  session.onTranscript((transcript) => {
    transcript.onDelta(() => {
      const text = transcript.textOf('microphone');
      expect(text.startsWith(shown)).toBe(true);
      shown = text;
    });
  });
  session.start();
  let written = '';
  for (const [i, { pcm, transcripts }] of clips.entries()) {
    recorded.play(pcm.length / 16 + 1000 * pauseSeconds[i]!);
    written += `${i > 0 ? ' ' : ''}${transcripts.get(6)}`;
    await expect.poll(() => session.transcript.textOf('microphone'), { timeout: 60_000 }).toBe(written);
    inPause(i);
  }
  await session.stop();
  expect(session.transcript.textOf('microphone')).toBe(shown);
  return shown;
}

test('changed in every pause, over all of them, the delay changes no word', async () => {
  const untouched = await caption(() => {});
  await session.dispose();
  engine.close();
  expect(untouched).toBe(clips.map(({ transcripts }) => transcripts.get(6)).join(' '));
  expect(await caption((i) => session.configure({ delay: delays[i]! }))).toBe(untouched);
});
