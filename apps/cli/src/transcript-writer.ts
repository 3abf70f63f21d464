import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { TokenEvent } from '@undertext/engine-native/engine';
import { CommandError, systemReason } from './command-error.js';
import { formatEnd, formatToken, type TranscriptFormat, type TranscriptSummary } from './transcript-format.js';

/** Writes a transcript to a pipe or a file, each token as soon as it is decided: none will ever change. */
export class TranscriptWriter {
  readonly #output: Writable;
  readonly #format: TranscriptFormat;
  #failure: Error | undefined;

  constructor(output: Writable, format: TranscriptFormat) {
    this.#output = output;
    this.#format = format;
    output.once('error', (error) => {
      this.#failure = error;
    });
  }

  token(event: TokenEvent): void {
    this.#output.write(formatToken(this.#format, event));
  }

  /**
   * Resolves when the output takes more: text that nobody reads must not pile up.
   * @throws CommandError if the output has failed
   */
  async ready(): Promise<void> {
    try {
      if (this.#failure) throw this.#failure;
      if (this.#output.writableNeedDrain) await once(this.#output, 'drain');
    } catch (error) {
      throw cannotWrite(error);
    }
  }

  /**
   * Resolves when all is written.
   * @throws CommandError if it could not be
   */
  async end(summary: TranscriptSummary): Promise<void> {
    await this.ready();
    await new Promise<void>((resolve, reject) => {
      this.#output.write(formatEnd(this.#format, summary), (error) => (error ? reject(cannotWrite(error)) : resolve()));
    });
  }
}

function cannotWrite(error: unknown): CommandError {
  return new CommandError(`the text cannot be written: ${systemReason(error)}`);
}
