import type { FileState, FilesView } from '@undertext/ui/files-api';
import { expect, test } from 'vitest';
import { FileQueue } from '../../../src/main/files/file-queue.js';

class ScriptedJob {
  readonly file: { path: string; name: string; track: number | null };
  readonly show: (state: FileState) => void;
  isCancelled = false;
  end: (state: FileState) => void = () => {};
  fail: (error: Error) => void = () => {};

  constructor(file: { path: string; name: string; track: number | null }, show: (state: FileState) => void) {
    this.file = file;
    this.show = show;
  }

  run(): Promise<FileState> {
    return new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
  }

  cancel(): void {
    this.isCancelled = true;
    this.end({ type: 'stopped', session: null, positionMs: 0 });
  }
}

function open() {
  const jobs: ScriptedJob[] = [];
  const running: boolean[] = [];
  const troubles: unknown[] = [];
  let view: FilesView = { files: [] };
  const queue = new FileQueue({
    createJob: (file, onState) => {
      const job = new ScriptedJob(file, onState);
      jobs.push(job);
      return job;
    },
    onChange: (next) => {
      view = next;
    },
    onRunning: (is) => running.push(is),
    onTrouble: (error) => troubles.push(error),
  });
  const states = () => view.files.map(({ name, state }) => `${name} ${state.type}`);
  return { queue, jobs, running, troubles, states };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const done: FileState = { type: 'done', session: '1', lengthMs: 1000 };

test('files are worked on one after the other', async () => {
  const { queue, jobs, running, states } = open();
  queue.add(['/a/one.mp3', '/a/two.mp3']);
  queue.add(['/b/three.mp3']);
  expect(jobs.map(({ file }) => file.path)).toEqual(['/a/one.mp3']);
  jobs[0]!.show({ type: 'preparing', loaded: null });
  expect(states()).toEqual(['one.mp3 preparing', 'two.mp3 waiting', 'three.mp3 waiting']);
  jobs[0]!.end(done);
  await settled();
  jobs[1]!.end({ type: 'failed', problem: 'not-media', detail: '', session: null, positionMs: 0 });
  await settled();
  jobs[2]!.end(done);
  await settled();
  expect(states()).toEqual(['one.mp3 done', 'two.mp3 failed', 'three.mp3 done']);
  expect(running.at(-1)).toBe(false);
});

test('one whose track is to be chosen lets the next ones go first, and is worked on with it', async () => {
  const { queue, jobs, states } = open();
  queue.add(['/film.mkv', '/talk.mp3']);
  jobs[0]!.end({ type: 'choosing', tracks: [] });
  await settled();
  expect(jobs[1]!.file.name).toBe('talk.mp3');
  queue.chooseTrack(0, 2);
  expect(states()).toEqual(['film.mkv waiting', 'talk.mp3 waiting']);
  jobs[1]!.end(done);
  await settled();
  expect(jobs[2]!.file).toEqual({ path: '/film.mkv', name: 'film.mkv', track: 2 });
});

test('one that waits is taken off, one that is worked on is stopped and kept', async () => {
  const { queue, jobs, states } = open();
  queue.add(['/one', '/two']);
  queue.cancel(1);
  expect(states()).toEqual(['one waiting']);
  queue.cancel(0);
  await settled();
  expect(jobs[0]!.isCancelled).toBe(true);
  expect(states()).toEqual(['one stopped']);
});

test('only one that is over leaves the list, and one that failed is tried again', async () => {
  const { queue, jobs, states } = open();
  queue.add(['/one']);
  queue.dismiss(0);
  expect(states()).toEqual(['one waiting']);
  queue.retry(0);
  expect(jobs).toHaveLength(1);
  jobs[0]!.end({ type: 'failed', problem: 'no-model', detail: '', session: null, positionMs: 0 });
  await settled();
  queue.retry(0);
  expect(jobs).toHaveLength(2);
  jobs[1]!.end(done);
  await settled();
  queue.dismiss(0);
  expect(states()).toEqual([]);
});

test('a defect ends one file, and not the others', async () => {
  const { queue, jobs, troubles, states } = open();
  queue.add(['/one', '/two']);
  jobs[0]!.fail(new Error('a defect'));
  await settled();
  expect(states()).toEqual(['one failed', 'two waiting']);
  expect(troubles).toHaveLength(1);
  expect(jobs).toHaveLength(2);
});

test('closed, it stops what goes on and begins nothing more', async () => {
  const { queue, jobs } = open();
  queue.add(['/one', '/two']);
  await queue.close();
  await settled();
  expect(jobs).toHaveLength(1);
  expect(jobs[0]!.isCancelled).toBe(true);
});

test('once it is closed nothing begins', async () => {
  const { queue, jobs, states } = open();
  queue.add(['/a/one.mp3']);
  await queue.close();
  queue.add(['/a/two.mp3']);
  queue.retry(0);
  await settled();
  expect(jobs).toHaveLength(1);
  expect(states()).toEqual(['one.mp3 stopped']);
});
