/** One request for a file's bytes: where it goes, and who may see what. */
import { orAborted } from './abort.js';
import { ModelError, PassingError } from './model-error.js';

export interface DownloadResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * Node's `fetch`, or one that goes through the system's proxy. Redirects must come back as they are, with their status
 * and `Location`: whether a redirect is followed, and with what, is not for it to decide.
 */
export type DownloadFetch = (
  url: string,
  init: { headers: Record<string, string>; redirect: 'manual'; signal: AbortSignal },
) => Promise<DownloadResponse>;

/** Where a repository's file is: without credentials, which are sent as a header and to that host alone. */
export interface DownloadAddress {
  readonly url: string;
  readonly authorization: string | null;
}

/**
 * @param endpoint of the hub or a mirror; may carry `user:password@`
 * @param token of the hub's; null: none
 * @throws ModelError `bad-setting`
 */
export function downloadAddress(
  endpoint: string,
  { repository, revision, file }: { repository: string; revision: string; file: string },
  token: string | null,
): DownloadAddress {
  const base = parseEndpoint(endpoint);
  let authorization = token === null ? null : `Bearer ${token}`;
  authorization = basicAuthorization(base) ?? authorization;
  base.username = '';
  base.password = '';
  const folder = base.pathname.replace(/\/+$/, '');
  base.pathname = `${folder}/${repository}/resolve/${revision}/${encodeURIComponent(file)}`;
  return { url: base.href, authorization };
}

/** The header for the `user:password@` of an address; null: it has none. */
export function basicAuthorization({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  return `Basic ${Buffer.from(`${unescaped(username)}:${unescaped(password)}`).toString('base64')}`;
}

/** A per cent sign that begins no escape is one. */
function unescaped(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** @throws ModelError `bad-setting` */
export function parseEndpoint(endpoint: string): URL {
  let url: URL | undefined;
  try {
    url = new URL(endpoint);
  } catch {
    // As what is no URL of the web below.
  }
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return url;
  throw new ModelError(
    'bad-setting',
    `The address of the download server must look like https://huggingface.co, not ${JSON.stringify(withoutCredentials(endpoint))}.`,
  );
}

/** An address, or what was to be one, as a message may show it. */
function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1');
}

const redirects = [301, 302, 303, 307, 308];
const mostRedirects = 10;

export interface Answer {
  readonly response: DownloadResponse;
  /** Who gave it. */
  readonly host: string;
  /** Signed addresses, which are good for a while, are reached by a redirect. */
  readonly isRedirected: boolean;
}

/**
 * The answer at the end of the redirects. Credentials go to the first host alone, and to it only until it has sent us on
 * to another.
 * @throws ModelError, PassingError, AbortedError
 */
export async function requestBytes(
  fetch: DownloadFetch,
  { url, authorization }: DownloadAddress,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  let address = new URL(url);
  let secret = authorization;
  for (let count = 0; count <= mostRedirects; count++) {
    const sent = secret === null ? headers : { ...headers, authorization: secret };
    const response = await connect(fetch, address, sent, signal);
    if (!redirects.includes(response.status)) return { response, host: address.host, isRedirected: count > 0 };
    void discard(response);
    const next = redirectTarget(address, response.headers.get('location'));
    if (next.origin !== address.origin) secret = null;
    address = next;
  }
  throw new ModelError('server', `${address.host} sends us in circles. Try again later, or choose another mirror.`);
}

async function connect(
  fetch: DownloadFetch,
  address: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<DownloadResponse> {
  try {
    return await orAborted(fetch(address.href, { headers, redirect: 'manual', signal }), signal);
  } catch (error) {
    if (signal.aborted || error instanceof ModelError) throw error;
    throw new PassingError(
      'network',
      `${address.host} cannot be reached (${reasonOf(error)}). Check the connection to the internet, or choose another mirror.`,
      0,
      { cause: error },
    );
  }
}

function redirectTarget(from: URL, location: string | null): URL {
  let to: URL | undefined;
  try {
    if (location !== null) to = new URL(location, from);
  } catch {
    // As what is no address of the web below.
  }
  if (!to || !/^https?:$/.test(to.protocol)) {
    throw new ModelError(
      'server',
      `${from.host} sends us to no valid address. Try again later, or choose another mirror.`,
    );
  }
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    throw new ModelError(
      'unsafe-redirect',
      `${from.host} sends us to an address without encryption (${to.host}), which is not followed. Choose another mirror.`,
    );
  }
  to.username = '';
  to.password = '';
  return to;
}

/** The body is not wanted: the connection is closed rather than read to its end. */
export async function discard(response: DownloadResponse): Promise<void> {
  try {
    await response.body?.[Symbol.asyncIterator]().return?.();
  } catch {
    // It is gone all the more.
  }
}

/** What a network call's error says: the innermost cause, `connect ECONNREFUSED 127.0.0.1:1`. */
export function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const { code, message } = innermost as NodeJS.ErrnoException;
  return message || code || String(innermost);
}
