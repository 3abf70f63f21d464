/** What is exported as WebVTT, read back by Chromium's own <track>: of random speech, and of what the app has heard. */
import fc from 'fast-check';
import {
  type Cue,
  cuesOf,
  exportTranscript,
  type SessionRecord,
  Transcript,
} from '../../packages/transcript/dist/index.js';
import { recordOf } from '../../packages/transcript/test/session-records.js';
import { pauses, speak, speech } from '../../packages/transcript/test/spoken-words.js';
import { keptText, readJournals, transcriptsFolder } from '../kept-transcripts.js';
import { listen, moreSentences } from '../listening.js';
import { expect, test, type Undertext } from '../undertext.js';

const labels = { microphone: 'Me', computer: 'R&D <1>' };

interface ReadCue {
  startMs: number;
  endMs: number;
  voice: string | null;
  text: string;
}

/** In a window without a policy of content: how the browser's <track> reads each of the files. */
function readByTrack(app: Undertext, files: readonly string[]): Promise<ReadCue[][]> {
  return app.electron.evaluate(async ({ BrowserWindow }, texts) => {
    const webPreferences = { sandbox: true, partition: 'track' };
    const window = new BrowserWindow({ show: false, webPreferences });
    await window.loadURL('about:blank');
    const read = async (vtt: string) => {
      const video = document.createElement('video');
      const track = document.createElement('track');
      track.src = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
      video.append(track);
      document.body.append(video);
      track.track.mode = 'hidden';
      await new Promise((resolve, reject) => {
        track.onload = resolve;
        track.onerror = () => reject(new Error('the track is refused'));
      });
      const cues = [...track.track.cues!] as VTTCue[];
      video.remove();
      return cues.map((cue) => {
        const shown = cue.getCueAsHTML();
        return {
          startMs: Math.round(cue.startTime * 1000),
          endMs: Math.round(cue.endTime * 1000),
          voice: shown.querySelector('span')?.title ?? null,
          text: shown.textContent ?? '',
        };
      });
    };
    const all: unknown[] = [];
    for (const text of texts) {
      all.push(await window.webContents.executeJavaScript(`(${read})(${JSON.stringify(text)})`));
    }
    window.destroy();
    return all as ReadCue[][];
  }, files as string[]);
}

/** Without what a reader of cues may make of white space. */
const bare = (text: string) => text.replace(/\s+/gu, ' ').trim();

const asRead = ({ startMs, endMs, label, lines }: Cue): ReadCue => ({
  startMs,
  endMs,
  voice: label === null ? null : bare(label),
  text: bare(lines.join(' ')),
});

const read = ({ voice, text, ...times }: ReadCue): ReadCue => ({
  ...times,
  voice: voice === null ? null : bare(voice),
  text: bare(text),
});

test('of random speech: scripts, emoji, marks of the format itself, two sources', async ({ launch }) => {
  // A sample alone is mostly short.
  const many = (seed: number) => fc.sample(speech, { numRuns: 40, seed }).flat();
  const records = Array.from({ length: 24 }, (_, seed): SessionRecord => {
    const transcript = new Transcript();
    speak(transcript as never, 'microphone', many(seed), fc.sample(pauses, { numRuns: 1, seed })[0]);
    if (seed % 2 === 0) speak(transcript as never, 'computer', many(100 + seed));
    return recordOf(transcript as never);
  });
  const app = await launch();
  const files = records.map((record) => exportTranscript(record, { format: 'vtt', labels }));
  const found = await readByTrack(app, files);
  expect(found.flat().length).toBeGreaterThan(500);
  for (const [index, record] of records.entries()) {
    expect(found[index]!.map(read)).toEqual(cuesOf(record.sources, { labels }).map(asRead));
  }
});

test('of what the app has heard: every word, once and in order', async ({ launch, home }) => {
  const { app, overlay } = await listen(launch, home);
  await moreSentences(overlay);
  await overlay.getByRole('button', { name: 'Pause' }).click();
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  const folder = transcriptsFolder(app.dataFolder);
  await expect.poll(() => readJournals(folder).length).toBe(1);
  // What the pause came after is text within the delay, and on disk within a second.
  await overlay.waitForTimeout(3000);
  const [kept] = readJournals(folder);
  const [cues] = await readByTrack(app, [exportTranscript(kept!.record, { format: 'vtt', lineEnds: 'crlf' })]);
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  expect(cues!.flatMap(({ text }) => words(text))).toEqual(words(keptText(kept!)));
  expect(cues!.length).toBeGreaterThan(1);
});
