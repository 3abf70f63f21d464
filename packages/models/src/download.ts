/** The bytes of one file, over as many requests as it takes. */
import { performance } from 'node:perf_hooks';
import { AbortedError, orAborted, sleep, throwIfAborted } from './abort.js';
import { type BodyPlace, judgeAnswer, judgeBegin, RangeRefusedError } from './download-answer.js';
import {
  type Answer,
  type DownloadAddress,
  type DownloadFetch,
  discard,
  reasonOf,
  requestBytes,
} from './download-request.js';
import { ModelError, type ModelProblem, PassingError } from './model-error.js';
import type { PartialFile } from './partial-file.js';
import { TransferRate, timeLeftMs } from './transfer-rate.js';

export interface DownloadTiming {
  /** Without a byte for so long, a connection counts as broken. */
  stallMs: number;
  /** Before the second, third, ... attempt in a row that brought nothing; the last one again and again. */
  retryMs: readonly number[];
  /** So many attempts in a row that brought nothing end the download; Infinity: none do. */
  attempts: number;
}

export const defaultTiming: DownloadTiming = {
  stallMs: 30_000,
  retryMs: [500, 1000, 2000, 4000, 8000, 15_000, 30_000],
  attempts: 10,
};

export interface DownloadProgress {
  bytes: number;
  rate: number | null;
  timeLeftMs: number | null;
  waiting: ModelProblem | null;
}

export interface DownloadOptions {
  address: DownloadAddress;
  partial: PartialFile;
  total: number;
  fetch: DownloadFetch;
  timing: DownloadTiming;
  signal: AbortSignal;
  /** After every piece, and when it begins or ends to wait. */
  onProgress: (progress: DownloadProgress) => void;
}

/** How often a look is taken whether the file is still there. */
const lookMs = 1000;

export class Download {
  readonly #options: DownloadOptions;
  readonly #rate = new TransferRate(performance.now());
  /** Of a body that begins before what is wanted: what is still to pass over. */
  #toSkip = 0;
  #askWhole = false;
  #lookedMs = 0;

  constructor(options: DownloadOptions) {
    this.#options = options;
  }

  /**
   * Resolves when all bytes are in the file: as many as the catalogue says, of which nobody knows yet if they are right.
   * @throws ModelError, AbortedError; what came stays in the file
   */
  async run(): Promise<void> {
    const { partial, total, timing, signal } = this.#options;
    let failures = 0;
    while (partial.bytes < total) {
      const before = partial.bytes;
      try {
        await this.#attempt();
      } catch (error) {
        if (!(error instanceof PassingError)) throw error;
        // Even one byte is a reason to go on.
        failures = partial.bytes > before ? 1 : failures + 1;
        if (failures >= timing.attempts) throw new ModelError(error.code, error.message, { cause: error });
        this.#askWhole = error instanceof RangeRefusedError;
        this.#toSkip = 0;
        this.#report(error.problem);
        const delayMs = timing.retryMs[Math.min(failures, timing.retryMs.length) - 1] ?? 0;
        await sleep(Math.max(delayMs, error.retryAfterMs), signal);
        this.#rate.restart(performance.now());
      }
    }
    await partial.requireThere();
    await partial.sync();
  }

  async #attempt(): Promise<void> {
    const { address, partial, fetch, total, timing, signal } = this.#options;
    throwIfAborted(signal);
    const attempt = new AbortController();
    const onAbort = () => attempt.abort();
    signal.addEventListener('abort', onAbort, { once: true });
    let isStalled = false;
    const stall = setTimeout(() => {
      isStalled = true;
      attempt.abort();
    }, timing.stallMs);
    const askWhole = this.#askWhole;
    this.#askWhole = false;
    const have = partial.bytes;
    const headers: Record<string, string> = { 'accept-encoding': 'identity', 'user-agent': 'undertext' };
    if (have > 0 && !askWhole) headers.range = `bytes=${have}-`;
    let host = new URL(address.url).host;
    let answer: Answer | undefined;
    try {
      answer = await requestBytes(fetch, address, headers, attempt.signal);
      host = answer.host;
      const place = judgeAnswer(answer, have, askWhole, total);
      this.#report(null);
      await this.#take(answer, place, stall, attempt.signal);
    } catch (error) {
      throwIfAborted(signal);
      if (!isStalled) throw error;
      throw new PassingError('stalled', `${host} sends nothing any more. Check the connection to the internet.`);
    } finally {
      clearTimeout(stall);
      signal.removeEventListener('abort', onAbort);
      attempt.abort();
      if (answer) void discard(answer.response);
    }
  }

  async #take(
    { response, host }: Answer,
    { offset }: BodyPlace,
    stall: NodeJS.Timeout,
    signal: AbortSignal,
  ): Promise<void> {
    const { partial, total } = this.#options;
    this.#toSkip = partial.bytes - offset;
    let begin = offset === 0 ? Buffer.alloc(0) : null;
    if (response.body) {
      const pieces = response.body[Symbol.asyncIterator]();
      while (partial.bytes < total) {
        let piece = await nextPiece(pieces, host, signal);
        if (!piece) break;
        stall.refresh();
        this.#rate.add(piece.length, performance.now());
        if (begin) {
          piece = Buffer.concat([begin, piece]);
          begin = piece.length < 4 ? Buffer.from(piece) : null;
          if (begin) continue;
          judgeBegin(piece, host);
        }
        await this.#keep(piece);
      }
    }
    if (partial.bytes < total) {
      throw new PassingError(
        'network',
        `The connection to ${host} ended before all had come. Check the connection to the internet.`,
      );
    }
  }

  /** A server may send more than there is: nothing past the end is kept, and the SHA-256 says what it was worth. */
  async #keep(piece: Uint8Array): Promise<void> {
    const { partial, total } = this.#options;
    const skipped = Math.min(this.#toSkip, piece.length);
    this.#toSkip -= skipped;
    await partial.append(piece.subarray(skipped, skipped + total - partial.bytes));
    this.#report(null);
    const nowMs = performance.now();
    if (nowMs - this.#lookedMs < lookMs) return;
    this.#lookedMs = nowMs;
    await partial.requireThere();
  }

  #report(waiting: ModelProblem | null): void {
    const { partial, total, onProgress } = this.#options;
    const rate = waiting ? null : this.#rate.perSecond(performance.now());
    const bytesLeft = total - partial.bytes + this.#toSkip;
    onProgress({ bytes: partial.bytes, rate, timeLeftMs: timeLeftMs(bytesLeft, rate), waiting });
  }
}

async function nextPiece(
  pieces: AsyncIterator<Uint8Array>,
  host: string,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  try {
    const { done, value } = await orAborted(pieces.next(), signal);
    return done ? undefined : value;
  } catch (error) {
    if (error instanceof AbortedError) throw error;
    throw new PassingError(
      'network',
      `The connection to ${host} broke (${reasonOf(error)}). Check the connection to the internet.`,
      0,
      { cause: error },
    );
  }
}
