/** The session's engine: the engine host, started when a model is to be loaded. */
import type { DeviceInfo } from '@undertext/engine-native/engine';
import { EngineClient } from '@undertext/engine-native/engine-client';
import { utilityProcessPort } from '@undertext/engine-native/engine-port';
import type { ModelChoice, SessionEngine, SessionLoadOptions, SessionModel } from '@undertext/session';
import type { UtilityProcess } from 'electron';
import { endHost } from './end-host.js';

export interface DesktopEngineOptions {
  startHost(): UtilityProcess;
  /** What a host is started with; a host of another start is ended once it has no model. */
  startedWith?(): string;
  /** The host died or hangs. `hasComputed`: a model was loaded in it. Resolves when another may be started. */
  onLost?(hasComputed: boolean): Promise<void>;
}

interface Host {
  client: EngineClient;
  process: UtilityProcess;
  startedWith: string;
  hasComputed: boolean;
  /** Models there, and loads under way. */
  models: number;
}

export class DesktopEngine implements SessionEngine {
  readonly #options: DesktopEngineOptions;
  #host: Host | undefined;
  /** Why no other host may be started yet. */
  #waiting: Promise<void> | undefined;

  constructor(options: DesktopEngineOptions) {
    this.#options = options;
  }

  async listDevices(): Promise<DeviceInfo[]> {
    await this.#waiting;
    return this.#connected().client.listDevices();
  }

  async load({ path, device, threads }: ModelChoice, options: SessionLoadOptions): Promise<SessionModel> {
    await this.#waiting;
    const host = this.#connected();
    host.models++;
    try {
      const model = await host.client.loadModel(path, { device, ...(threads !== null && { threads }), ...options });
      host.hasComputed = true;
      return {
        info: model.info,
        createStream: (streamOptions) => model.createStream(streamOptions),
        dispose: async () => {
          await model.dispose();
          host.models--;
        },
      };
    } catch (error) {
      host.models--;
      throw error;
    }
  }

  /** Ends a host that has not come to computing, as what it was started with is now known to be no good. */
  giveUpStarting(): void {
    if (this.#host && !this.#host.hasComputed) endHost(this.#host.process);
  }

  dispose(): void {
    this.#host?.client.close();
  }

  #connected(): Host {
    const startedWith = this.#options.startedWith?.() ?? '';
    if (this.#host && this.#host.models === 0 && this.#host.startedWith !== startedWith) {
      this.#host.client.close();
      endHost(this.#host.process);
      this.#host = undefined;
    }
    if (this.#host) return this.#host;
    const process = this.#options.startHost();
    const client = new EngineClient(utilityProcessPort(process), () => {
      // It hangs, or is gone already; the next load starts another.
      endHost(process);
      if (this.#host === host) this.#host = undefined;
      const waiting = this.#options.onLost?.(host.hasComputed);
      this.#waiting = waiting;
      void waiting?.then(() => {
        if (this.#waiting === waiting) this.#waiting = undefined;
      });
    });
    const host: Host = { client, process, startedWith, hasComputed: false, models: 0 };
    this.#host = host;
    return host;
  }
}
