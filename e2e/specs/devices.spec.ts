/** Devices that come, go, change and fall silent, on a real sound server: captions go on, and the status tells the truth. */

import type { Page } from '@playwright/test';
import { expectOnlyGrowth, recordTexts, shownText } from '../captions.js';
import { type SoundServer, test } from '../sound-server.js';
import { chooseInput } from '../source-menu.js';
import { misheardWords, said, wordsOf } from '../transcripts.js';
import { expect, type LaunchOptions, type Undertext } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

type Launch = (options?: LaunchOptions) => Promise<Undertext>;

/** Plays a sample, and waits until the overlay has its words after what it had before, all but so many. */
async function captions(overlay: Page, sound: SoundServer, output: string, sample: string, wrong = 0): Promise<void> {
  const before = await shownText(overlay);
  await sound.play(output, [silence(0.3), sampleSound(sample), silence(0.3)]).finished;
  const added = async () => wordsOf((await shownText(overlay)).slice(before.length));
  const expected = wordsOf(said(sample));
  if (wrong === 0) await expect.poll(added, { timeout: 15_000 }).toEqual(expected);
  else {
    const right = async () => expected.length - misheardWords(await added(), expected);
    await expect.poll(right, { timeout: 15_000 }).toBeGreaterThanOrEqual(expected.length - wrong);
  }
}

async function listening(launch: Launch, source: string): Promise<{ app: Undertext; overlay: Page }> {
  const app = await launch({ args: ['--model', 'demo', '--source', source] });
  const overlay = await app.overlay();
  const name = source === 'computer' ? 'Computer audio' : 'Microphone';
  await expect(overlay.getByText(`Listening to ${name}`)).toBeVisible({ timeout: 30_000 });
  return { app, overlay };
}

const status = (overlay: Page) => overlay.getByRole('status').first();

test('a microphone is removed and returns', async ({ launch, sound }) => {
  test.setTimeout(120_000);
  const first = sound.addMicrophone('Desk');
  const { overlay } = await listening(launch, 'microphone');
  const texts = await recordTexts(overlay);
  await captions(overlay, sound, first.room, 'welcome');
  first.remove();
  await expect(status(overlay)).toContainText(/unplugged|No device/, { timeout: 15_000 });
  const second = sound.addMicrophone('Desk');
  await expect(status(overlay)).not.toContainText(/unplugged|No device/, { timeout: 15_000 });
  await overlay.waitForTimeout(1000);
  await captions(overlay, sound, second.room, 'testing');
  expectOnlyGrowth(await texts());
});

test('another microphone takes the place of one that is removed, and gives it back', async ({ launch, sound }) => {
  test.setTimeout(120_000);
  const headset = sound.addMicrophone('Headset');
  const desk = sound.addMicrophone('Desk');
  const { overlay } = await listening(launch, 'microphone');
  await chooseInput(overlay, 'Headset');
  await overlay.waitForTimeout(1500);
  await captions(overlay, sound, headset.room, 'welcome');
  headset.remove();
  await expect(overlay.getByText(/Listening to (Desk|Default) instead\./)).toBeVisible({ timeout: 15_000 });
  await overlay.waitForTimeout(1000);
  await captions(overlay, sound, desk.room, 'testing');
  const returned = sound.addMicrophone('Headset');
  await expect(overlay.getByText('Listening to Headset again.')).toBeVisible({ timeout: 15_000 });
  await overlay.waitForTimeout(1000);
  await captions(overlay, sound, returned.room, 'instant');
});

test('the default output changes in mid speech', async ({ launch, sound }) => {
  test.setTimeout(120_000);
  sound.addOutput('Headphones');
  const { overlay } = await listening(launch, 'computer');
  await captions(overlay, sound, 'speakers', 'welcome');
  const before = await shownText(overlay);
  // The sound server moves what is playing to the new output.
  const playing = sound.play('speakers', [sampleSound('fox'), silence(3)]);
  await overlay.waitForTimeout(1500);
  sound.defaultOutput = 'Headphones';
  await expect(overlay.getByText('Listening to Headphones instead.')).toBeVisible({ timeout: 15_000 });
  await playing.finished;
  const added = async () => wordsOf((await shownText(overlay)).slice(before.length));
  const heard = await added();
  const expected = wordsOf(said('fox'));
  expect(misheardWords(heard, expected)).toBeLessThanOrEqual(2);
  // What is played on the old one from now on is not heard, what is played on the new one is.
  await sound.play('speakers', [sampleSound('numbers'), silence(2)]).finished;
  expect(await added()).toEqual(heard);
  await captions(overlay, sound, 'Headphones', 'instant');
});

test('a microphone of any rate', async ({ launch, sound }) => {
  test.setTimeout(180_000);
  let microphone = sound.addMicrophone('Rate-16000', { rate: 16_000 });
  const { overlay } = await listening(launch, 'microphone');
  await captions(overlay, sound, microphone.room, 'welcome');
  for (const rate of [44_100, 8000, 48_000, 96_000]) {
    microphone.remove();
    await expect(status(overlay)).toContainText(/unplugged|No device/, { timeout: 15_000 });
    microphone = sound.addMicrophone(`Rate-${rate}`, { rate });
    await expect(status(overlay)).not.toContainText(/unplugged|No device/, { timeout: 15_000 });
    await overlay.waitForTimeout(1000);
    // Through a telephone's band the demo model, which never heard one, understands most words only.
    await captions(overlay, sound, microphone.room, 'welcome', rate === 8000 ? 2 : 0);
  }
});

test('a microphone that delivers nothing for half a minute, and then goes on', async ({ launch, sound }) => {
  test.setTimeout(120_000);
  const microphone = sound.addMicrophone('Desk');
  const { overlay } = await listening(launch, 'microphone');
  await captions(overlay, sound, microphone.room, 'welcome');
  sound.suspend(microphone.name, true);
  await expect(status(overlay)).toContainText('has stopped sending sound', { timeout: 15_000 });
  await overlay.waitForTimeout(30_000);
  await expect(status(overlay)).toContainText('has stopped sending sound');
  sound.suspend(microphone.name, false);
  await expect(status(overlay)).not.toContainText('has stopped sending sound', { timeout: 15_000 });
  await overlay.waitForTimeout(1000);
  await captions(overlay, sound, microphone.room, 'testing');
});

test('a computer that plays nothing is not taken for a muted one', async ({ launch, sound }) => {
  const { overlay } = await listening(launch, 'computer');
  // Longer than it takes to call a microphone muted.
  await overlay.waitForTimeout(12_000);
  await expect(status(overlay)).toBeHidden();
  await captions(overlay, sound, 'speakers', 'welcome');
});

test('speech in the sixth of eight channels', async ({ launch, sound }) => {
  test.setTimeout(120_000);
  const microphone = sound.addMicrophone('Interface', { channels: 8 });
  const { overlay } = await listening(launch, 'microphone');
  const sounds = [silence(1), sampleSound('welcome'), silence(1), sampleSound('fox'), silence(1)];
  await sound.play(microphone.room, sounds, { channels: 8, channel: 5 }).finished;
  const expected = [...wordsOf(said('welcome')), ...wordsOf(said('fox'))];
  await expect.poll(async () => wordsOf(await shownText(overlay)), { timeout: 15_000 }).toEqual(expected);
});
