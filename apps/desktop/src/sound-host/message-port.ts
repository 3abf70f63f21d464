/** As much of Electron's MessagePortMain as is needed of it; so has one of `node:worker_threads` with a small wrapper. */
export interface MessagePort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  close(): void;
}
