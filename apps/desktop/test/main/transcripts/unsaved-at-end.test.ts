import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Transcript } from '@undertext/transcript';
import { type LiveSession, SessionStore } from '@undertext/transcript/session-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settleUnsaved } from '../../../src/main/transcripts/unsaved-at-end.js';

let folder: string;
let asked: (string | undefined)[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-unsaved-'));
  asked = [];
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

/** With one word, in a folder that is none: its disk takes nothing. */
async function unsaved(): Promise<LiveSession> {
  const inTheWay = path.join(folder, 'file');
  fs.writeFileSync(inTheWay, '');
  const session = new SessionStore(inTheWay, {} as never).begin(new Date());
  const transcript = new Transcript();
  session.follow(transcript);
  transcript.openTake('microphone', 0);
  const place = { source: 'microphone', take: 0, stream: 0, wordSlot: 4, startSample: 0 };
  transcript.append({ ...place, endSample: 1280, text: 'Words' });
  await session.end(1000);
  return session;
}

/** @param answers of the person: the number of the button, or where to save */
function dialogOf(answers: (number | string)[]) {
  return {
    showMessageBox: async ({ detail }: { detail?: string }) => {
      asked.push(detail);
      return { response: answers.shift() as number, checkboxChecked: false };
    },
    showSaveDialog: async () => ({ canceled: false, filePath: answers.shift() as string }),
  } as never;
}

test('what the disk does not take is written elsewhere', async () => {
  const session = await unsaved();
  const file = path.join(folder, 'words.txt');
  await settleUnsaved({ unsaved: () => [session], dialog: dialogOf([1, file]), t: (key) => key });
  expect(fs.readFileSync(file, 'utf8')).toContain('Words');
  expect(asked).toEqual(['unsaved.reason.failed']);
});

test('whatever goes wrong with that is said, and asked again: the app ends only then', async () => {
  const session = await unsaved();
  const broken = Object.assign(Object.create(session), {
    record: () => {
      throw new RangeError('a defect');
    },
  }) as LiveSession;
  const file = path.join(folder, 'words.txt');
  await settleUnsaved({ unsaved: () => [broken], dialog: dialogOf([1, file, 2]), t: (key) => key });
  expect(asked).toEqual(['unsaved.reason.failed', 'a defect']);
});

test('a disk that answers nothing is not waited for when it is tried again', async () => {
  const session = await unsaved();
  const journal = { trouble: null, flush: () => new Promise<void>(() => {}) };
  const hanging = Object.assign(Object.create(session), { journal }) as LiveSession;
  await settleUnsaved({ unsaved: () => [hanging], dialog: dialogOf([0, 2]), t: (key) => key });
  expect(asked).toHaveLength(2);
});
