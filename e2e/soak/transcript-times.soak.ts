/** When words end, as the app keeps them: across changes of the delay and a lost engine, against the samples' own index. */
import { readJournals, transcriptsFolder } from '../kept-transcripts.js';
import { ask } from '../overlay-window.js';
import { hostPid } from '../processes.js';
import { quantile } from '../quantile.js';
import { test } from '../sound-server.js';
import { allSamples, sampleWords, wordsOf } from '../transcripts.js';
import { expect } from '../undertext.js';
import { quietRoom, sampleSound } from '../wav-file.js';

const names = ['welcome', 'fox', 'testing', 'bus'];
const bytesPerMs = 32;
/** The first at the model's own delay; before each of the others something is changed. */
const rounds = ['delay 6', 'delay 10', 'delay 2', 'a lost engine'] as const;

interface TimedWord {
  text: string;
  endMs: number;
}

/** What is said in one round, from its beginning. */
function saidInRound(): { words: TimedWord[]; lengthMs: number } {
  let atMs = 0;
  const words = names.flatMap((name) => {
    const said = sampleWords(name).map(({ text, endMs }) => ({ text, endMs: atMs + endMs }));
    atMs += sampleSound(name).length / bytesPerMs + 1000;
    return said;
  });
  return { words, lengthMs: atMs };
}

/** Words of two texts that are the same, by the fewest edits: how much later each ends in the second. */
function laterBy(said: readonly TimedWord[], heard: readonly TimedWord[]): { word: number; ms: number }[] {
  const cost = Array.from({ length: said.length + 1 }, () => new Array<number>(heard.length + 1).fill(0));
  for (let i = said.length; i >= 0; i--) {
    for (let j = heard.length; j >= 0; j--) {
      if (i === said.length || j === heard.length) cost[i]![j] = said.length - i + heard.length - j;
      else {
        const other = said[i]!.text === heard[j]!.text ? 0 : 1;
        cost[i]![j] = Math.min(cost[i + 1]![j + 1]! + other, cost[i + 1]![j]! + 1, cost[i]![j + 1]! + 1);
      }
    }
  }
  const pairs: { word: number; ms: number }[] = [];
  for (let i = 0, j = 0; i < said.length && j < heard.length; ) {
    const isSame = said[i]!.text === heard[j]!.text;
    if (cost[i]![j] === cost[i + 1]![j + 1]! + (isSame ? 0 : 1)) {
      if (isSame) pairs.push({ word: i, ms: heard[j]!.endMs - said[i]!.endMs });
      i++;
      j++;
    } else if (cost[i]![j] === cost[i + 1]![j]! + 1) i++;
    else j++;
  }
  return pairs;
}

test('ends are those of the sound, at every delay and through a re-prime, and none is shifted', async ({
  launch,
  sound,
}) => {
  test.setTimeout(240_000);
  const { room } = sound.addMicrophone('Desk');
  const app = await launch({ args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await expect(overlay.getByText('Listening to Microphone')).toBeVisible({ timeout: 30_000 });
  const { words, lengthMs } = saidInRound();
  const all = rounds.flatMap((_, round) => words.map(({ text, endMs }) => ({ text, endMs: round * lengthMs + endMs })));
  const playing = sound.play(room, [quietRoom(3), ...rounds.flatMap(() => allSamples(names))]);
  const shownWords = async () => wordsOf((await overlay.locator('.caption-text').allTextContents()).join(' ')).length;
  for (const [index, round] of rounds.entries()) {
    if (index === 0) continue;
    // In the last words of the round before.
    await expect
      .poll(shownWords, { timeout: 120_000, intervals: [100] })
      .toBeGreaterThanOrEqual(Math.round(words.length * index * 0.97));
    if (round === 'a lost engine') process.kill((await hostPid(app, 'undertext-engine'))!, 'SIGKILL');
    else await ask(overlay, { type: 'set-delay', delay: Number(round.slice('delay '.length)) });
  }
  await playing.finished;
  await overlay.waitForTimeout(4000);
  await app.electron.close();
  const [kept, ...others] = readJournals(transcriptsFolder(app.dataFolder));
  expect(others).toEqual([]);
  const { record } = kept!;
  expect(record.engines.map(({ delay }) => delay).slice(0, 3)).toEqual([6, 10, 2]);
  const heard = record.sources[0]!.words.flatMap(({ text, startMs, endMs }) => {
    expect(startMs).toBeLessThanOrEqual(endMs);
    return wordsOf(text).map((word) => ({ text: word, endMs }));
  });
  const pairs = laterBy(all, heard);
  expect(pairs.length).toBeGreaterThan(all.length * 0.85);
  const startMs = quantile(
    pairs.map(({ ms }) => ms),
    0.5,
  );
  const offs = pairs.map(({ ms }) => Math.abs(ms - startMs));
  console.log(
    `${pairs.length} of ${all.length} words; median ${quantile(offs, 0.5)} ms, p95 ${quantile(offs, 0.95)} ms`,
  );
  for (const [index, round] of rounds.entries()) {
    const ofRound = pairs.filter(({ word }) => Math.floor(word / words.length) === index).map(({ ms }) => ms - startMs);
    console.log(`${round}: ${ofRound.length} words, shifted by ${quantile(ofRound, 0.5)} ms`);
    expect(Math.abs(quantile(ofRound, 0.5))).toBeLessThanOrEqual(80);
  }
  expect(quantile(offs, 0.5)).toBeLessThanOrEqual(80);
  expect(quantile(offs, 0.95)).toBeLessThanOrEqual(160);
});
