/**
 * A two-way channel between processes or threads, the same whatever carries it. Messages are structured clones, in
 * order. Buffers are copied, never put into a transfer list: Electron loses them on the way.
 */

/** An end of a message channel of the platform, to be handed to another process. */
export type TransferablePort = object;

export interface EnginePortListener {
  onMessage(message: unknown, ports: readonly EnginePort[]): void;
  /** The other side is gone or has closed. Once, and nothing comes after it. */
  onClose(): void;
}

export interface EnginePort {
  /** After the other side is gone, nothing happens. */
  post(message: unknown, ports?: readonly TransferablePort[]): void;
  /** To be called once; messages that came before wait for it. */
  listen(listener: EnginePortListener): void;
  close(): void;
}

interface Emitter {
  on(event: string, listener: (...values: unknown[]) => void): unknown;
}

/** What Electron calls `MessagePortMain`, in main and in utility processes, and a utility process's `parentPort`. */
export interface ElectronPort extends Emitter {
  postMessage(message: unknown, ports?: never[]): void;
  start?(): void;
  close?(): void;
}

export function electronPort(port: ElectronPort): EnginePort {
  return {
    post: (message, ports = []) => port.postMessage(message, [...ports] as never[]),
    listen: ({ onMessage, onClose }) => {
      port.on('close', onClose);
      port.on('message', (event) => {
        const { data, ports = [] } = event as { data: unknown; ports?: ElectronPort[] };
        onMessage(data, ports.map(electronPort));
      });
      port.start?.();
    },
    close: () => port.close?.(),
  };
}

/** Electron's `UtilityProcess`, seen from main. */
export interface UtilityProcessLike extends Emitter {
  postMessage(message: unknown, ports?: never[]): void;
  kill(): boolean;
}

/** Closing it ends the process. */
export function utilityProcessPort(child: UtilityProcessLike): EnginePort {
  return {
    post: (message, ports = []) => child.postMessage(message, [...ports] as never[]),
    listen: ({ onMessage, onClose }) => {
      child.on('exit', () => onClose());
      child.on('message', (message) => onMessage(message, []));
    },
    close: () => void child.kill(),
  };
}

/** A `MessagePort`, `Worker` or `parentPort` of node:worker_threads. */
export interface WorkerPort extends Emitter {
  postMessage(message: unknown, transfer?: never[]): void;
  close?(): void;
  terminate?(): unknown;
}

/** Both ends must be made by this function: Node hands over a port as part of a message only. */
export function workerPort(port: WorkerPort): EnginePort {
  return {
    post: (message, ports = []) => port.postMessage({ message, ports }, [...ports] as never[]),
    listen: ({ onMessage, onClose }) => {
      port.on('close', onClose);
      port.on('exit', onClose);
      port.on('message', (envelope) => {
        const { message, ports } = envelope as { message: unknown; ports: WorkerPort[] };
        onMessage(message, ports.map(workerPort));
      });
    },
    close: () => (port.terminate ? void port.terminate() : port.close?.()),
  };
}

/** A child process of node:child_process with `serialization: 'advanced'`, or in that child its own `process`. */
export interface ProcessLike extends Emitter {
  send?(message: unknown, handle: undefined, options: undefined, onSent: (error: Error | null) => void): boolean;
  disconnect?(): void;
  readonly connected?: boolean;
}

/** Takes no ports. Closing it disconnects. */
export function processPort(child: ProcessLike): EnginePort {
  return {
    post: (message, ports = []) => {
      if (ports.length > 0) throw new TypeError('a child process of Node takes no ports');
      // That the message could not be sent is told by the disconnection.
      if (child.connected) child.send?.(message, undefined, undefined, () => {});
    },
    listen: ({ onMessage, onClose }) => {
      child.on('disconnect', onClose);
      child.on('message', (message) => onMessage(message, []));
      // The parent may be gone before its child has come this far.
      if (!child.connected) queueMicrotask(onClose);
    },
    close: () => {
      if (child.connected) child.disconnect?.();
    },
  };
}
