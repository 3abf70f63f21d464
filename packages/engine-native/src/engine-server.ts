import type { BenchOptions, BenchReport } from './bench-report.js';
import type { Engine, EngineModel, EngineStream } from './engine.js';
import type { EnginePort, EnginePortListener } from './engine-port.js';
import {
  type EngineAnswer,
  type EngineAnswers,
  type EngineRequest,
  type FromEngineHost,
  heartbeatMs,
  type SoundAnswer,
  type StreamReport,
  statsMs,
  type ToEngineHost,
} from './engine-protocol.js';
import { BadArgumentError, CancelledError, DisposedError } from './errors.js';
import { SoundIntake } from './sound-intake.js';
import { toWire } from './wire-error.js';

const defaultChunkMs = 80;
/** How often senders are told what was used: with 4 s on their way the engine can run at 80 times real time. */
const reportMs = 50;

export interface EngineServerOptions {
  /** For tests: exactly the sound that a stream gets, in order. `stream`: of that source, from 1. */
  onSound?(sourceId: string, stream: number, pcm: Float32Array): void;
}

/** An engine that may also be measured. */
export type ServedEngine = Engine & { bench?(options: BenchOptions): Promise<BenchReport> };

interface ServedModel {
  loading: AbortController;
  /** Once it is loaded. */
  model: EngineModel | undefined;
}

interface ServedStream {
  modelId: number;
  stream: EngineStream;
  intake: SoundIntake;
  /** Where sound that comes through the server's own port goes. */
  tunnel: EnginePortListener | undefined;
}

type Handlers = {
  [Type in EngineRequest['type']]: (
    request: Extract<EngineRequest, { type: Type }>,
    ports: readonly EnginePort[],
  ) => Type extends keyof EngineAnswers ? EngineAnswers[Type] | Promise<EngineAnswers[Type]> : unknown;
};

/**
 * Serves an engine over a port: holds its models and streams, takes sound, sends text, statistics and a heartbeat.
 * Whatever goes wrong is an answer or an event; nothing is thrown.
 */
export class EngineServer {
  readonly #port: EnginePort;
  readonly #engine: ServedEngine;
  readonly #options: EngineServerOptions;
  readonly #models = new Map<number, ServedModel>();
  readonly #streams = new Map<number, ServedStream>();
  readonly #benches = new Map<number, AbortController>();
  /** How many streams each source has had. */
  readonly #streamCounts = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[];
  #closing: Promise<void> | undefined;

  /** @param onClosed The client is gone, or `close()` was called, and everything was freed. */
  constructor(
    port: EnginePort,
    engine: ServedEngine,
    options: EngineServerOptions = {},
    onClosed: () => void = () => {},
  ) {
    this.#port = port;
    this.#engine = engine;
    this.#options = options;
    this.#timers = [
      setInterval(() => this.#post({ type: 'heartbeat' }), heartbeatMs),
      setInterval(() => this.#sendStats(), statsMs),
      setInterval(() => this.#reportUsed(), reportMs),
    ];
    port.listen({
      onMessage: (message, ports) => this.#receive(message as ToEngineHost, ports),
      onClose: () => void this.close().then(onClosed),
    });
  }

  /** Frees every stream and model. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const streamId of this.#streams.keys()) this.#disposeStream(streamId);
    for (const bench of this.#benches.values()) bench.abort();
    await Promise.all([...this.#models.keys()].map((modelId) => this.#disposeModel(modelId)));
    this.#port.close();
  }

  #receive(message: ToEngineHost, ports: readonly EnginePort[]): void {
    if (message.type === 'sound') this.#streams.get(message.streamId)?.tunnel?.onMessage(message.message, []);
    else void this.#answer(message.id, message.request, ports);
  }

  async #answer(id: number, request: EngineRequest, ports: readonly EnginePort[]): Promise<void> {
    try {
      const handler = this.#handlers[request.type] as
        | ((request: EngineRequest, ports: readonly EnginePort[]) => unknown)
        | undefined;
      if (!handler) throw new BadArgumentError(`the engine's process knows no request "${request.type}"`, 'type');
      this.#post({
        type: 'answer',
        id,
        ok: true,
        value: (await handler(request, ports)) as EngineAnswer<typeof request.type>,
      });
    } catch (error) {
      this.#post({ type: 'answer', id, ok: false, error: toWire(error) });
    }
  }

  readonly #handlers: Handlers = {
    devices: () => this.#engine.listDevices(),
    'read-model-info': ({ path }) => this.#engine.readModelInfo(path),
    load: (request) => this.#load(request),
    'cancel-load': ({ modelId }) => this.#models.get(modelId)?.loading.abort(),
    'dispose-model': ({ modelId }) => this.#disposeModel(modelId),
    'create-stream': (request) => this.#createStream(request),
    'attach-port': ({ streamId }, ports) => this.#attach(streamId, ports[0]),
    'set-delay': ({ streamId, delay }) => this.#served(streamId).stream.setDelay(delay),
    finish: ({ streamId, atSample }) => this.#finish(this.#served(streamId), atSample),
    cancel: ({ streamId }) => {
      const { stream, intake } = this.#served(streamId);
      stream.cancel();
      intake.end('the stream was cancelled');
    },
    stats: ({ streamId }) => this.#report(this.#served(streamId)),
    'dispose-stream': ({ streamId }) => this.#disposeStream(streamId),
    bench: (request) => this.#bench(request),
    'cancel-bench': ({ benchId }) => this.#benches.get(benchId)?.abort(),
  };

  async #load({ modelId, path, device, threads }: Extract<EngineRequest, { type: 'load' }>) {
    if (this.#models.has(modelId)) throw new BadArgumentError(`there is a model ${modelId} already`, 'modelId');
    const loading = new AbortController();
    const served: ServedModel = { loading, model: undefined };
    this.#models.set(modelId, served);
    try {
      const model = await this.#engine.loadModel(path, {
        ...(device !== undefined && { device }),
        ...(threads !== undefined && { threads }),
        signal: loading.signal,
        onProgress: (progress) => this.#post({ type: 'progress', modelId, progress }),
      });
      // Disposed of in the moment between the load's end and here.
      if (loading.signal.aborted) {
        await model.dispose();
        throw new CancelledError('the load was cancelled');
      }
      served.model = model;
      return model.info;
    } catch (error) {
      this.#models.delete(modelId);
      throw error;
    }
  }

  async #bench({ benchId, options }: Extract<EngineRequest, { type: 'bench' }>): Promise<BenchReport> {
    if (!this.#engine.bench) throw new BadArgumentError('this engine cannot be measured', 'type');
    const bench = new AbortController();
    this.#benches.set(benchId, bench);
    try {
      return await this.#engine.bench({
        ...options,
        signal: bench.signal,
        onProgress: (progress) => this.#post({ type: 'bench-progress', benchId, progress }),
      });
    } finally {
      this.#benches.delete(benchId);
    }
  }

  async #disposeModel(modelId: number): Promise<void> {
    const served = this.#models.get(modelId);
    served?.loading.abort();
    if (!served?.model) return;
    this.#models.delete(modelId);
    for (const [streamId, stream] of this.#streams) if (stream.modelId === modelId) this.#disposeStream(streamId);
    await served.model.dispose();
  }

  #createStream(request: Extract<EngineRequest, { type: 'create-stream' }>): void {
    const { streamId, modelId, sourceId, delay, chunkMs = defaultChunkMs } = request;
    if (this.#streams.has(streamId)) throw new BadArgumentError(`there is a stream ${streamId} already`, 'streamId');
    const model = this.#models.get(modelId)?.model;
    if (!model) throw new DisposedError('the model was disposed of, or is not loaded: load it again');
    const stream = model.createStream({
      chunkMs,
      ...(delay !== undefined && { delay }),
      onToken: (event) => this.#post({ type: 'token', streamId, event }),
      onError: (error) => {
        intake.end(error.message);
        this.#post({ type: 'stream-error', streamId, error: toWire(error) });
      },
    });
    const { onSound } = this.#options;
    const count = (this.#streamCounts.get(sourceId) ?? 0) + 1;
    this.#streamCounts.set(sourceId, count);
    const intake = new SoundIntake(stream, {
      chunkMs,
      onOrigin: (origin) => this.#post({ type: 'origin', streamId, origin }),
      ...(onSound && { onSound: (pcm) => onSound(sourceId, count, pcm) }),
    });
    this.#streams.set(streamId, { modelId, stream, intake, tunnel: undefined });
  }

  #attach(streamId: number, port: EnginePort | undefined): void {
    const served = this.#served(streamId);
    served.tunnel = undefined;
    served.intake.attach(
      port ?? {
        post: (message) => this.#post({ type: 'sound', streamId, message: message as SoundAnswer }),
        listen: (listener) => {
          served.tunnel = listener;
        },
        close: () => {},
      },
    );
  }

  async #finish({ stream, intake }: ServedStream, atSample: number | undefined): Promise<number | null> {
    await intake.settled(atSample);
    intake.end('the stream was finished');
    await stream.finish();
    return intake.receivedTo;
  }

  #disposeStream(streamId: number): void {
    const served = this.#streams.get(streamId);
    this.#streams.delete(streamId);
    served?.stream.dispose();
    served?.intake.close();
  }

  #served(streamId: number): ServedStream {
    const served = this.#streams.get(streamId);
    if (!served) throw new DisposedError('the stream was disposed of: create a new one');
    return served;
  }

  #report({ stream, intake }: ServedStream): StreamReport {
    return { stats: stream.stats(), receivedTo: intake.receivedTo };
  }

  #sendStats(): void {
    for (const [streamId, served] of this.#streams) {
      this.#post({ type: 'stats', streamId, report: this.#report(served) });
    }
  }

  #reportUsed(): void {
    for (const { intake } of this.#streams.values()) intake.report();
  }

  #post(message: FromEngineHost): void {
    this.#port.post(message);
  }
}
