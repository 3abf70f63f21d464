/** One lock for the app and the command line: whoever writes a file holds the folder `FILE.lock` beside it. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import { sleep } from './abort.js';
import { diskError, hasCode } from './disk-error.js';
import { ModelError } from './model-error.js';

/** One that has not been renewed for so long was left behind by a process that died. */
const staleMs = 5000;
const renewMs = 1000;
const retryMs = 200;
/** Longer than it takes to see that nobody renews it. */
const patienceMs = staleMs + 2 * renewMs;
/** Two may find the same left-behind lock: the one that took it first sees within this time that it is not its own. */
const disputeMs = 60;

export interface FileLock {
  /** Aborts when another process has taken the lock: after a sleep of the machine, say. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LockOptions {
  /** What is locked, for the message: `Q4_K_M`. */
  what: string;
  /** Wait for a living holder too: of locks that are held for a moment. Else only a dead one is waited out. */
  isBrief?: boolean;
  signal?: AbortSignal;
}

const never = new AbortController().signal;

/**
 * @param file which need not exist; its folder is made
 * @throws ModelError `busy` while another process or another part of this one holds it
 */
export async function lockFile(
  file: string,
  { what, isBrief = false, signal = never }: LockOptions,
): Promise<FileLock> {
  const deadline = Date.now() + patienceMs;
  let renewed: number | null = null;
  for (let isFirst = true; ; isFirst = false) {
    const lock = await tryLock(file);
    if (lock && (isFirst || (await isUndisputed(file, lock)))) return lock;
    const before = renewed;
    renewed = (await stat(`${file}.lock`).catch(() => null))?.mtimeMs ?? null;
    const isAlive = before !== null && renewed !== null && renewed !== before;
    if (Date.now() >= deadline || (isAlive && !isBrief)) {
      throw new ModelError('busy', `Another Undertext is working on ${what}: wait until it is done, or end it.`);
    }
    await sleep(retryMs, signal);
  }
}

/** Whether a living process holds it. */
export async function isLocked(file: string): Promise<boolean> {
  return lockfile.check(file, { stale: staleMs, realpath: false }).catch(() => false);
}

async function tryLock(file: string): Promise<FileLock | undefined> {
  const lost = new AbortController();
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const release = await lockfile.lock(file, {
      stale: staleMs,
      update: renewMs,
      // There need be no file.
      realpath: false,
      onCompromised: () => lost.abort(),
    });
    return {
      lost: lost.signal,
      // One that was lost, or whose folder is gone, is released already.
      release: () => release().catch(() => {}),
    };
  } catch (error) {
    if (hasCode(error, 'ELOCKED')) return undefined;
    throw diskError(error, `${file}.lock`);
  }
}

async function isUndisputed(file: string, lock: FileLock): Promise<boolean> {
  const before = await identity(file);
  await new Promise((resolve) => setTimeout(resolve, disputeMs));
  return before !== null && before === (await identity(file)) && !lock.lost.aborted;
}

async function identity(file: string): Promise<string | null> {
  const found = await stat(`${file}.lock`).catch(() => null);
  return found && `${found.ino} ${found.birthtimeMs}`;
}

/**
 * Does something that stops when a lock is lost, or when the signal aborts.
 * @throws what the task throws; ModelError `busy` if a lock was lost meanwhile
 */
export async function whileLocked<Result>(
  locks: readonly FileLock[],
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const sources = [...locks.map(({ lost }) => lost), ...(signal ? [signal] : [])];
  const stop = () => controller.abort();
  for (const source of sources) {
    if (source.aborted) stop();
    source.addEventListener('abort', stop, { once: true });
  }
  try {
    return await task(controller.signal);
  } catch (error) {
    if (!locks.some(({ lost }) => lost.aborted)) throw error;
    throw new ModelError('busy', 'Another Undertext has taken this over: wait until it is done, or end it.', {
      cause: error,
    });
  } finally {
    for (const source of sources) source.removeEventListener('abort', stop);
  }
}
