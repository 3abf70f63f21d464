/** The real engine, in a worker that a test can end. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DeviceInfo } from '@undertext/engine-native/engine';
import { EngineClient } from '@undertext/engine-native/engine-client';
import { workerPort } from '@undertext/engine-native/engine-port';
import type { ModelChoice, SessionEngine, SessionLoadOptions, SessionModel } from '../src/index.js';

const script = fileURLToPath(new URL('../../engine-native/test/engine-host/host.mjs', import.meta.url));

export class ThreadEngine implements SessionEngine {
  #worker: Worker | undefined;
  #client: EngineClient | undefined;
  starts = 0;

  listDevices(): Promise<DeviceInfo[]> {
    return this.#connected().listDevices();
  }

  load({ path, device, threads }: ModelChoice, options: SessionLoadOptions): Promise<SessionModel> {
    return this.#connected().loadModel(path, { device, ...(threads !== null && { threads }), ...options });
  }

  #connected(): EngineClient {
    if (this.#client) return this.#client;
    this.starts++;
    this.#worker = new Worker(script);
    this.#client = new EngineClient(workerPort(this.#worker), () => {
      this.#client = undefined;
    });
    return this.#client;
  }

  async kill(): Promise<void> {
    await this.#worker?.terminate();
  }

  close(): void {
    this.#client?.close();
  }
}
