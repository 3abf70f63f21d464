/** What the computer plays, alone and beside a microphone, through a real sound server. */

import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectOnlyGrowth, recordTexts, shownText, shownTextOf } from '../captions.js';
import { test } from '../sound-server.js';
import { allSamples, misheardWords, said, sampleNames, transcribed, wordsOf } from '../transcripts.js';
import { expect, isPacked } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

const onMicrophone = ['welcome', 'fox', 'testing', 'numbers'];
const onComputer = ['volume', 'weather', 'bus', 'instant'];
const sayAll = (names: readonly string[]) => names.flatMap((name) => wordsOf(said(name)));

/** Pauses, so that all that was heard becomes text. */
async function pause(overlay: Page): Promise<void> {
  await overlay.getByRole('button', { name: 'Pause' }).click();
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
}

test('every sample, played by the computer', async ({ launch, home, sound }) => {
  test.skip(isPacked, 'a packed app writes no sound');
  test.setTimeout(300_000);
  const frames = path.join(home, 'frames');
  const app = await launch({
    args: ['--model', 'demo', '--source', 'computer'],
    env: { UNDERTEXT_TEST_FRAMES: frames },
  });
  const overlay = await app.overlay();
  const texts = await recordTexts(overlay);
  await expect(overlay.getByText('Listening to Computer audio')).toBeVisible({ timeout: 30_000 });
  await sound.play('speakers', allSamples()).finished;
  await overlay.waitForTimeout(2000);
  await pause(overlay);
  const file = path.join(frames, 'computer.f32');
  await expect.poll(async () => (await shownText(overlay)).trim()).toBe(transcribed(file));
  expectOnlyGrowth(await texts());
  expect(fs.readdirSync(frames)).toEqual(['computer.f32']);
  const expected = sayAll(sampleNames);
  const heard = wordsOf(await shownText(overlay));
  expect(heard.length).toBeGreaterThan(expected.length * 0.9);
  expect(misheardWords(expected, heard)).toBeLessThanOrEqual(expected.length / 20);
});

test('microphone and computer at once, each with its own words', async ({ launch, home, sound }) => {
  test.setTimeout(120_000);
  const frames = path.join(home, 'frames');
  const { room } = sound.addMicrophone('Desk');
  const app = await launch({
    args: ['--model', 'demo', '--source', 'both'],
    env: { UNDERTEXT_TEST_FRAMES: frames },
  });
  const overlay = await app.overlay();
  await expect(overlay.getByText('Listening to Microphone and computer')).toBeVisible({ timeout: 30_000 });
  const spoken = sound.play(room, allSamples(onMicrophone));
  const played = sound.play('speakers', allSamples(onComputer));
  await Promise.all([spoken.finished, played.finished]);
  await overlay.waitForTimeout(2000);
  await pause(overlay);
  for (const [source, names] of [
    ['microphone', onMicrophone],
    ['computer', onComputer],
  ] as const) {
    if (!isPacked) {
      const expected = wordsOf(transcribed(path.join(frames, `${source}.f32`)));
      await expect.poll(async () => wordsOf(await shownTextOf(overlay, source))).toEqual(expected);
    }
    const expected = sayAll(names);
    const heard = wordsOf(await shownTextOf(overlay, source));
    expect(misheardWords(expected, heard)).toBeLessThanOrEqual(expected.length / 20);
    // Words that only the other one said.
    const others = sayAll(source === 'computer' ? onMicrophone : onComputer).filter((word) => !expected.includes(word));
    expect(heard.filter((word) => others.includes(word))).toEqual([]);
  }
  const labels = await overlay.locator('.caption-source').allTextContents();
  expect([...new Set(labels)].sort()).toEqual(['Computer', 'Microphone']);
  expect(app.log()).not.toContain('hears the loudspeakers: true');
});

test('a microphone beside loudspeakers writes nothing twice, and that is said', async ({ launch, sound }) => {
  test.setTimeout(120_000);
  const { room } = sound.addMicrophone('Laptop');
  const removePath = sound.addPath('speakers', room);
  const app = await launch({ args: ['--model', 'demo', '--source', 'both'] });
  const overlay = await app.overlay();
  await expect(overlay.getByText('Listening to Microphone and computer')).toBeVisible({ timeout: 30_000 });
  const played = sound.play('speakers', allSamples(onMicrophone));
  await expect(overlay.getByText('The microphone hears the loudspeakers')).toBeVisible({ timeout: 15_000 });
  await played.finished;
  const expected = sayAll(onMicrophone);
  const heardOf = async (source: string) => wordsOf(await shownTextOf(overlay, source));
  await expect
    .poll(async () => misheardWords(expected, await heardOf('computer')), { timeout: 15_000 })
    .toBeLessThanOrEqual(expected.length / 20);
  expect(await heardOf('microphone')).toEqual([]);
  // With headphones, and after the loudspeakers have been quiet, the microphone is heard again.
  removePath();
  await expect(overlay.getByText('The microphone hears the loudspeakers')).toBeHidden({ timeout: 15_000 });
  await sound.play(room, [sampleSound('meeting'), silence(1)]).finished;
  await expect.poll(() => heardOf('microphone'), { timeout: 15_000 }).toEqual(wordsOf(said('meeting')));
});
