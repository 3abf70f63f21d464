/** Audio and video files, dropped on the captions: what is said in them, kept as sessions. */
import path from 'node:path';
import { shownText, wordlessMicrophone } from '../captions.js';
import { keptText, readJournals, transcriptsFolder } from '../kept-transcripts.js';
import { listen } from '../listening.js';
import { dropFiles, endedFiles, ffmpeg, mediaFile, pause } from '../media-files.js';
import { misheardWords, said, sampleWords, wordsOf } from '../transcripts.js';
import { expect, test } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

/** ffmpeg's arguments for a file of each kind. */
const formats = {
  'talk.mp3': ['-c:a', 'libmp3lame', '-b:a', '96k'],
  'talk.m4a': ['-c:a', 'aac', '-ar', '44100'],
  'talk.mp4': ['-f', 'lavfi', '-i', 'color=size=64x64:rate=1', '-shortest', '-c:v', 'libx264', '-c:a', 'aac'],
  'talk.mov': ['-c:a', 'aac', '-ar', '48000'],
  'talk.aac': ['-c:a', 'aac', '-b:a', '96k'],
  'talk.ts': ['-c:a', 'aac', '-ar', '48000'],
  'talk.ogg': ['-c:a', 'libvorbis', '-ar', '48000'],
  'talk.opus': ['-c:a', 'libopus', '-b:a', '48k'],
  'talk.flac': ['-c:a', 'flac', '-ar', '44100', '-ac', '2'],
  'talk.webm': ['-c:a', 'libopus', '-b:a', '48k'],
  'talk.mkv': ['-c:a', 'pcm_s24le', '-ar', '48000'],
  'talk.wav': ['-c:a', 'pcm_s16le', '-ar', '22050', '-ac', '2'],
};

test('each kind of file is captioned @core', async ({ launch, home }) => {
  test.setTimeout(300_000);
  const sounds = [sampleSound('welcome'), silence(1)];
  const files = Object.entries(formats).map(([name, args]) => mediaFile(home, name, sounds, args));
  const app = await launch({ flags: wordlessMicrophone, args: ['--model', 'demo'] });
  await dropFiles(await app.overlay(), files);
  const ended = await endedFiles(await app.overlay());
  const names = Object.keys(formats);
  expect([...ended].map(([name, state]) => `${name}: ${state.type}`)).toEqual(names.map((name) => `${name}: done`));
  const kept = readJournals(transcriptsFolder(app.dataFolder));
  const words = (name: string) => kept.filter(({ record }) => record.title === name).map((one) => keptText(one).trim());
  for (const name of names) expect([name, words(name)]).toEqual([name, [said('welcome').trim()]]);
  expect(new Set(kept.map(({ record }) => record.end))).toEqual(new Set(['complete']));
});

test('progress is shown, and what was captioned before it was stopped is kept', async ({ launch, home }) => {
  test.setTimeout(240_000);
  const sounds = Array.from({ length: 12 }, () => [sampleSound('long'), silence(1)]).flat();
  const file = mediaFile(home, 'long.mp4', sounds, formats['talk.mp4']);
  const app = await launch({ flags: wordlessMicrophone, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await pause(overlay);
  await dropFiles(overlay, [file]);
  await expect(overlay.getByText('Captioning long.mp4.')).toBeVisible();
  await overlay.locator('.box').hover();
  await overlay.getByRole('button', { name: 'Captions of files' }).click();
  const row = overlay.getByRole('article', { name: 'long.mp4' });
  await expect(row.getByText(/^\d+\s% · \d+:\d\d of \d+:\d\d · [\d.]+ × real time · \d+ (s|min) left$/)).toBeVisible({
    timeout: 60_000,
  });
  expect(Number(await row.getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(0);
  await overlay.screenshot({ path: test.info().outputPath('files.png') });
  await row.getByRole('button', { name: 'Stop captioning long.mp4' }).click();
  await expect(row.getByText(/^Stopped at \d+:\d\d$/)).toBeVisible({ timeout: 30_000 });
  const kept = readJournals(transcriptsFolder(app.dataFolder)).filter(({ record }) => record.title === 'long.mp4');
  expect(kept.map(({ record }) => record.end)).toEqual(['partial']);
  const text = keptText(kept[0]!).trim();
  const all = Array.from({ length: 12 }, () => wordsOf(said('long'))).flat();
  const heard = wordsOf(text);
  expect(heard.length).toBeGreaterThan(10);
  // The last word may have been cut.
  expect(heard.slice(0, -1)).toEqual(all.slice(0, heard.length - 1));
});

test('of several tracks the person chooses one, and its times are those of the film', async ({ launch, home }) => {
  test.setTimeout(180_000);
  const welcome = mediaFile(home, 'welcome.flac', [sampleSound('welcome'), silence(1)], []);
  const weather = mediaFile(home, 'weather.flac', [sampleSound('weather'), silence(1)], []);
  const film = path.join(home, 'film.mkv');
  const picture = ['-f', 'lavfi', '-i', 'color=size=64x64:rate=5:duration=12'];
  const inputs = ['-i', welcome, '-itsoffset', '5', '-i', weather, ...picture];
  const maps = ['-map', '2:v', '-map', '0:a', '-map', '1:a', '-c:v', 'libx264', '-c:a', 'libopus'];
  const names = [
    '-metadata:s:a:0',
    'language=deu',
    '-metadata:s:a:1',
    'language=eng',
    '-metadata:s:a:1',
    'title=Comment',
  ];
  ffmpeg(...inputs, ...maps, ...names, film);
  const app = await launch({ flags: wordlessMicrophone, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await dropFiles(overlay, [film]);
  await expect(overlay.getByText('film.mkv has several audio tracks.')).toBeVisible({ timeout: 30_000 });
  await overlay.getByRole('button', { name: 'Show' }).click();
  const row = overlay.getByRole('article', { name: 'film.mkv' });
  await expect(row.getByRole('button', { name: 'Track 1 · German · 1 channel' })).toBeVisible();
  await row.getByRole('button', { name: 'Comment · English · 1 channel' }).click();
  await expect(row.getByText(/^Done, 0:\d\d$/)).toBeVisible({ timeout: 60_000 });
  const [kept] = readJournals(transcriptsFolder(app.dataFolder)).filter(({ record }) => record.title === 'film.mkv');
  expect(keptText(kept!).trim()).toBe(said('weather').trim());
  const ends = kept!.record.sources[0]!.words.map(({ endMs }) => endMs);
  const expected = sampleWords('weather').map(({ endMs }) => endMs + 5000);
  expect(ends).toHaveLength(expected.length);
  for (const [index, endMs] of ends.entries()) expect(Math.abs(endMs - expected[index]!)).toBeLessThanOrEqual(160);
});

test('captions go on beside a file, and both are whole', async ({ launch, home }) => {
  test.setTimeout(240_000);
  const sounds = Array.from({ length: 12 }, () => [sampleSound('weather'), silence(1)]).flat();
  const file = mediaFile(home, 'talk.mp3', sounds, ['-c:a', 'libmp3lame', '-b:a', '128k']);
  const { app, overlay } = await listen(launch, home);
  await dropFiles(overlay, [file]);
  const ended = await endedFiles(overlay);
  expect(ended.get('talk.mp3')).toMatchObject({ type: 'done' });
  const kept = readJournals(transcriptsFolder(app.dataFolder));
  const ofFile = kept.find(({ record }) => record.title === 'talk.mp3')!;
  const words = Array.from({ length: 12 }, () => wordsOf(said('weather'))).flat();
  expect(misheardWords(words, wordsOf(keptText(ofFile)))).toBeLessThanOrEqual(words.length / 20);
  // What is heard is its own session, and nothing of the file is in it.
  const live = kept.filter(({ record }) => record.title === null);
  expect(live).toHaveLength(1);
  expect(live[0]!.record.sources.map(({ id }) => id)).toEqual(['microphone']);
  expect(await shownText(overlay)).not.toContain('weather');
});
