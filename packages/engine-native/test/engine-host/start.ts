/** Starts the engine in a process of its own, or in a worker, and connects to it. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { EngineClient, type EngineLostError } from '../../src/engine-client.js';
import { processPort, workerPort } from '../../src/engine-port.js';

const script = fileURLToPath(new URL('host.mjs', import.meta.url));

export interface HostProcess {
  child: ChildProcess;
  client: EngineClient;
  losses: EngineLostError[];
  /** `code` or `signal`. */
  ended: Promise<number | string | null>;
}

export function startProcess(): HostProcess {
  const child = fork(script, { serialization: 'advanced' });
  const losses: EngineLostError[] = [];
  const client = new EngineClient(processPort(child), (error) => losses.push(error));
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  return { child, client, losses, ended };
}

export function startWorker(): { client: EngineClient; losses: EngineLostError[] } {
  const losses: EngineLostError[] = [];
  return { client: new EngineClient(workerPort(new Worker(script)), (error) => losses.push(error)), losses };
}
