/** Exit codes as people expect them of a Unix tool; after a signal it is 128 and its number. */
export const exitCode = { done: 0, failed: 1, usage: 2 } as const;

/** Something went wrong: one line that says what, and what to do about it. `hint` follows on lines of its own. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly exitCode: number = exitCode.failed;

  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** The command line itself is wrong. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
  override readonly exitCode = exitCode.usage;
}

/** Stopped by a signal, after finishing cleanly. */
export class StoppedError extends CommandError {
  override readonly name = 'StoppedError';

  constructor(
    message: string,
    override readonly exitCode: number,
  ) {
    super(message);
  }
}

/** The message of anything that was thrown, on one line. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s*\n\s*/g, ' ').trim();
}

/** What a system call's error says, without its code and its call: `no space left on device`. */
export function systemReason(error: unknown): string {
  return messageOf(error).replace(/^E[A-Z0-9]+: (.*?), .*$/, '$1');
}
