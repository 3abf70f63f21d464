// What settings-file.test.ts tries on a file system of its own, which is mounted on the folder given:
//
//   node settings-file-trial.mjs read-only|damaged-read-only|full|damaged-full <folder>
//
// Prints what it saw as JSON.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { writeSettings } from '../dist/index.js';
import { SettingsFile } from '../dist/settings-file.js';

const [trial, folder] = process.argv.slice(2);
const file = path.join(folder, 'settings.json');
const filler = path.join(folder, 'filler');
const isFull = trial.endsWith('full');

const content = (name = 'settings.json') => fs.readFileSync(path.join(folder, name), 'utf8');
const names = () => fs.readdirSync(folder).sort();

function obstruct() {
  if (!isFull) {
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    return;
  }
  // Page by page, so that not a byte is left.
  const handle = fs.openSync(filler, 'w');
  try {
    for (;;) fs.writeSync(handle, Buffer.alloc(4096));
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(handle);
  }
}

function clear() {
  if (isFull) fs.rmSync(filler);
  else execFileSync('mount', ['-o', 'remount,rw', folder]);
}

async function tryGood() {
  fs.writeFileSync(file, writeSettings({ threads: 2 }));
  obstruct();
  const opened = await SettingsFile.open(file);
  const seen = { opened: { notice: opened.notice, threads: opened.settings.threads } };
  const error = await opened.set({ threads: 3 }).catch((reason) => reason);
  seen.changed = { failure: error.failure, message: error.message, threads: opened.settings.threads };
  seen.file = content();
  seen.names = names();
  clear();
  await opened.set({ device: 'cpu' });
  const again = await SettingsFile.open(file);
  seen.afterwards = { threads: again.settings.threads, device: again.settings.device, file: content() };
  return seen;
}

async function tryDamaged() {
  fs.writeFileSync(file, '{"threads": 2, "dev');
  obstruct();
  const opened = await SettingsFile.open(file);
  const { type, keptAs, failure } = opened.notice;
  const seen = { opened: { notice: { type, keptAs, failure: failure.failure }, threads: opened.settings.threads } };
  seen.file = content();
  seen.names = names();
  clear();
  await opened.set({ device: 'cpu' });
  seen.afterwards = { names: names(), damaged: content('settings.damaged.json') };
  return seen;
}

console.log(JSON.stringify(await (trial.startsWith('damaged') ? tryDamaged() : tryGood())));
