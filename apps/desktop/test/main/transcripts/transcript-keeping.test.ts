import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defaultSettings, type Settings } from '@undertext/options';
import { Transcript } from '@undertext/transcript';
import type { DiskFailure } from '@undertext/transcript/journal-file';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppSettings } from '../../../src/main/app-settings.js';
import { TranscriptKeeping } from '../../../src/main/transcripts/transcript-keeping.js';
import { startArchiveWorker } from './archive-worker-host.js';

const dayMs = 24 * 3_600_000;

let folder: string;
let settings: Settings;
let keeping: TranscriptKeeping;
let warnings: string[];
let troubles: (DiskFailure | null)[];
/** In the place of the settings. */
let setFolder: (() => void) | null;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-keeping-'));
  settings = defaultSettings;
  [warnings, troubles, setFolder] = [[], [], null];
  keeping = start();
});

afterEach(async () => {
  await keeping.close();
  fs.rmSync(folder, { recursive: true });
});

function start(): TranscriptKeeping {
  return new TranscriptKeeping({
    settings: {
      get current() {
        return settings;
      },
    } as AppSettings,
    dataFolder: folder,
    startArchive: startArchiveWorker,
    now: () => performance.now(),
    log: { info: () => {}, warn: (what: string) => warnings.push(what), error: () => {} } as never,
    onTrouble: (failure) => troubles.push(failure),
    setFolder: (transcriptsFolder) => {
      setFolder?.();
      settings = { ...settings, transcriptsFolder };
      keeping.settingsChanged();
    },
  });
}

function say(transcript: Transcript, text: string): void {
  const slot = transcript.textOf('microphone').length + 4;
  const place = { source: 'microphone', take: 0, stream: 0, wordSlot: slot, startSample: slot * 1280 };
  transcript.append({ ...place, endSample: (slot + 1) * 1280, text });
}

/** As of a file: beside what captioning says. */
async function held(startedAt: Date, text: string): Promise<string> {
  const session = keeping.begin(startedAt);
  const transcript = new Transcript();
  session.follow(transcript);
  transcript.openTake('microphone', 0);
  say(transcript, text);
  await session.end(1000);
  return session.id;
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const ids = async () => (await keeping.store.list()).map(({ id }) => id);
const files = (at: string) => fs.readdirSync(at).filter((name) => name.endsWith('.jsonl'));

test('what is too old is told, goes at the next start, and stays while somebody reads it', async () => {
  await keeping.open();
  const [read, old, fresh] = [await held(daysAgo(50), 'a'), await held(daysAgo(40), 'b'), await held(daysAgo(3), 'c')];
  await expect.poll(() => keeping.view).toMatchObject({ count: 3, expiring: 0 });
  settings = { ...settings, transcriptsKeepDays: 30 };
  keeping.settingsChanged();
  await expect.poll(() => keeping.view).toMatchObject({ count: 3, expiring: 2 });
  expect(await ids()).toEqual([fresh, old, read]);
  await keeping.close();
  keeping = start();
  const letGo = keeping.hold(read);
  keeping.hold(read)();
  await keeping.open();
  expect(await ids()).toEqual([fresh, read]);
  letGo();
  await keeping.close();
  keeping = start();
  await keeping.open();
  expect(await ids()).toEqual([fresh]);
  expect(keeping.view).toMatchObject({ count: 1, expiring: 0 });
});

test('a session tells when it begins and when it is in the list', async () => {
  await keeping.open();
  let changes = 0;
  const stop = keeping.onChange(() => {
    changes++;
  });
  const transcript = new Transcript();
  keeping.captioning.begin(transcript);
  transcript.openTake('microphone', 0);
  expect([changes, keeping.live]).toEqual([0, null]);
  say(transcript, 'Now');
  expect(changes).toBeGreaterThan(0);
  const { live } = keeping;
  expect(live?.transcript.textOf('microphone')).toBe('Now');
  const beforeEnd = changes;
  await keeping.captioning.end();
  await expect.poll(() => changes).toBeGreaterThan(beforeEnd + 1);
  expect(keeping.live).toBeNull();
  expect((await keeping.store.list()).map(({ id, end }) => [id, end])).toEqual([[live?.id, 'complete']]);
  stop();
});

test('turned off, nothing more is written, also not later', async () => {
  await keeping.open();
  const transcript = new Transcript();
  keeping.captioning.begin(transcript);
  transcript.openTake('microphone', 0);
  for (const [text, keepTranscripts] of [
    ['One', true],
    [' secret', false],
    [' two', true],
  ] as const) {
    settings = { ...settings, keepTranscripts };
    keeping.settingsChanged();
    say(transcript, text);
  }
  await keeping.captioning.end();
  await expect.poll(async () => (await keeping.store.list()).length).toBe(2);
  const texts = (await keeping.store.list()).map(({ firstWords }) => firstWords);
  expect(texts.sort()).toEqual(['One', 'two']);
  for (const name of files(keeping.folder)) {
    expect(fs.readFileSync(path.join(keeping.folder, name), 'utf8')).not.toContain('secret');
  }
});

test('all goes to another folder, what is said now too; where that cannot be all stays', async () => {
  await keeping.open();
  const before = await held(daysAgo(1), 'Before');
  const transcript = new Transcript();
  keeping.captioning.begin(transcript);
  transcript.openTake('microphone', 0);
  say(transcript, 'One');
  const other = path.join(folder, 'other');
  fs.writeFileSync(path.join(folder, 'file'), '');
  await keeping.move(path.join(folder, 'file'));
  expect(keeping.view).toMatchObject({ folder: path.join(folder, 'transcripts'), work: { type: 'failed' } });
  await keeping.move(other);
  expect(keeping.view).toMatchObject({ folder: other, count: 2, work: null });
  expect(files(path.join(folder, 'transcripts'))).toEqual([]);
  say(transcript, ' two');
  const { id } = keeping.live!;
  await keeping.captioning.end();
  await expect.poll(async () => (await keeping.store.list()).map(({ end }) => end)).toEqual(['complete', 'complete']);
  expect(files(other).sort()).toEqual([`${before}.jsonl`, `${id}.jsonl`].sort());
  expect((await keeping.store.list())[0]).toMatchObject({ id, firstWords: 'One two' });
});

test('a folder that cannot be is told with the first word, and is tried again', async () => {
  const inTheWay = path.join(folder, 'transcripts');
  fs.writeFileSync(inTheWay, '');
  await keeping.open();
  expect(warnings).toHaveLength(1);
  const transcript = new Transcript();
  keeping.captioning.begin(transcript);
  transcript.openTake('microphone', 0);
  say(transcript, 'One');
  await expect.poll(() => troubles).toEqual(['failed']);
  expect(keeping.unsaved).toHaveLength(1);
  fs.rmSync(inTheWay);
  await expect.poll(() => troubles, { timeout: 5000 }).toEqual(['failed', null]);
  expect(keeping.unsaved).toEqual([]);
  await keeping.captioning.end();
  await expect.poll(() => ids(), { timeout: 10_000 }).toHaveLength(1);
});

test('what has ended counts as unsaved until the disk has taken it, however slow that is', async () => {
  await keeping.open();
  const session = keeping.begin(new Date());
  const transcript = new Transcript();
  session.follow(transcript);
  transcript.openTake('microphone', 0);
  say(transcript, 'Last words');
  expect(keeping.unsaved).toEqual([]);
  const ended = session.end(1000);
  expect(keeping.unsaved.map(({ id }) => id)).toEqual([session.id]);
  await ended;
  expect(keeping.unsaved).toEqual([]);
});

test('what gets too old while the app runs goes, and that is told', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    await keeping.close();
    keeping = start();
    await keeping.open();
    const [old, fresh] = [await held(daysAgo(40), 'a'), await held(daysAgo(3), 'b')];
    await expect.poll(() => keeping.view).toMatchObject({ count: 2 });
    settings = { ...settings, transcriptsKeepDays: 30 };
    keeping.settingsChanged();
    await expect.poll(() => keeping.view).toMatchObject({ expiring: 1 });
    let told: unknown;
    keeping.onChange(() => {
      told = keeping.view;
    });
    vi.advanceTimersByTime(dayMs);
    await expect.poll(() => told).toMatchObject({ count: 1, expiring: 0 });
    expect(await ids()).toEqual([fresh]);
    expect(old).not.toBe(fresh);
  } finally {
    vi.useRealTimers();
  }
});

test('a move that a defect ends is told as failed, and another one is possible', async () => {
  await keeping.open();
  const before = await held(daysAgo(1), 'Before');
  setFolder = () => {
    throw new Error('a defect');
  };
  await keeping.move(path.join(folder, 'other'));
  expect(keeping.view).toMatchObject({ folder: path.join(folder, 'transcripts'), work: { type: 'failed' } });
  setFolder = null;
  await keeping.move(path.join(folder, 'other'));
  expect(keeping.view).toMatchObject({ folder: path.join(folder, 'other'), work: null });
  expect(await ids()).toEqual([before]);
});

test('what is renamed while all is moved keeps its name', async () => {
  await keeping.open();
  const id = await held(daysAgo(1), 'Before');
  const from = path.join(folder, 'transcripts', `${id}.jsonl`);
  setFolder = () => fs.appendFileSync(from, '{"type":"title","title":"Another"}\n');
  await keeping.move(path.join(folder, 'other'));
  expect(fs.existsSync(from)).toBe(false);
  expect(await keeping.store.list()).toMatchObject([{ id, title: 'Another' }]);
});
