import type { BenchOptions, BenchProgress, BenchReport } from './bench-report.js';
import type { DeviceInfo, LoadedModelInfo, LoadProgress, ModelInfo, TokenEvent } from './engine.js';
import type { EnginePort, TransferablePort } from './engine-port.js';
import {
  type EngineAnswer,
  type EngineRequest,
  type FromEngineHost,
  heartbeatMs,
  type SoundAnswer,
  type SoundFrame,
  type SoundOrigin,
  type StreamReport,
  type ToEngineHost,
} from './engine-protocol.js';
import { CancelledError, DisposedError } from './errors.js';
import { type Hang, HangWatch } from './hang-watch.js';
import { callUser } from './user-callback.js';
import { EngineLostError, fromWire } from './wire-error.js';

export type { SoundAnswer, SoundFrame, SoundOrigin, StreamReport } from './engine-protocol.js';
export { EngineLostError } from './wire-error.js';

const hangMessages: Readonly<Record<Hang, string>> = {
  silent: "the engine's process does not answer any more",
  stuck: 'the engine hangs: what it was given to compute does not go on',
  'stuck-loading': 'the engine hangs: the load of the model, or its measuring, does not go on',
};

export interface RemoteLoadOptions {
  device?: string;
  threads?: number;
  onProgress?: (progress: LoadProgress) => void;
  /** The engine's process died or hangs; never after `dispose()`. Streams tell the same by their `onError`. */
  onLost?: (error: EngineLostError) => void;
  signal?: AbortSignal;
}

export interface RemoteStreamOptions {
  /** What the sound is of; names the files of frames that tests have written. */
  sourceId: string;
  /** Slots; default: the model's. */
  delay?: number;
  chunkMs?: number;
  onToken?: (event: TokenEvent) => void;
  /** Comes before any token of the sound it is about. */
  onOrigin?: (origin: SoundOrigin) => void;
  /** Four times a second. */
  onStats?: (report: StreamReport) => void;
  /** The stream died; its text so far stands. */
  onError?: (error: Error) => void;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * An engine in a process of its own, reached through a port. When that process dies or hangs, everything that is asked
 * of it, and was asked before, is rejected with an `EngineLostError`; a new process needs a new client.
 */
export class EngineClient {
  readonly #port: EnginePort;
  readonly #onLost: ((error: EngineLostError) => void) | undefined;
  readonly #pending = new Map<number, Pending>();
  readonly #loads = new Map<number, RemoteLoadOptions>();
  readonly #benches = new Map<number, BenchOptions['onProgress']>();
  readonly #models = new Set<RemoteModel>();
  readonly #streams = new Map<number, RemoteStream>();
  readonly #beats: NodeJS.Timeout;
  readonly #watch = new HangWatch();
  #nextId = 1;
  #lost: EngineLostError | undefined;

  /** @param onLost The process died or hangs; whoever started it should end it. Not called after `close()`. */
  constructor(port: EnginePort, onLost?: (error: EngineLostError) => void) {
    this.#port = port;
    this.#onLost = onLost;
    this.#beats = setInterval(() => this.#countBeat(), heartbeatMs);
    this.#beats.unref();
    port.listen({
      onMessage: (message) => this.#receive(message as FromEngineHost),
      onClose: () => this.#lose(new EngineLostError("the engine's process ended unexpectedly")),
    });
  }

  listDevices(): Promise<DeviceInfo[]> {
    return this.request({ type: 'devices' });
  }

  readModelInfo(path: string): Promise<ModelInfo> {
    return this.request({ type: 'read-model-info', path });
  }

  async loadModel(path: string, options: RemoteLoadOptions = {}): Promise<RemoteModel> {
    const { device, threads, signal } = options;
    const cancelled = () => new CancelledError('the load was cancelled', '', { cause: signal?.reason });
    if (signal?.aborted) throw cancelled();
    const modelId = this.#nextId++;
    const cancel = () => void this.request({ type: 'cancel-load', modelId }).catch(() => {});
    signal?.addEventListener('abort', cancel);
    this.#loads.set(modelId, options);
    this.#watch.loading(modelId);
    try {
      const info = await this.request({
        type: 'load',
        modelId,
        path,
        ...(device !== undefined && { device }),
        ...(threads !== undefined && { threads }),
      });
      const model = new RemoteModel(this, modelId, info, options.onLost);
      // Aborted in the moment between the load's end and here.
      if (signal?.aborted) {
        await model.dispose();
        throw cancelled();
      }
      this.#models.add(model);
      return model;
    } catch (error) {
      throw signal?.aborted && error instanceof CancelledError ? cancelled() : error;
    } finally {
      this.#loads.delete(modelId);
      this.#watch.over(modelId);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /**
   * How fast a model runs there, see `bench()`; nothing else should be computed meanwhile. A bench that makes no progress
   * for a quarter of an hour counts as a hang of the process.
   */
  async bench({ signal, onProgress, ...options }: BenchOptions): Promise<BenchReport> {
    const cancelled = () => new CancelledError('the bench was cancelled', '', { cause: signal?.reason });
    if (signal?.aborted) throw cancelled();
    const benchId = this.#nextId++;
    const cancel = () => void this.request({ type: 'cancel-bench', benchId }).catch(() => {});
    signal?.addEventListener('abort', cancel);
    this.#benches.set(benchId, (progress: BenchProgress) => signal?.aborted || callUser(onProgress, progress));
    this.#watch.measuring(benchId);
    try {
      return await this.request({ type: 'bench', benchId, options });
    } catch (error) {
      throw signal?.aborted && error instanceof CancelledError ? cancelled() : error;
    } finally {
      this.#benches.delete(benchId);
      this.#watch.over(benchId);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends the connection, and with it whatever it kept alive. Pending requests are rejected. */
  close(): void {
    this.#end(new EngineLostError("the connection to the engine's process was closed"), false);
    this.#port.close();
  }

  /** @internal */
  async createStream(modelId: number, options: RemoteStreamOptions): Promise<RemoteStream> {
    const { sourceId, delay, chunkMs } = options;
    const streamId = this.#nextId++;
    const stream = new RemoteStream(this, streamId, options);
    this.#streams.set(streamId, stream);
    try {
      await this.request({
        type: 'create-stream',
        streamId,
        modelId,
        sourceId,
        ...(delay !== undefined && { delay }),
        ...(chunkMs !== undefined && { chunkMs }),
      });
      return stream;
    } catch (error) {
      this.#streams.delete(streamId);
      throw error;
    }
  }

  /** @internal */
  request<Type extends EngineRequest['type']>(
    request: Extract<EngineRequest, { type: Type }>,
    ports: readonly TransferablePort[] = [],
  ): Promise<EngineAnswer<Type>> {
    return new Promise((resolve, reject) => {
      if (this.#lost) {
        reject(this.#lost);
        return;
      }
      const id = this.#nextId++;
      this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject });
      if (request.type === 'finish' || request.type === 'dispose-model') this.#watch.asked(id);
      try {
        this.#port.post({ type: 'request', id, request } satisfies ToEngineHost, ports);
      } catch (error) {
        this.#pending.delete(id);
        this.#watch.answered(id);
        reject(error);
      }
    });
  }

  /** @internal */
  sendSound(streamId: number, message: SoundFrame): void {
    if (!this.#lost) this.#port.post({ type: 'sound', streamId, message } satisfies ToEngineHost);
  }

  /** @internal */
  forget(ended: RemoteModel | number): void {
    if (typeof ended === 'number') {
      this.#streams.delete(ended);
      this.#watch.forgetStream(ended);
    } else {
      this.#models.delete(ended);
    }
  }

  #receive(message: FromEngineHost): void {
    this.#watch.hear();
    switch (message.type) {
      case 'answer': {
        const pending = this.#pending.get(message.id);
        this.#pending.delete(message.id);
        this.#watch.answered(message.id);
        if (message.ok) pending?.resolve(message.value);
        else pending?.reject(fromWire(message.error));
        break;
      }
      case 'progress': {
        if (this.#loads.has(message.modelId)) this.#watch.loading(message.modelId);
        const load = this.#loads.get(message.modelId);
        if (!load?.signal?.aborted) callUser(load?.onProgress, message.progress);
        break;
      }
      case 'bench-progress':
        if (this.#benches.has(message.benchId)) this.#watch.measuring(message.benchId);
        this.#benches.get(message.benchId)?.(message.progress);
        break;
      case 'stats': {
        const stream = this.#streams.get(message.streamId);
        if (!stream) break;
        const { encoderPasses, decoderPasses, behindMs } = message.report.stats;
        this.#watch.note(message.streamId, encoderPasses + decoderPasses, behindMs > 0);
        stream.receive(message);
        break;
      }
      case 'stream-error':
        this.#watch.forgetStream(message.streamId);
        this.#streams.get(message.streamId)?.receive(message);
        break;
      case 'token':
      case 'origin':
      case 'sound':
        this.#streams.get(message.streamId)?.receive(message);
        break;
      case 'heartbeat':
        break;
    }
  }

  #countBeat(): void {
    const hang = this.#watch.beat();
    if (hang) this.#lose(new EngineLostError(hangMessages[hang]));
  }

  #lose(error: EngineLostError): void {
    this.#end(error, true);
  }

  #end(error: EngineLostError, tell: boolean): void {
    if (this.#lost) return;
    this.#lost = error;
    clearInterval(this.#beats);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    const streams = [...this.#streams.values()];
    const models = [...this.#models];
    this.#streams.clear();
    this.#models.clear();
    if (!tell) return;
    for (const stream of streams) stream.lose(error);
    for (const model of models) model.lose(error);
    callUser(this.#onLost, error);
  }
}

/** A model in the engine's process. */
export class RemoteModel {
  readonly info: LoadedModelInfo;
  readonly #client: EngineClient;
  readonly #id: number;
  readonly #onLost: ((error: EngineLostError) => void) | undefined;
  #disposed: Promise<void> | undefined;

  /** @internal Use `client.loadModel()`. */
  constructor(
    client: EngineClient,
    id: number,
    info: LoadedModelInfo,
    onLost: ((error: EngineLostError) => void) | undefined,
  ) {
    this.#client = client;
    this.#id = id;
    this.info = info;
    this.#onLost = onLost;
  }

  async createStream(options: RemoteStreamOptions): Promise<RemoteStream> {
    if (this.#disposed) throw new DisposedError('the model was disposed of: load it again');
    return this.#client.createStream(this.#id, options);
  }

  /** Disposes of its streams and frees everything. Also of use, and resolved, after the process was lost. */
  dispose(): Promise<void> {
    this.#disposed ??= this.#dispose();
    return this.#disposed;
  }

  /** @internal */
  lose(error: EngineLostError): void {
    callUser(this.#onLost, error);
  }

  async #dispose(): Promise<void> {
    this.#client.forget(this);
    await unlessLost(this.#client.request({ type: 'dispose-model', modelId: this.#id }));
  }
}

/** A stream in the engine's process. */
export class RemoteStream {
  readonly #client: EngineClient;
  readonly #id: number;
  readonly #options: RemoteStreamOptions;
  #onSoundAnswer: ((answer: SoundAnswer) => void) | undefined;
  /** Cancelled, dead or disposed of: nothing is told any more. */
  #over = false;
  #disposed: Promise<void> | undefined;

  /** @internal Use `model.createStream()`. */
  constructor(client: EngineClient, id: number, options: RemoteStreamOptions) {
    this.#client = client;
    this.#id = id;
    this.#options = options;
  }

  /** Sound comes through this port: `SoundFrame`s there, `SoundAnswer`s back. The port is handed over. */
  async attachPort(port: TransferablePort): Promise<void> {
    await this.#client.request({ type: 'attach-port', streamId: this.#id }, [port]);
  }

  /** Sound comes from here, through the client's own port. Returns what sends it. */
  async attachHere(onAnswer: (answer: SoundAnswer) => void): Promise<(frame: SoundFrame) => void> {
    this.#onSoundAnswer = onAnswer;
    await this.#client.request({ type: 'attach-port', streamId: this.#id });
    return (frame) => this.#client.sendSound(this.#id, frame);
  }

  /** Another delay from the next word's end on: no shown word is touched, none lost or doubled. */
  async setDelay(delay: number): Promise<void> {
    await this.#client.request({ type: 'set-delay', streamId: this.#id, delay });
  }

  /**
   * No more sound after the source's sample `atSample`: waits for it to come, then resolves when all that was heard is
   * text. The answer is the sample up to which sound came; less than asked for means that the rest never did.
   */
  async finish(atSample?: number): Promise<number | null> {
    return this.#client.request({ type: 'finish', streamId: this.#id, ...(atSample !== undefined && { atSample }) });
  }

  /** Drops what waits. No event comes after it returns. */
  cancel(): void {
    if (this.#over) return;
    this.#over = true;
    // A stream that is gone already is as cancelled as can be.
    this.#client.request({ type: 'cancel', streamId: this.#id }).catch(() => {});
  }

  async stats(): Promise<StreamReport> {
    return this.#client.request({ type: 'stats', streamId: this.#id });
  }

  /** Cancels it, and frees what it holds. Also of use, and resolved, after the process was lost. */
  dispose(): Promise<void> {
    this.#over = true;
    this.#disposed ??= unlessLost(this.#client.request({ type: 'dispose-stream', streamId: this.#id }));
    this.#client.forget(this.#id);
    return this.#disposed;
  }

  /** @internal */
  receive(message: Extract<FromEngineHost, { streamId: number }>): void {
    if (this.#over) return;
    switch (message.type) {
      case 'token':
        callUser(this.#options.onToken, message.event);
        break;
      case 'origin':
        callUser(this.#options.onOrigin, message.origin);
        break;
      case 'stats':
        callUser(this.#options.onStats, message.report);
        break;
      case 'sound':
        callUser(this.#onSoundAnswer, message.message);
        break;
      case 'stream-error':
        this.lose(fromWire(message.error));
        break;
    }
  }

  /** @internal */
  lose(error: Error): void {
    if (this.#over) return;
    this.#over = true;
    callUser(this.#options.onError, error);
  }
}

async function unlessLost(request: Promise<undefined>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof EngineLostError)) throw error;
  }
}
