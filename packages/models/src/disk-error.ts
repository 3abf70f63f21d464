import { ModelError, type ModelProblemCode } from './model-error.js';

const problems: Readonly<Record<string, [ModelProblemCode, string]>> = {
  ENOSPC: ['disk-full', 'The disk is full: free some space, or move the models to another folder'],
  EDQUOT: ['disk-full', 'Your quota of disk space is used up: free some space, or move the models to another folder'],
  EFBIG: [
    'file-too-large',
    'The file system cannot hold a file of this size (FAT32 cannot): move the models to a folder on another disk',
  ],
  EROFS: ['not-permitted', 'The folder is read-only: move the models to a folder that can be written'],
  EACCES: ['not-permitted', 'You may not do this there: change the permissions, or move the models to another folder'],
  EPERM: ['not-permitted', 'You may not do this there: change the permissions, or move the models to another folder'],
  EBUSY: ['not-permitted', 'Another program is using the file: close it, and try again'],
  ENOENT: ['vanished', 'It is not there'],
  ENOTDIR: ['vanished', 'The folder is not there'],
};

/** What the system said of a file, as a sentence that says what to do. A ModelError stays as it is. */
export function diskError(cause: unknown, file: string): ModelError {
  if (cause instanceof ModelError) return cause;
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const [problem, sentence] = problems[code] ?? ['disk', `The disk or the system refused (${code || message})`];
  return new ModelError(problem, `${sentence} (${file}).`, { cause });
}

/** Whether a call failed with one of these codes of the system. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
