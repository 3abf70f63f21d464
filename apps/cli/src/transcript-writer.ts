import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { TokenEvent } from '@undertext/engine-native/engine';
import { type ExportOptions, exportTranscript } from '@undertext/transcript';
import { CommandError, systemReason } from './command-error.js';
import { HeardSession } from './heard-session.js';
import {
  formatEnd,
  formatToken,
  isGrowing,
  type TranscriptFormat,
  type TranscriptSummary,
} from './transcript-format.js';

/** How captions are cut, and how their file is written. */
export type CaptionOptions = Pick<ExportOptions, 'cues' | 'lineEnds' | 'byteOrderMark'>;

/**
 * Writes a transcript to a pipe or a file: each token as soon as it is decided, as none will ever change, or in the formats
 * of captions all at the end.
 */
export class TranscriptWriter {
  readonly #output: Writable;
  readonly #format: TranscriptFormat;
  /** The sound's. */
  readonly #name: string;
  readonly #captions: CaptionOptions;
  readonly #session = new HeardSession(new Date());
  #failure: Error | undefined;

  constructor(output: Writable, format: TranscriptFormat, name: string, captions: CaptionOptions) {
    this.#output = output;
    this.#format = format;
    this.#name = name;
    this.#captions = captions;
    output.once('error', (error) => {
      this.#failure = error;
    });
  }

  token(event: TokenEvent): void {
    if (isGrowing(this.#format)) this.#output.write(formatToken(this.#format, event));
    else this.#session.hear(event);
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
      this.#output.write(this.#ending(summary), (error) => (error ? reject(cannotWrite(error)) : resolve()));
    });
  }

  /** After a failure: writes what was to come at the end, as far as it goes. What cannot be written is lost. */
  async rescue(): Promise<void> {
    const format = this.#format;
    if (isGrowing(format) || this.#failure) return;
    const record = this.#session.record(this.#name, null);
    if (record.sources.every(({ words }) => words.length === 0)) return;
    const text = exportTranscript(record, { ...this.#captions, format });
    await new Promise<void>((resolve) => this.#output.write(text, () => resolve()));
  }

  #ending(summary: TranscriptSummary): string {
    if (isGrowing(this.#format)) return formatEnd(this.#format, summary);
    return exportTranscript(this.#session.record(this.#name, summary), { ...this.#captions, format: this.#format });
  }
}

function cannotWrite(error: unknown): CommandError {
  return new CommandError(`the text cannot be written: ${systemReason(error)}`);
}
