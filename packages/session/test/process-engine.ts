/** The real engine, in a process that a test can end or stop by a signal. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import type { DeviceInfo } from '@undertext/engine-native/engine';
import { EngineClient, type RemoteModel, type SoundFrame } from '@undertext/engine-native/engine-client';
import { processPort, workerPort } from '@undertext/engine-native/engine-port';
import type {
  ModelChoice,
  SessionEngine,
  SessionLoadOptions,
  SessionModel,
  SessionStream,
  SessionStreamOptions,
} from '../src/index.js';

const script = fileURLToPath(new URL('../../engine-native/test/engine-host/host.mjs', import.meta.url));

export class ProcessEngine implements SessionEngine {
  #child: ChildProcess | undefined;
  #client: EngineClient | undefined;

  listDevices(): Promise<DeviceInfo[]> {
    return this.#connected().listDevices();
  }

  async load({ path, device, threads }: ModelChoice, options: SessionLoadOptions): Promise<SessionModel> {
    const model = await this.#connected().loadModel(path, { device, ...(threads !== null && { threads }), ...options });
    return {
      info: model.info,
      createStream: (streamOptions) => createStream(model, streamOptions),
      dispose: () => model.dispose(),
    };
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  close(): void {
    this.#client?.close();
    this.#child?.kill('SIGKILL');
  }

  #connected(): EngineClient {
    if (this.#client) return this.#client;
    const child = fork(script, { serialization: 'advanced' });
    this.#child = child;
    this.#client = new EngineClient(processPort(child), () => {
      child.kill('SIGKILL');
      this.#client = undefined;
    });
    return this.#client;
  }
}

/** A child process of Node takes no ports: the sound goes the way of all messages. */
async function createStream(model: RemoteModel, options: SessionStreamOptions): Promise<SessionStream> {
  const stream = await model.createStream(options);
  return {
    attachPort: async (end) => {
      const port = workerPort(end as MessagePort);
      const send = await stream.attachHere((answer) => port.post(answer));
      port.listen({ onMessage: (message) => send(message as SoundFrame), onClose: () => {} });
    },
    setDelay: (delay) => stream.setDelay(delay),
    finish: (atSample) => stream.finish(atSample),
    dispose: () => stream.dispose(),
  };
}
