/** Files that are not what they should be: told in a sentence, and nothing lost of what could be heard. */
import fs from 'node:fs';
import path from 'node:path';
import type { FileState } from '@undertext/ui/files-api';
import { wordlessMicrophone } from '../captions.js';
import { keptText, readJournals, transcriptsFolder } from '../kept-transcripts.js';
import { dropFiles, endedFiles, ffmpeg, mediaFile, pause } from '../media-files.js';
import { ask } from '../overlay-window.js';
import { windowPid } from '../processes.js';
import { said, wordsOf } from '../transcripts.js';
import { expect, test, type Undertext } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

const sounds = [
  sampleSound('welcome'),
  silence(1),
  sampleSound('weather'),
  silence(1),
  sampleSound('numbers'),
  silence(1),
];
const words = ['welcome', 'weather', 'numbers'].flatMap((name) => wordsOf(said(name)));

function written(folder: string, name: string, bytes: Uint8Array | string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, bytes);
  return file;
}

/** The first part of a file. */
function cut(file: string, part: number): string {
  const bytes = fs.readFileSync(file);
  return written(path.dirname(file), `cut-${path.basename(file)}`, bytes.subarray(0, Math.floor(bytes.length * part)));
}

/** A file with rubbish in its middle. */
function damaged(file: string): string {
  const bytes = fs.readFileSync(file);
  for (let at = Math.floor(bytes.length * 0.6); at < bytes.length * 0.7; at++) bytes[at] = (at * 7) % 256;
  return written(path.dirname(file), `bad-${path.basename(file)}`, bytes);
}

const problemOf = (state: FileState | undefined) =>
  state?.type === 'failed' ? [state.problem, state.detail].filter(Boolean).join(' ') : state?.type;

function keptWords(app: Undertext, name: string): { end: string; words: string[] } {
  const kept = readJournals(transcriptsFolder(app.dataFolder)).filter(({ record }) => record.title === name);
  expect(kept.map(({ record }) => record.title)).toEqual([name]);
  return { end: kept[0]!.record.end, words: wordsOf(keptText(kept[0]!)) };
}

test('what cannot be captioned is told, each in its own words', async ({ launch, home }) => {
  test.setTimeout(240_000);
  const make = (name: string, args: string[]) => mediaFile(home, name, sounds, args);
  const plain = make('plain.mp4', ['-c:a', 'aac']);
  const locked = path.join(home, 'locked.mp4');
  const key = '00112233445566778899aabbccddeeff';
  const lock = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', key, '-encryption_kid', key];
  ffmpeg('-i', plain, '-c', 'copy', ...lock, locked);
  const silent = path.join(home, 'silent.mp4');
  ffmpeg('-f', 'lavfi', '-i', 'color=size=64x64:rate=5:duration=3', '-c:v', 'libx264', silent);
  fs.mkdirSync(path.join(home, 'folder.mp3'));
  const expected = new Map([
    [written(home, 'text.mp3', 'hello '.repeat(2000)), 'not-media'],
    [written(home, 'empty.wav', ''), 'empty'],
    [path.join(home, 'folder.mp3'), 'folder'],
    [path.join(home, 'gone.mp3'), 'vanished'],
    [silent, 'no-sound'],
    // Its list of tracks, at the end, is missing.
    [cut(plain, 0.5), 'not-media'],
    [locked, 'protected'],
    [make('ac3.mkv', ['-c:a', 'ac3']), 'codec ac3'],
    [make('alac.m4a', ['-c:a', 'alac']), 'codec alac'],
    [make('adpcm.wav', ['-c:a', 'adpcm_ms']), 'codec WAVE 2'],
  ]);
  const app = await launch({ flags: wordlessMicrophone, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await dropFiles(overlay, [...expected.keys()]);
  const ended = await endedFiles(overlay);
  const told = Object.fromEntries(
    [...expected.keys()].map((file) => [file, problemOf(ended.get(path.basename(file)))]),
  );
  expect(told).toEqual(Object.fromEntries(expected));
  await overlay.locator('.box').hover();
  await overlay.getByRole('button', { name: 'Captions of files' }).click();
  const ac3 = overlay.getByRole('article', { name: 'ac3.mkv' });
  await expect(ac3.getByText(/stored in a way that Undertext cannot decode \(ac3\)\. Convert it/)).toBeVisible();
  await ac3.getByRole('button', { name: 'Take ac3.mkv off the list' }).click();
  await expect(ac3).toBeHidden();
  expect(readJournals(transcriptsFolder(app.dataFolder))).toEqual([]);
});

test('of files that are damaged or not whole, what can be heard is kept and marked', async ({ launch, home }) => {
  test.setTimeout(240_000);
  const make = (name: string, args: string[]) => mediaFile(home, name, sounds, args);
  const first = make('first.ogg', ['-c:a', 'libvorbis']);
  const second = make('second.ogg', ['-c:a', 'libvorbis']);
  const chained = written(home, 'two.ogg', Buffer.concat([fs.readFileSync(first), fs.readFileSync(second)]));
  const files: [file: string, problem: string, least: number][] = [
    [cut(make('a.mp4', ['-c:a', 'aac', '-movflags', 'faststart']), 0.5), 'ends-early', 6],
    [cut(make('a.mp3', ['-c:a', 'libmp3lame']), 0.5), 'ends-early', 6],
    [cut(make('a.ogg', ['-c:a', 'libvorbis']), 0.5), 'damaged', 5],
    [cut(make('a.flac', ['-c:a', 'flac']), 0.5), 'damaged', 6],
    [cut(make('a.webm', ['-c:a', 'libopus', '-cluster_time_limit', '1000']), 0.5), 'ends-early', 4],
    [damaged(make('b.mp4', ['-c:a', 'aac', '-movflags', 'faststart'])), 'damaged', 14],
    [chained, 'more-follows', words.length - 1],
  ];
  const app = await launch({ flags: wordlessMicrophone, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await dropFiles(
    overlay,
    files.map(([file]) => file),
  );
  const ended = await endedFiles(overlay);
  const names = files.map(([file]) => path.basename(file));
  const told = names.map((name) => `${name} ${problemOf(ended.get(name))}`);
  expect(told).toEqual(files.map(([file, problem]) => `${path.basename(file)} ${problem}`));
  for (const [file, , least] of files) {
    const kept = keptWords(app, path.basename(file));
    expect([path.basename(file), kept.end]).toEqual([path.basename(file), 'partial']);
    expect(kept.words.length, path.basename(file)).toBeGreaterThanOrEqual(least);
  }
});

test('a file that becomes shorter, and a decoder that crashes, end that file alone', async ({ launch, home }) => {
  test.setTimeout(240_000);
  const many = Array.from({ length: 40 }, () => sounds).flat();
  const shrinking = mediaFile(home, 'shrinking.wav', many, []);
  const crashing = mediaFile(home, 'crashing.flac', many, ['-c:a', 'flac']);
  const good = mediaFile(home, 'good.mp3', sounds, ['-c:a', 'libmp3lame']);
  const app = await launch({ flags: wordlessMicrophone, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  const state = (name: string) => overlay.getByRole('article', { name });
  await pause(overlay);
  await dropFiles(overlay, [shrinking, crashing, good]);
  await overlay.locator('.box').hover();
  await overlay.getByRole('button', { name: 'Captions of files' }).click();
  await expect(state('shrinking.wav').getByText(/real time/)).toBeVisible({ timeout: 60_000 });
  fs.truncateSync(shrinking, 4096);
  await expect(state('crashing.flac').getByText(/real time/)).toBeVisible({ timeout: 60_000 });
  const pid = (await windowPid(app, 'decoder'))!;
  const others = await app.electron.evaluate(({ webContents }) =>
    webContents
      .getAllWebContents()
      .filter((contents) => !contents.getURL().includes('/decoder/'))
      .map((contents) => contents.getOSProcessId()),
  );
  // A process of its own: no other page dies with it.
  expect(others).not.toContain(pid);
  process.kill(pid, 'SIGKILL');
  const ended = await endedFiles(overlay);
  expect(problemOf(ended.get('shrinking.wav'))).toBe('changed');
  expect(problemOf(ended.get('crashing.flac'))).toBe('decoder-died');
  expect(ended.get('good.mp3')).toMatchObject({ type: 'done' });
  for (const name of ['shrinking.wav', 'crashing.flac']) {
    const kept = keptWords(app, name);
    expect(kept.end).toBe('partial');
    expect(kept.words.slice(0, 5)).toEqual(words.slice(0, 5));
  }
  expect(keptWords(app, 'good.mp3').end).toBe('complete');
});

test('without a model a file waits for one to be chosen, and is captioned then', async ({ launch, home }) => {
  test.setTimeout(120_000);
  const file = mediaFile(home, 'talk.mp3', sounds, ['-c:a', 'libmp3lame']);
  const app = await launch({ flags: wordlessMicrophone });
  const overlay = await app.overlay();
  await dropFiles(overlay, [file]);
  await expect(overlay.getByText(/talk\.mp3: There is no speech model yet/)).toBeVisible({ timeout: 30_000 });
  await overlay.getByRole('button', { name: 'Show', exact: true }).click();
  await ask(overlay, { type: 'use-model', model: { demo: true } });
  await overlay.getByRole('button', { name: 'Caption talk.mp3 again' }).click();
  await expect(overlay.getByText(/^Done, 0:\d\d$/)).toBeVisible({ timeout: 60_000 });
});
