/** Sessions as files, where a person chose: one under the name given, several in a folder. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { type ExportOptions, type SessionSummary, safeFileName } from '@undertext/transcript';
import { TranscriptFileError, writeExport } from '@undertext/transcript/export-file';
import type { ExportChoice, Progress, TranscriptsAnswer, TranscriptsFailure } from '@undertext/ui/transcripts-api';

export interface ExportSurroundings {
  /** The session as text. */
  exportText(id: string, options: ExportOptions): Promise<string>;
  /** The file to write; null: none was chosen. The system asks before one that is there is chosen. */
  chooseFile(name: string, suffix: string): Promise<string | null>;
  chooseFolder(): Promise<string | null>;
  onProgress(progress: Progress | null): void;
  onTrouble(what: string): void;
}

export class TranscriptsExport {
  readonly #surroundings: ExportSurroundings;
  /** Of the one that goes on. */
  #cancel: AbortController | null = null;
  /** What was written last: a file of it. */
  #last: string | null = null;

  constructor(surroundings: ExportSurroundings) {
    this.#surroundings = surroundings;
  }

  get last(): string | null {
    return this.#last;
  }

  cancel(): void {
    this.#cancel?.abort();
  }

  /** Cancels the one before, if that still goes on. */
  async run(
    sessions: readonly SessionSummary[],
    choice: ExportChoice,
    labels: Record<string, string>,
  ): Promise<TranscriptsAnswer> {
    const options = exportOptions(choice, labels);
    const [first] = sessions;
    if (!first) return { ok: false, reason: 'gone' };
    this.cancel();
    const cancel = new AbortController();
    this.#cancel = cancel;
    if (sessions.length === 1) return this.#one(first, options, cancel);
    return this.#many(sessions, options, cancel);
  }

  async #one(session: SessionSummary, options: ExportOptions, cancel: AbortController): Promise<TranscriptsAnswer> {
    const { chooseFile, exportText } = this.#surroundings;
    const suffix = `.${options.format}`;
    const chosen = await chooseFile(fileName(session) + suffix, suffix);
    if (chosen === null) return { ok: false, reason: 'cancelled' };
    // Only what was chosen as it is was asked about; a name that gets its suffix here replaces nothing.
    const isWhole = path.extname(chosen) !== '';
    const file = isWhole ? chosen : chosen + suffix;
    this.#progress({ done: 0, total: 1 }, cancel);
    try {
      const text = await exportText(session.id, options);
      if (cancel.signal.aborted) return { ok: false, reason: 'cancelled' };
      this.#last = await writeExport(file, text, { replace: isWhole });
      return { ok: true, saved: { name: path.basename(this.#last), count: 1 } };
    } catch (error) {
      return { ok: false, reason: this.#failure(error) };
    } finally {
      this.#progress(null, cancel);
    }
  }

  async #many(
    sessions: readonly SessionSummary[],
    options: ExportOptions,
    cancel: AbortController,
  ): Promise<TranscriptsAnswer> {
    const { chooseFolder, exportText } = this.#surroundings;
    const folder = await chooseFolder();
    if (folder === null) return { ok: false, reason: 'cancelled' };
    let done = 0;
    try {
      await access(folder);
      for (const session of sessions) {
        this.#progress({ done, total: sessions.length }, cancel);
        if (cancel.signal.aborted) return { ok: false, reason: 'cancelled', done };
        const text = await exportText(session.id, options);
        this.#last = await writeExport(path.join(folder, `${fileName(session)}.${options.format}`), text);
        done++;
      }
      return { ok: true, saved: { name: path.basename(folder), count: done } };
    } catch (error) {
      return { ok: false, reason: this.#failure(error), done };
    } finally {
      this.#progress(null, cancel);
    }
  }

  /** Of the latest alone: what was cancelled for it says nothing of how far it is. */
  #progress(progress: Progress | null, of: AbortController): void {
    if (of === this.#cancel) this.#surroundings.onProgress(progress);
  }

  #failure(error: unknown): TranscriptsFailure {
    this.#surroundings.onTrouble(`export: ${(error as Error).message}`);
    return error instanceof TranscriptFileError ? error.failure : 'failed';
  }
}

function exportOptions(choice: ExportChoice, labels: Record<string, string>): ExportOptions {
  const { fromMs, toMs, shiftMs, format, times, lineEnds, byteOrderMark } = choice;
  return {
    format,
    times,
    lineEnds,
    byteOrderMark,
    labels,
    shiftMs,
    ...(fromMs !== null && { fromMs }),
    ...(toMs !== null && { toMs }),
  };
}

/** `2026-01-31 10.42 Good morning`, by the clock of the place where it was: names sort by time. */
export function fileName({ title, firstWords, startedAt, utcOffsetMinutes }: SessionSummary): string {
  const place = new Date(startedAt + utcOffsetMinutes * 60_000).toISOString();
  const start = `${place.slice(0, 10)} ${place.slice(11, 16).replace(':', '.')}`;
  return safeFileName(`${start} ${title ?? firstWords}`, start);
}
