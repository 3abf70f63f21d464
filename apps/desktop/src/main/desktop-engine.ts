/** The session's engine: the engine host, started when a model is to be loaded. */
import type { DeviceInfo } from '@undertext/engine-native/engine';
import { EngineClient } from '@undertext/engine-native/engine-client';
import { utilityProcessPort } from '@undertext/engine-native/engine-port';
import type { ModelChoice, SessionEngine, SessionLoadOptions, SessionModel } from '@undertext/session';
import type { UtilityProcess } from 'electron';
import { endHost } from './end-host.js';

export interface DesktopEngineOptions {
  startHost(): UtilityProcess;
}

export class DesktopEngine implements SessionEngine {
  readonly #startHost: () => UtilityProcess;
  #client: EngineClient | undefined;

  constructor({ startHost }: DesktopEngineOptions) {
    this.#startHost = startHost;
  }

  listDevices(): Promise<DeviceInfo[]> {
    return this.#connected().listDevices();
  }

  load({ path, device, threads }: ModelChoice, options: SessionLoadOptions): Promise<SessionModel> {
    return this.#connected().loadModel(path, { device, ...(threads !== null && { threads }), ...options });
  }

  dispose(): void {
    this.#client?.close();
  }

  #connected(): EngineClient {
    if (this.#client) return this.#client;
    const host = this.#startHost();
    const client = new EngineClient(utilityProcessPort(host), () => {
      // It hangs, or is gone already; the next load starts another.
      endHost(host);
      if (this.#client === client) this.#client = undefined;
    });
    this.#client = client;
    return client;
  }
}
