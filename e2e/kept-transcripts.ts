/** The transcripts that the app has kept, as they are on disk. */
import fs from 'node:fs';
import path from 'node:path';
import { type JournalReading, readJournal } from '../packages/transcript/dist/index.js';

export const transcriptsFolder = (dataFolder: string) => path.join(dataFolder, 'transcripts');

/** The files in the order in which their sessions began. */
export function journalFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => path.join(folder, name));
}

/** @throws where a file is no journal */
export function readJournals(folder: string): JournalReading[] {
  return journalFiles(folder).map((file) => {
    const reading = readJournal(fs.readFileSync(file));
    if (!reading) throw new Error(`${file} is no journal`);
    return reading;
  });
}

/** What was said of one source, or of all in the order of sources. */
export function keptText({ record }: JournalReading): string {
  return record.sources.map(({ words }) => words.map(({ text }) => text).join('')).join('');
}
