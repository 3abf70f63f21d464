/** Twenty minutes live with two sources: no sound lost, no process growing, every word there. */

import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { CaptionsApi } from '@undertext/ui/captions-api';
import { privateMemory, processesOf } from '../process-costs.js';
import { test } from '../sound-server.js';
import { allSamples, misheardWords, said, wordsOf } from '../transcripts.js';
import { expect, type Undertext } from '../undertext.js';

const minutes = Number(process.env.UNDERTEXT_SOAK_MINUTES ?? 20);
/** The engine's rings and the caches fill until then. */
const settledAfter = Math.min(12, Math.floor(minutes / 2));
const onMicrophone = ['welcome', 'fox', 'testing', 'numbers'];
const onComputer = ['volume', 'weather', 'bus', 'instant'];

/** Resident memory by process, MB. */
async function memory(app: Undertext): Promise<Map<string, number>> {
  return new Map((await processesOf(app)).map((one) => [one.name, privateMemory(one)]));
}

/** Keeps all that each source says from now on: the overlay drops its oldest lines. */
async function recordAll(overlay: Page): Promise<(source: string) => Promise<string>> {
  await overlay.evaluate(() => {
    const texts: Record<string, string> = {};
    const sources = new Map<number, string>();
    const add = (id: number, text: string) => {
      const source = sources.get(id) ?? '';
      texts[source] = (texts[source] ?? '') + text;
    };
    const { captions } = globalThis as unknown as { captions: CaptionsApi };
    captions.attach((message) => {
      if (message.type !== 'change') return;
      const { change } = message;
      if (change.type === 'line') {
        sources.set(change.line.id, change.line.source);
        add(change.line.id, change.line.text);
      } else if (change.type === 'text') add(change.line, change.text);
    });
    Object.assign(globalThis, { texts });
  });
  return (source) =>
    overlay.evaluate((one) => (globalThis as unknown as { texts: Record<string, string> }).texts[one] ?? '', source);
}

test(`two sources for ${minutes} minutes`, async ({ launch, sound }) => {
  test.setTimeout((minutes + 5) * 60_000);
  const { room } = sound.addMicrophone('Desk');
  const app = await launch({ args: ['--model', 'demo', '--source', 'both'] });
  const overlay = await app.overlay();
  await expect(overlay.getByText('Listening to Microphone and computer')).toBeVisible({ timeout: 30_000 });
  const textOf = await recordAll(overlay);
  const rounds = { microphone: 0, computer: 0 };
  const until = Date.now() + minutes * 60_000;
  const speak = async (source: keyof typeof rounds, output: string, names: readonly string[]) => {
    while (Date.now() < until) {
      await sound.play(output, allSamples(names)).finished;
      rounds[source]++;
    }
  };
  const speaking = [speak('microphone', room, onMicrophone), speak('computer', 'speakers', onComputer)];
  const samples: Map<string, number>[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    await overlay.waitForTimeout(60_000);
    samples.push(await memory(app));
    const figures = [...samples.at(-1)!].map(([name, mb]) => `${name} ${mb}`).join(', ');
    const load = spawnSync('cut', ['-d', ' ', '-f', '1', '/proc/loadavg'], { encoding: 'utf8' }).stdout.trim();
    console.log(`minute ${minute + 1}: ${figures} MB; load ${load}`);
  }
  await Promise.all(speaking);
  await overlay.waitForTimeout(3000);
  const lost = app.log().match(/\d+ ms of sound lost/g) ?? [];
  console.log(`lost: ${lost.length === 0 ? 'nothing' : lost.join(', ')}`);
  for (const [source, names] of [
    ['microphone', onMicrophone],
    ['computer', onComputer],
  ] as const) {
    const loop = names.flatMap((name) => wordsOf(said(name)));
    const heard = wordsOf(await textOf(source));
    const wrong = misheardWords(loop, heard);
    console.log(`${source}: ${heard.length} words of ${rounds[source] * loop.length}, ${wrong} wrong`);
    expect.soft(wrong).toBeLessThanOrEqual(heard.length / 20);
    expect.soft(heard.length).toBeGreaterThanOrEqual(rounds[source] * loop.length * 0.95);
  }
  expect.soft(lost).toEqual([]);
  const settled = samples[settledAfter - 1]!;
  for (const [name, mb] of samples.at(-1)!) {
    console.log(`${name}: ${settled.get(name)} MB in minute ${settledAfter}, ${mb} MB at the end`);
    expect.soft(mb, name).toBeLessThanOrEqual((settled.get(name) ?? 0) * 1.1 + 10);
  }
});
