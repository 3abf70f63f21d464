/**
 * A fetch on Electron's `net.request`: through the system's proxy, with the system's certificates. Its `net.fetch` gives
 * no redirect back, so that nobody could say what goes along to another host. Knows Electron's shapes, not Electron.
 */
import type { DownloadFetch, DownloadResponse } from './download-request.js';

/** Electron's `ClientRequest`. */
export interface NetRequest {
  on(event: 'redirect', listener: (status: number, method: string, url: string) => void): unknown;
  on(event: 'response', listener: (message: NetResponse) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  setHeader(name: string, value: string): void;
  end(): unknown;
  abort(): void;
}

/** Electron's `IncomingMessage`, which is a stream of Node's. */
export interface NetResponse {
  readonly statusCode: number;
  readonly headers: Record<string, string | string[]>;
}

export interface NetRequestOptions {
  url: string;
  redirect: 'manual';
  credentials: 'omit';
  cache: 'no-store';
}

/** @param request `net.request`, once the app is ready */
export function netRequestFetch(request: (options: NetRequestOptions) => NetRequest): DownloadFetch {
  return (url, { headers, signal }) =>
    new Promise<DownloadResponse>((resolve, reject) => {
      const sent = request({ url, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
      for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
      sent.on('redirect', (status, _method, location) => {
        // Not followed, it is cancelled: the error that comes then finds nobody.
        resolve({ status, headers: headersOf({ location }), body: null });
      });
      sent.on('response', (message) => {
        const body = message as NetResponse & AsyncIterable<Uint8Array>;
        resolve({ status: message.statusCode, headers: headersOf(message.headers), body });
      });
      sent.on('error', reject);
      if (signal.aborted) sent.abort();
      signal.addEventListener('abort', () => sent.abort(), { once: true });
      sent.end();
    });
}

function headersOf(headers: Record<string, string | string[]>): DownloadResponse['headers'] {
  return {
    get: (name) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
  };
}
