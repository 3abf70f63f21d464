export type DiskFailure = 'disk-full' | 'read-only' | 'not-permitted' | 'failed';

const failures: Record<string, DiskFailure> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
};

const reasons: Record<DiskFailure, string> = {
  'disk-full': 'the disk is full',
  'read-only': 'its folder is read-only',
  'not-permitted': 'this is not permitted',
  failed: 'the system refused',
};

/** A file of a transcript could not be read or written. */
export class TranscriptFileError extends Error {
  override readonly name = 'TranscriptFileError';
  readonly failure: DiskFailure;

  constructor(
    what: string,
    readonly file: string,
    cause: unknown,
  ) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const failure = failures[code] ?? 'failed';
    super(`${what}: ${reasons[failure]} (${file}: ${code || message})`, { cause });
    this.failure = failure;
  }
}
