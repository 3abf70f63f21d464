/**
 * A stand-in for the engine, behind the real server, client and ports: takes the time of a machine of some speed, on the
 * test's clock, and can be made to fail in every way that a real one has been seen to.
 */
import type {
  DeviceInfo,
  Engine,
  EngineModel,
  EngineStream,
  LoadedModelInfo,
  LoadOptions,
  StreamOptions,
} from '@undertext/engine-native/engine';
import type { SourceId } from '@undertext/ui/captions-api';
import { CancelledError, FileNotFoundError } from '../../../../packages/engine-native/src/errors.js';
import { scriptedModelInfo } from '../../../../packages/session/test/scripted-engine.js';
import { ScriptedStream, type StreamLog } from './scripted-stream.js';

const tickMs = 20;
const slotMs = 80;

/** What all engines of a test have in common, from one process to the next. */
export interface ScriptedMachine {
  devices: DeviceInfo[];
  /** Times real time, for all streams of a model together. */
  speed: number;
  loadMs: number;
  /** What a load on this device ends with. */
  loadErrors: Map<string, Error>;
  logs: StreamLog[];
  lastWhole(source: SourceId): string | null;
}

export class ScriptedEngine implements Engine {
  readonly #machine: ScriptedMachine;
  readonly models: ScriptedModel[] = [];
  /** Nothing is computed any more, though the process lives. */
  isStuck = false;

  constructor(machine: ScriptedMachine) {
    this.#machine = machine;
  }

  listDevices(): DeviceInfo[] {
    return this.#machine.devices;
  }

  async loadModel(path: string, { device: wanted = 'auto', threads, signal }: LoadOptions = {}): Promise<EngineModel> {
    const { devices, loadMs, loadErrors } = this.#machine;
    await new Promise((resolve) => setTimeout(resolve, loadMs));
    if (signal?.aborted) throw new CancelledError('the load was cancelled');
    const device = wanted === 'auto' ? devices[0]! : devices.find(({ id }) => id === wanted)!;
    const error = loadErrors.get(device.id);
    if (error) throw error;
    const info = { ...scriptedModelInfo, path, device, threads: threads ?? 1 };
    const model = new ScriptedModel(info, this.#machine, () => this.isStuck);
    this.models.push(model);
    return model;
  }

  readModelInfo(path: string): Promise<never> {
    return Promise.reject(new FileNotFoundError(path));
  }

  /** Its process is gone. */
  end(): void {
    for (const model of this.models) void model.dispose();
  }
}

export class ScriptedModel implements EngineModel {
  readonly info: LoadedModelInfo;
  readonly #machine: ScriptedMachine;
  readonly #isStuck: () => boolean;
  #streams: ScriptedStream[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Slots that can be computed in the time that has passed. */
  #budget = 0;
  #next = 0;

  constructor(info: LoadedModelInfo, machine: ScriptedMachine, isStuck: () => boolean) {
    this.info = info;
    this.#machine = machine;
    this.#isStuck = isStuck;
  }

  get streams(): readonly ScriptedStream[] {
    return this.#streams;
  }

  createStream(options: StreamOptions = {}): EngineStream {
    const { logs, lastWhole } = this.#machine;
    const log: StreamLog = {
      source: 'microphone',
      firstPosition: null,
      lastWhole: null,
      epochs: [],
      jumps: [],
    };
    logs.push(log);
    const stream = new ScriptedStream(options, {
      log,
      lastWhole,
      defaultDelay: this.info.defaultDelay,
      onWork: () => this.#wake(),
      msPerSlot: () => slotMs / this.#machine.speed,
    });
    this.#streams.push(stream);
    return stream;
  }

  async dispose(): Promise<void> {
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.dispose();
    this.#streams = [];
  }

  #wake(): void {
    if (this.#timer !== undefined) return;
    this.#budget = 0;
    this.#timer = setTimeout(() => this.#work(), tickMs);
  }

  /** Slot by slot, streams in turn. */
  #work(): void {
    this.#timer = undefined;
    this.#budget += (tickMs / slotMs) * this.#machine.speed;
    this.#streams = this.#streams.filter((stream) => !stream.isOver);
    while (this.#budget >= 1 && !this.#isStuck()) {
      const at = this.#streams.findIndex((_, i) => this.#at(i).hasWork);
      if (at < 0) break;
      this.#at(at).step();
      this.#next = (this.#next + at + 1) % this.#streams.length;
      this.#budget -= 1;
    }
    if (this.#streams.some(({ hasWork }) => hasWork)) this.#timer = setTimeout(() => this.#work(), tickMs);
  }

  #at(i: number): ScriptedStream {
    return this.#streams[(this.#next + i) % this.#streams.length]!;
  }
}
