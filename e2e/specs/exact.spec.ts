/** The app's text is the command line's on the very same sound, and what was said. */

import fs from 'node:fs';
import path from 'node:path';
import { expectOnlyGrowth, fakeMicrophone, recordTexts, shownText } from '../captions.js';
import { allSamples, misheardWords, said, sampleNames, transcribed, wordsOf } from '../transcripts.js';
import { expect, isPacked, test } from '../undertext.js';

const bytesPerSecond = 64_000;

test('every sample, spoken into the microphone', async ({ launch, home }) => {
  test.skip(isPacked, 'a packed app writes no sound');
  test.setTimeout(300_000);
  const sounds = allSamples();
  const loopSeconds = Buffer.concat(sounds).length / 32_000;
  const frames = path.join(home, 'frames');
  const app = await launch({
    flags: fakeMicrophone(home, sounds),
    args: ['--model', 'demo'],
    env: { UNDERTEXT_TEST_FRAMES: frames },
  });
  const overlay = await app.overlay();
  const texts = await recordTexts(overlay);
  const file = path.join(frames, 'microphone.f32');
  const heardSeconds = () => (fs.existsSync(file) ? fs.statSync(file).size / bytesPerSecond : 0);
  // Capture begins anywhere in the sound: more than once round, every sample is whole.
  await expect.poll(heardSeconds, { timeout: 240_000, intervals: [1000] }).toBeGreaterThan(loopSeconds + 10);
  await overlay.getByRole('button', { name: 'Pause' }).click();
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  const ended = await settled(heardSeconds);
  const expected = transcribed(file);
  await expect.poll(async () => (await shownText(overlay)).trim()).toBe(expected);
  expectOnlyGrowth(await texts());
  // One stream from the first sample to the last.
  expect(fs.readdirSync(frames)).toEqual(['microphone.f32']);
  const loop = sampleNames.flatMap((name) => wordsOf(said(name)));
  const heard = wordsOf(expected);
  expect(heard.length).toBeGreaterThan((loop.length * 0.9 * ended) / loopSeconds);
  expect(misheardWords(loop, heard)).toBeLessThanOrEqual(heard.length / 20);
});

/** A figure that has not changed for a second. */
async function settled(read: () => number): Promise<number> {
  for (let before = read(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = read();
    if (now === before) return now;
    before = now;
  }
}
