import { byteSize } from './byte-size.js';
import { parseContentRange } from './content-range.js';
import type { Answer } from './download-request.js';
import { ModelError, PassingError } from './model-error.js';

/** A server may ask to be left alone; longer than this nobody waits for it. */
const mostRetryAfterMs = 120_000;

export interface BodyPlace {
  /** Where in the file the body begins. */
  readonly offset: number;
}

/** The server cannot give a part: ask for the whole, and pass over what is there already. */
export class RangeRefusedError extends PassingError {
  override readonly name = 'RangeRefusedError';
}

/**
 * Judges an answer by its status and headers. What makes the file the right one is its size here and its SHA-256 in the
 * end: no ETag is looked at, as edges of one network give different ones or none.
 *
 * @param have bytes that are there already, and were left out of the request by a Range unless `askedWhole`
 * @throws ModelError; PassingError if another request may be answered better
 */
export function judgeAnswer(
  { response, host, isRedirected }: Answer,
  have: number,
  askedWhole: boolean,
  total: number,
): BodyPlace {
  const { status, headers } = response;
  if (status !== 200 && status !== 206) throw failure(status, host, isRedirected, headers.get('retry-after'));
  if (/^\s*(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')) throw webPage(host);
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw new PassingError('server', `${host} changes the file on its way (${encoding}). Choose another mirror.`);
  }
  if (status === 206) {
    const range = parseContentRange(headers.get('content-range'));
    if (range && range.total !== total) throw wrongSize(host, range.total, total);
    if (!range || askedWhole || range.first !== have) {
      throw new RangeRefusedError(
        'server',
        `${host} sends another part of the file than was asked for. Choose another mirror.`,
      );
    }
    return { offset: have };
  }
  const length = headers.get('content-length');
  if (length !== null && Number(length) !== total) throw wrongSize(host, Number(length), total);
  return { offset: 0 };
}

/** @param begin the file's first bytes, four at least */
export function judgeBegin(begin: Uint8Array, host: string): void {
  const text = Buffer.from(begin).toString('latin1');
  if (text.startsWith('GGUF')) return;
  if (/^\s*</.test(text)) throw webPage(host);
  throw new ModelError('not-a-model', `What ${host} sends is not a model. Choose another mirror.`);
}

function failure(status: number, host: string, isRedirected: boolean, retryAfter: string | null): ModelError {
  const later = 'Try again later, or choose another mirror.';
  switch (status) {
    case 401:
    case 403:
    case 407:
    case 451:
      // A signed address whose time is over is answered so; a new one is had by asking again from the start.
      if (isRedirected) return new PassingError('server', `${host} refused a signed address (${status}). ${later}`);
      return new ModelError(
        'not-permitted-by-server',
        `${host} does not permit the download (${status}). Check the token or the mirror's address, or choose another mirror.`,
      );
    case 404:
    case 410:
      if (isRedirected)
        return new PassingError('not-on-server', `${host} does not have the file (${status}). ${later}`);
      return new ModelError(
        'not-on-server',
        `${host} does not have the file (${status}). Check the mirror's address, or choose another mirror.`,
      );
    case 416:
      return new RangeRefusedError('server', `${host} cannot continue the download (416). Choose another mirror.`);
    default:
      if (status === 408 || status === 425 || status === 429 || status >= 500) {
        return new PassingError(
          'server',
          `${host} cannot give the file now (${status}). ${later}`,
          delayMs(retryAfter),
        );
      }
      return new ModelError('server', `${host} answered with ${status}, which makes no sense. Choose another mirror.`);
  }
}

function delayMs(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? Math.min(mostRetryAfterMs, Math.max(0, ms)) : 0;
}

function webPage(host: string): ModelError {
  return new ModelError(
    'web-page',
    `${host} sends a web page in place of the model. If this network wants you to log in, do so in a browser, and try ` +
      `again; else choose another mirror.`,
  );
}

function wrongSize(host: string, found: number, total: number): ModelError {
  return new ModelError(
    'wrong-size',
    `The file of ${host} has ${byteSize(found)} in place of ${byteSize(total)} (${found}, not ${total} bytes): it is ` +
      `not the published one. Choose another mirror.`,
  );
}
