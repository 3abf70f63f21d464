/** Audio and video files, dropped on the captions: what is said in them, kept as sessions. */
import { keptText, readJournals, transcriptsFolder } from '../kept-transcripts.js';
import { dropFiles, filesView, mediaFile } from '../media-files.js';
import { said, wordsOf } from '../transcripts.js';
import { expect, test, type Undertext } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

const quiet = ['--use-fake-device-for-media-stream'];

/** ffmpeg's arguments for a file of each kind. */
const formats: Record<string, string[]> = {
  'talk.mp3': ['-c:a', 'libmp3lame', '-b:a', '96k'],
  'talk.m4a': ['-c:a', 'aac', '-ar', '44100'],
  'talk.mp4': ['-f', 'lavfi', '-i', 'color=size=64x64:rate=5', '-shortest', '-c:v', 'libx264', '-c:a', 'aac'],
  'talk.ogg': ['-c:a', 'libvorbis', '-ar', '48000'],
  'talk.opus': ['-c:a', 'libopus', '-b:a', '48k'],
  'talk.flac': ['-c:a', 'flac', '-ar', '44100', '-ac', '2'],
  'talk.webm': ['-c:a', 'libopus', '-b:a', '48k'],
  'talk.mkv': ['-c:a', 'pcm_s24le', '-ar', '48000'],
  'talk.wav': ['-c:a', 'pcm_s16le', '-ar', '22050', '-ac', '2'],
};

/** The states of the files once none is worked on. */
async function endStates(app: Undertext) {
  const overlay = await app.overlay();
  const over = ['done', 'failed', 'stopped', 'choosing'];
  await expect
    .poll(async () => (await filesView(overlay)).files.every(({ state }) => over.includes(state.type)), {
      timeout: 120_000,
    })
    .toBe(true);
  return (await filesView(overlay)).files;
}

test('each kind of file is captioned @core', async ({ launch, home }) => {
  test.setTimeout(300_000);
  const sounds = [sampleSound('welcome'), silence(1)];
  const files = Object.entries(formats).map(([name, args]) => mediaFile(home, name, sounds, args));
  const app = await launch({ flags: quiet, args: ['--model', 'demo'] });
  await dropFiles(await app.overlay(), files);
  await expect.poll(async () => (await filesView(await app.overlay())).files.length).toBe(files.length);
  const ended = await endStates(app);
  const names = Object.keys(formats);
  expect(ended.map(({ name, state }) => `${name}: ${state.type}`)).toEqual(names.map((name) => `${name}: done`));
  const kept = readJournals(transcriptsFolder(app.dataFolder));
  const words = (name: string) => kept.filter(({ record }) => record.title === name).map((one) => keptText(one).trim());
  for (const name of names) expect([name, words(name)]).toEqual([name, [said('welcome').trim()]]);
  expect(new Set(kept.map(({ record }) => record.end))).toEqual(new Set(['complete']));
});

test('progress is shown, and what was captioned before it was stopped is kept', async ({ launch, home }) => {
  test.setTimeout(240_000);
  const sounds = Array.from({ length: 30 }, () => [sampleSound('long'), silence(1)]).flat();
  const video = ['-f', 'lavfi', '-i', 'color=size=64x64:rate=5', '-shortest', '-c:v', 'libx264', '-c:a', 'aac'];
  const file = mediaFile(home, 'long.mp4', sounds, video);
  const app = await launch({ flags: quiet, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await dropFiles(overlay, [file]);
  await expect(overlay.getByText('Captioning long.mp4.')).toBeVisible();
  await overlay.locator('.box').hover();
  await overlay.getByRole('button', { name: 'Captions of files' }).click();
  const row = overlay.getByRole('article', { name: 'long.mp4' });
  await expect(row.getByText(/^\d+ % · \d+:\d\d of \d+:\d\d · [\d.]+ × real time · \d+ (s|min) left$/)).toBeVisible({
    timeout: 60_000,
  });
  expect(Number(await row.getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(0);
  await overlay.screenshot({ path: test.info().outputPath('files.png') });
  await row.getByRole('button', { name: 'Stop captioning long.mp4' }).click();
  await expect(row.getByText(/^Stopped at \d+:\d\d$/)).toBeVisible({ timeout: 30_000 });
  const kept = readJournals(transcriptsFolder(app.dataFolder)).filter(({ record }) => record.title === 'long.mp4');
  expect(kept.map(({ record }) => record.end)).toEqual(['partial']);
  const text = keptText(kept[0]!).trim();
  const all = Array.from({ length: 30 }, () => wordsOf(said('long'))).flat();
  const heard = wordsOf(text);
  expect(heard.length).toBeGreaterThan(10);
  // The last word may have been cut.
  expect(heard.slice(0, -1)).toEqual(all.slice(0, heard.length - 1));
});
