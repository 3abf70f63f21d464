// What journal-file.test.ts tries on a small file system of its own, which is mounted on the folder given:
//
//   node journal-file-trial.mjs <folder>
//
// Prints what it saw as JSON.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readJournal, Transcript } from '../dist/index.js';
import { JournalFile } from '../dist/journal-file.js';

const [folder] = process.argv.slice(2);
const file = path.join(folder, 'one.jsonl');
const told = [];
const journal = new JournalFile(file, { onTrouble: (error) => told.push(error?.failure ?? null) });
journal.append({ type: 'session', version: 1, id: 'one', startedAt: 0, utcOffsetMinutes: 0 });
const transcript = new Transcript();
journal.follow(transcript);
const take = transcript.openTake('microphone', 0);
for (let slot = 0; slot < 2000; slot++) {
  const endSample = 1280 * (slot + 1);
  transcript.append({
    source: 'microphone',
    take,
    stream: 0,
    wordSlot: slot,
    startSample: endSample - 1280,
    endSample,
    text: ` word${slot}`,
  });
  if (slot % 50 === 0) await journal.flush();
}
await journal.flush();
const full = readJournal(fs.readFileSync(file));
const wordsOf = (reading) => reading.record.sources[0].words;
const isWhole = (reading) => wordsOf(reading).every(({ text }, index) => text === ` word${index}`);
const whileFull = { isWhole: isWhole(full) && full.damagedLines === 0, hasAll: wordsOf(full).length === 2000 };
// More room.
execFileSync('mount', ['-o', 'remount,size=4m', folder]);
const until = Date.now() + 20_000;
while (journal.trouble && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
await journal.close();
const after = readJournal(fs.readFileSync(file));
const afterwards = { damagedLines: after.damagedLines, words: wordsOf(after).length, isWhole: isWhole(after) };
console.log(JSON.stringify({ told, whileFull, afterwards }));
