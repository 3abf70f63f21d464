/** Sessions written to the app's folder before it starts, as it would have written them itself. */
import fs from 'node:fs';
import { Archive } from '../packages/transcript/dist/archive.js';
import { Transcript } from '../packages/transcript/dist/index.js';
import { SessionStore } from '../packages/transcript/dist/session-store.js';
import { transcriptsFolder } from './kept-transcripts.js';
import { dataFolderOf } from './undertext.js';

export interface Said {
  startedAt: Date;
  /** Each is said after a pause. */
  paragraphs: readonly string[];
  source?: string;
}

/** Samples of a word, and of the pause after a paragraph. */
const wordSamples = 1280 * 4;
const pauseSamples = 1280 * 38;

/** @param home of the test */
export async function writeSessions(home: string, sessions: readonly Said[]): Promise<void> {
  const folder = transcriptsFolder(dataFolderOf(home));
  fs.mkdirSync(folder, { recursive: true });
  const store = new SessionStore(folder, new Archive(folder, ':memory:'));
  await store.open();
  for (const { startedAt, paragraphs, source = 'microphone' } of sessions) {
    const session = store.begin(startedAt);
    const transcript = new Transcript();
    session.follow(transcript);
    session.noteEngine({ atMs: 0, model: 'Small Realtime', quantisation: 'F16', device: 'cpu', delay: 6 });
    const take = transcript.openTake(source, 0);
    let sample = 1280 * 12;
    for (const [index, paragraph] of paragraphs.entries()) {
      for (const word of `${index > 0 ? ' ' : ''}${paragraph}`.match(/\s*\S+/g) ?? []) {
        const place = { startSample: sample, endSample: sample + wordSamples, wordSlot: sample / 1280 };
        transcript.append({ source, take, stream: 0, text: word, ...place });
        sample += wordSamples;
      }
      sample += pauseSamples;
    }
    transcript.endWord(source);
    await session.end(Math.round(sample / 16));
  }
}
