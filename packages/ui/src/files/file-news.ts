/** What is said of files beside the captions: what has just happened, for a while, and what needs the person. */
import type { TFunction } from 'i18next';
import type { FileRow } from '../files-api.js';
import { quiet, type Status } from '../status.js';
import { problemWords } from './file-words.js';

export interface FileNews {
  status: Status;
  /** How long it is news, ms. */
  forMs: number;
}

const shortMs = 8000;
const longMs = 20_000;

const showFiles = { type: 'show-files' } as const;

/** What happened between two looks; null: nothing worth a sentence. The worst counts. */
export function fileNews(before: readonly FileRow[], after: readonly FileRow[], t: TFunction): FileNews | null {
  const changed = after.filter(({ id, state }) => before.find((one) => one.id === id)?.state.type !== state.type);
  const failed = changed.findLast(({ state }) => state.type === 'failed');
  if (failed?.state.type === 'failed') {
    const values = { name: failed.name, problem: problemWords(failed.state, t) };
    return { status: { grade: 'attention', keys: ['files.news.failed'], values, action: showFiles }, forMs: longMs };
  }
  const done = changed.findLast(({ state }) => state.type === 'done');
  if (done?.state.type === 'done') {
    const key = done.state.session === null ? 'files.news.silent' : 'files.news.done';
    return { status: quiet(key, { name: done.name }), forMs: shortMs };
  }
  const begun = changed.filter(({ id }) => !before.some((one) => one.id === id));
  const [first] = begun;
  if (!first) return null;
  const key = begun.length === 1 ? 'files.news.begun' : 'files.news.begunMany';
  return { status: quiet(key, { name: first.name, count: begun.length }), forMs: shortMs };
}

/** A file that waits for the person, as long as it does. */
export function fileQuestion(files: readonly FileRow[]): Status | null {
  const asking = files.find(({ state }) => state.type === 'choosing');
  if (!asking) return null;
  return { grade: 'attention', keys: ['files.news.choose'], values: { name: asking.name }, action: showFiles };
}
