import { expect, test } from 'vitest';
import { fileNews, fileQuestion } from '../src/files/file-news.js';
import { filePercent, fileShare, fileWords } from '../src/files/file-words.js';
import type { FileProblem, FileRow, FileState } from '../src/files-api.js';
import { createMessages } from '../src/messages.js';
import { englishFiles } from '../src/messages-en-files.js';

const messages = createMessages();
const { t } = messages;

const captioning: Extract<FileState, { type: 'captioning' }> = {
  type: 'captioning',
  positionMs: 63_000,
  durationMs: 3_723_000,
  speed: 3.44,
  timeLeftMs: 1_063_000,
  isHeld: false,
};

test.each<[FileState, string]>([
  [{ type: 'waiting' }, 'Waiting for the file before it'],
  [{ type: 'preparing', loaded: 0.439 }, 'Loading the model, 43\u00a0%'],
  [captioning, '1\u00a0% · 1:03 of 1:02:03 · 3.4 × real time · 18 min left'],
  [{ ...captioning, durationMs: null, timeLeftMs: null, speed: 24.4 }, '1:03 · 24 × real time'],
  [{ ...captioning, isHeld: true }, '1\u00a0% · 1:03 of 1:02:03 · waiting: captions of what is heard come first'],
  [{ type: 'done', session: '1', lengthMs: 63_000 }, 'Done, 1:03'],
  [{ type: 'done', session: null, lengthMs: 63_000 }, 'Done: no speech was found in it'],
  [{ type: 'stopped', session: '1', positionMs: 63_000 }, 'Stopped at 1:03'],
  [
    { type: 'failed', problem: 'codec', detail: 'ac3', session: null, positionMs: 0 },
    'Its sound is stored in a way that Undertext cannot decode (ac3). Convert it to MP4, MP3 or FLAC.',
  ],
  [
    { type: 'failed', problem: 'changed', detail: '', session: '1', positionMs: 63_000 },
    `Its captions up to 1:03 are kept. ${englishFiles.problem.changed}`,
  ],
])('%j is said', (state, words) => {
  expect(fileWords(state, messages)).toBe(words);
});

test('figures are written as the language writes them', () => {
  expect(fileWords(captioning, createMessages('de'))).toContain('3,4 × Echtzeit');
});

test('every problem has a sentence of its own', () => {
  const said = Object.keys(englishFiles.problem).map((problem) =>
    fileWords({ type: 'failed', problem: problem as FileProblem, detail: 'x', session: null, positionMs: 0 }, messages),
  );
  expect(new Set(said).size).toBe(said.length);
  for (const sentence of said) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('a bar has a share where one is known', () => {
  expect(fileShare(captioning)).toBeCloseTo(0.0169);
  expect(fileShare({ ...captioning, durationMs: null })).toBeNull();
  expect(fileShare({ type: 'preparing', loaded: 0.5 })).toBe(0.5);
  expect(filePercent({ type: 'preparing', loaded: 0.5 })).toBeNull();
});

const row = (id: number, state: FileState, name = `${id}.mp3`): FileRow => ({ id, name, state });
const waiting: FileState = { type: 'waiting' };
const done: FileState = { type: 'done', session: '1', lengthMs: 1 };
const failed: FileState = { type: 'failed', problem: 'empty', detail: '', session: null, positionMs: 0 };

function said(before: FileRow[], after: FileRow[]): string | null {
  const news = fileNews(before, after, t);
  return news && t(news.status.keys, news.status.values);
}

test('what is new of files is said once, the worst of it', () => {
  expect(said([], [row(1, waiting)])).toBe('Captioning 1.mp3. Its words are kept as a transcript.');
  expect(said([], [row(1, waiting), row(2, waiting)])).toMatch(/^Captioning 2 files/);
  expect(said([row(1, waiting)], [row(1, done)])).toMatch(/^1\.mp3 is captioned/);
  expect(said([row(1, waiting), row(2, waiting)], [row(1, done), row(2, failed)])).toBe('2.mp3: The file is empty.');
  expect(said([row(1, captioning)], [row(1, { ...captioning, positionMs: 70_000 })])).toBeNull();
  expect(said([row(1, done)], [])).toBeNull();
});

test('a file whose track is to be chosen is asked about as long as it waits', () => {
  const asking = fileQuestion([row(1, done), row(2, { type: 'choosing', tracks: [] })]);
  expect(asking).toMatchObject({ grade: 'attention', action: { type: 'show-files' }, values: { name: '2.mp3' } });
  expect(fileQuestion([row(1, done)])).toBeNull();
});

test('a name is shown as it is, whatever is in it', () => {
  expect(said([], [row(1, waiting, '{{name}} <b> $t(files.open) & Co.mp3')])).toBe(
    'Captioning {{name}} <b> $t(files.open) & Co.mp3. Its words are kept as a transcript.',
  );
});
