/** A real HTTP server on a free loopback port that serves one file, well or badly. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  url: string;
  /** The first byte that was asked for; null: the whole. */
  from: number | null;
  authorization: string | undefined;
}

export type Answer = (request: IncomingMessage, response: ServerResponse, seen: SeenRequest) => void;

export class DownloadServer {
  readonly requests: SeenRequest[] = [];
  /** For the next requests, one each; after them `usually`. */
  readonly next: Answer[] = [];
  usually: Answer;
  readonly #server: Server;

  static async start(file: Uint8Array, host = '127.0.0.1'): Promise<DownloadServer> {
    const started = new DownloadServer(file);
    await new Promise<void>((resolve) => started.#server.listen(0, host, resolve));
    return started;
  }

  private constructor(file: Uint8Array) {
    this.usually = good(file);
    this.#server = createServer((request, response) => {
      const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
      const seen: SeenRequest = {
        url: request.url ?? '',
        from: range ? Number(range[1]) : null,
        authorization: request.headers.authorization,
      };
      this.requests.push(seen);
      response.on('error', () => {});
      (this.next.shift() ?? this.usually)(request, response, seen);
    });
  }

  get address(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `http://${address}:${port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let edge = 0;

/** With ranges, and like the hub's network of servers: every answer with another ETag, or none. */
export function good(file: Uint8Array): Answer {
  return (_request, response, { from }) => {
    response.writeHead(from === null ? 200 : 206, headersFor(file, from));
    response.end(file.subarray(from ?? 0));
  };
}

/** The connection is cut after so many bytes. */
export function cutAfter(file: Uint8Array, bytes: number): Answer {
  return (_request, response, { from }) => {
    const rest = file.subarray(from ?? 0);
    response.writeHead(from === null ? 200 : 206, headersFor(file, from));
    if (rest.length <= bytes) {
      response.end(rest);
      return;
    }
    response.write(rest.subarray(0, bytes), () => response.destroy());
  };
}

/** A piece at a time, with so many ms between them; for ever if the pieces never end. */
export function slowly(file: Uint8Array, pieceBytes: number, ms: number): Answer {
  return (_request, response, { from }) => {
    response.writeHead(from === null ? 200 : 206, headersFor(file, from));
    let sent = from ?? 0;
    const timer = setInterval(() => {
      const piece = file.subarray(sent, sent + pieceBytes);
      sent += piece.length;
      if (sent < file.length) response.write(piece);
      else response.end(piece);
      if (sent >= file.length) clearInterval(timer);
    }, ms);
    response.on('close', () => clearInterval(timer));
  };
}

/** So many bytes, and then nothing, with the connection open. */
export function stallAfter(file: Uint8Array, bytes: number): Answer {
  return (_request, response, { from }) => {
    response.writeHead(from === null ? 200 : 206, headersFor(file, from));
    response.write(file.subarray(from ?? 0, (from ?? 0) + bytes));
  };
}

export function status(code: number, headers: Record<string, string> = {}, body = ''): Answer {
  return (_request, response) => response.writeHead(code, headers).end(body);
}

/** What such a server never should do: bytes, and headers that say what they like. */
export function answer(code: number, headers: Record<string, string>, body: Uint8Array | string): Answer {
  return (_request, response) => response.writeHead(code, headers).end(body);
}

function headersFor(file: Uint8Array, from: number | null): Record<string, string> {
  edge++;
  return {
    'content-type': 'application/octet-stream',
    'content-length': String(file.length - (from ?? 0)),
    'accept-ranges': 'bytes',
    ...(edge % 2 === 0 && { etag: `"edge-${edge}"` }),
    ...(from !== null && { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` }),
  };
}
