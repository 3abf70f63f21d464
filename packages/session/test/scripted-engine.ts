/**
 * A stand-in for the engine: hears the words that the scripted sound says, as a real stream would. A word is written in
 * two pieces, in its slot and the next, `delay` slots after it was heard; nothing is written before its sound is there.
 */
import type { DeviceInfo, LoadedModelInfo } from '@undertext/engine-native/engine';
import type {
  ModelChoice,
  SessionEngine,
  SessionLoadOptions,
  SessionModel,
  SessionStream,
  SessionStreamOptions,
  TransferablePort,
} from '../src/index.js';
import type { ScriptedEngineEnd, ScriptedFrame } from './scripted-channel.js';

const slotSamples = 1280;
const lookaheadSamples = 40;
const samplesPerMs = 16;

export const scriptedModelInfo: LoadedModelInfo = {
  path: '/models/scripted.gguf',
  name: 'scripted',
  variant: 'scripted',
  architecture: 'voxtral_realtime',
  quantisation: 'F32',
  languages: ['en'],
  fileBytes: 1,
  parameters: 1,
  encoder: { layers: 1, width: 1, window: 1 },
  decoder: { layers: 1, width: 1, window: 1 },
  vocabulary: 1,
  positionLimit: 1,
  defaultDelay: 6,
  device: { id: 'cpu', backend: 'CPU', description: 'script', kind: 'cpu', memoryFree: 0, memoryTotal: 0 },
  deviceReason: 'it is a script',
  threads: 1,
  weightBytes: 1,
  mappedBytes: 1,
  repackedBytes: 0,
  loadMs: { map: 0, repack: 0, prepare: 0, measure: 0 },
  draft: 0,
  verifyCost: [1],
};

export class ScriptedLostError extends Error {
  readonly code = 'ENGINE_LOST';
}

/** A load that the test decides about. */
export interface ScriptedLoad {
  choice: ModelChoice;
  options: SessionLoadOptions;
  finish(): void;
  fail(error: Error): void;
}

export class ScriptedEngine implements SessionEngine {
  /** In order; those that are decided already too. */
  readonly loads: ScriptedLoad[] = [];
  readonly models: ScriptedModel[] = [];
  /** Loads finish by themselves. */
  isPrompt = true;
  devices: DeviceInfo[] = [scriptedModelInfo.device];
  readonly #wordOf: (number: number) => string;

  /** @param wordOf what the word of a number is */
  constructor(wordOf: (number: number) => string) {
    this.#wordOf = wordOf;
  }

  async listDevices(): Promise<DeviceInfo[]> {
    return this.devices;
  }

  load(choice: ModelChoice, options: SessionLoadOptions): Promise<SessionModel> {
    return new Promise((resolve, reject) => {
      const load: ScriptedLoad = {
        choice,
        options,
        finish: () => {
          const model = new ScriptedModel(choice, options, this.#wordOf, this.#deviceFor(choice));
          this.models.push(model);
          resolve(model);
        },
        fail: reject,
      };
      this.loads.push(load);
      options.signal.addEventListener('abort', () =>
        reject(Object.assign(new Error('the load was cancelled'), { code: 'CANCELLED' })),
      );
      if (this.isPrompt) load.finish();
    });
  }

  #deviceFor({ device }: ModelChoice): DeviceInfo | undefined {
    return device === 'auto' ? this.devices[0] : this.devices.find(({ id }) => id === device);
  }

  get model(): ScriptedModel {
    const model = this.models.at(-1);
    if (!model) throw new Error('nothing was loaded');
    return model;
  }
}

export class ScriptedModel implements SessionModel {
  readonly info: LoadedModelInfo;
  readonly streams: ScriptedStream[] = [];
  isDisposed = false;
  /** What `createStream` throws. */
  streamError: Error | undefined;

  constructor(
    readonly choice: ModelChoice,
    private readonly options: SessionLoadOptions,
    private readonly wordOf: (number: number) => string,
    device: DeviceInfo = scriptedModelInfo.device,
  ) {
    this.info = { ...scriptedModelInfo, device };
  }

  async createStream(options: SessionStreamOptions): Promise<SessionStream> {
    if (this.streamError) throw this.streamError;
    const stream = new ScriptedStream(options, this.info.defaultDelay, this.wordOf);
    this.streams.push(stream);
    return stream;
  }

  /** The streams that hear something. */
  get living(): ScriptedStream[] {
    return this.streams.filter(({ isOver }) => !isOver);
  }

  async dispose(): Promise<void> {
    this.isDisposed = true;
    for (const stream of this.living) stream.end();
  }

  /** Its process dies. */
  die(): void {
    const error = new ScriptedLostError('the process ended');
    for (const stream of this.living) stream.fail(error);
    this.options.onLost(error);
  }
}

export class ScriptedStream implements SessionStream {
  readonly delays: number[];
  isOver = false;
  /** How often sound was missing between two frames. */
  jumps = 0;
  /** If set, the stream is this much slower to write, ms of sound. */
  behindMs = 0;
  /** It takes sound, and does nothing with it. */
  isHanging = false;
  readonly #options: SessionStreamOptions;
  readonly #wordOf: (number: number) => string;
  #received: number[] = [];
  #receivedTo: number | null = null;
  #end: ScriptedEngineEnd | undefined;
  #writtenSlots = 0;
  #previousEndMs = 0;
  #startMs = 0;
  #finishing:
    | { atSample: number | undefined; resolve(to: number | null): void; reject(error: Error): void }
    | undefined;
  #isFinished = false;

  constructor(options: SessionStreamOptions, defaultDelay: number, wordOf: (number: number) => string) {
    this.#options = options;
    this.#wordOf = wordOf;
    this.delays = [options.delay ?? defaultDelay];
  }

  get sourceId(): string {
    return this.#options.sourceId;
  }

  get chunkMs(): number {
    return this.#options.chunkMs;
  }

  async attachPort(port: TransferablePort): Promise<void> {
    const end = port as ScriptedEngineEnd;
    this.#end = end;
    end.soundEnd.listen(
      (frame) => this.#take(frame),
      () => this.#tryFinish(),
    );
  }

  async setDelay(delay: number): Promise<void> {
    this.delays.push(delay);
  }

  finish(atSample?: number): Promise<number | null> {
    return new Promise((resolve, reject) => {
      this.#finishing = { atSample, resolve, reject };
      this.#tryFinish();
    });
  }

  async dispose(): Promise<void> {
    this.end();
  }

  /** Nothing more comes of it. */
  end(): void {
    this.isOver = true;
    this.#finishing?.reject(Object.assign(new Error('the stream was disposed of'), { code: 'DISPOSED' }));
    this.#finishing = undefined;
  }

  fail(error: Error): void {
    this.isOver = true;
    this.#finishing?.reject(error);
    this.#finishing = undefined;
    this.#options.onError(error);
  }

  /** Writes what is due, and reports. */
  work(): void {
    if (this.isOver || this.isHanging) return;
    const heard = this.#received.length - lookaheadSamples - this.behindMs * samplesPerMs;
    const ready = Math.floor(heard / slotSamples) - this.delays.at(-1)!;
    const slots = this.#isFinished ? Math.ceil(this.#received.length / slotSamples) + 1 : ready;
    while (this.#writtenSlots < slots) this.#write(this.#writtenSlots++);
    this.report();
  }

  report(): void {
    this.#options.onStats({
      receivedTo: this.#receivedTo,
      stats: {
        samplesFed: this.#received.length,
        samplesWaiting: 0,
        behindMs: this.behindMs,
        slotsEncoded: this.#writtenSlots,
        slotsDecoded: this.#writtenSlots,
        encoderPasses: this.#writtenSlots,
        decoderPasses: this.#writtenSlots,
        tokens: this.#writtenSlots,
        tokensPerPass: 1,
        drafted: 0,
        accepted: 0,
        ms: { mel: 0, encoder: 0, decoder: 0, text: 0 },
        msPerSlot: 20,
        eos: 0,
        ruts: 0,
        loops: 0,
        reprimes: 0,
        limitReprimes: 0,
        forcedCuts: 0,
        invalidUtf8: 0,
        delay: this.delays.at(-1)!,
        epoch: 0,
        baseSlot: 0,
        memoryBytes: 0,
      },
    });
  }

  #take({ firstSample, pcm }: ScriptedFrame): void {
    if (this.isOver || this.#isFinished) return;
    if (firstSample !== this.#receivedTo) {
      if (this.#receivedTo !== null) this.jumps++;
      this.#options.onOrigin({ streamSample: this.#received.length, sourceSample: firstSample });
    }
    for (const sample of pcm) this.#received.push(sample);
    this.#receivedTo = firstSample + pcm.length;
    this.work();
    this.#tryFinish();
  }

  #tryFinish(): void {
    const finishing = this.#finishing;
    if (!finishing || this.isHanging) return;
    const { atSample } = finishing;
    const isComplete = atSample === undefined || (this.#receivedTo ?? 0) >= atSample || this.#end?.soundEnd.isClosed;
    if (!isComplete) return;
    this.#finishing = undefined;
    this.#isFinished = true;
    this.behindMs = 0;
    this.work();
    finishing.resolve(this.#receivedTo);
  }

  /** The second piece of the word in the slot before, and the first one of the word in this slot. */
  #write(slot: number): void {
    const before = this.#wordIn(slot - 1);
    if (before) this.#emit(slot, slot - 1, before.slice(2));
    const word = this.#wordIn(slot);
    // A stream's first word comes without its space.
    if (word) this.#emit(slot, slot, `${this.#previousEndMs === 0 ? '' : ' '}${word.slice(0, 2)}`);
  }

  #wordIn(slot: number): string | undefined {
    if (slot < 0) return undefined;
    const number = this.#received.slice(slot * slotSamples, (slot + 1) * slotSamples).find((value) => value > 0);
    return number === undefined ? undefined : this.#wordOf(number);
  }

  #emit(slot: number, wordSlot: number, text: string): void {
    const heardMs = this.#received.length / samplesPerMs;
    const endMs = Math.min(80 * (wordSlot + 1), heardMs);
    if (slot === wordSlot) this.#startMs = Math.min(endMs, Math.max(this.#previousEndMs, endMs - 300));
    this.#options.onToken({ text, slot, wordSlot, startMs: this.#startMs, endMs });
    this.#previousEndMs = endMs;
  }
}
