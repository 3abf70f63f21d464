/**
 * The app's captioning, all of it and as it is, but for what is around it: the room, the windows, the processes and the
 * engine's arithmetic are scripted, so that two hours pass in a minute and anything can fail at any moment. Needs fake
 * timers.
 */

import type { DeviceInfo } from '@undertext/engine-native/engine';
import { electronPort } from '@undertext/engine-native/engine-port';
import { EngineServer } from '@undertext/engine-native/engine-server';
import { defaultSettings, type Settings } from '@undertext/options';
import type { SettingsFile } from '@undertext/options/settings-file';
import { Transcript } from '@undertext/transcript';
import type { CaptionsChange, SourceId } from '@undertext/ui/captions-api';
import type { BrowserWindow, MessagePortMain, UtilityProcess } from 'electron';
import { vi } from 'vitest';
import { soundHostCommandSchema } from '../../src/contract/sound-host.js';
import { AppSettings } from '../../src/main/app-settings.js';
import { Captioning, captionsSettings } from '../../src/main/captioning.js';
import { CaptionsView } from '../../src/main/captions-view.js';
import { CaptureLink } from '../../src/main/capture-link.js';
import { DesktopEngine } from '../../src/main/desktop-engine.js';
import { DesktopSound } from '../../src/main/desktop-sound.js';
import { SystemClock } from '../../src/sound/system-clock.js';
import type { MessagePort } from '../../src/sound-host/message-port.js';
import { SoundHost, tickMs } from '../../src/sound-host/sound-host.js';
import { windowView } from '../main/window-view.js';
import { CaptureWindow } from './capture-window.js';
import { type LocalPort, LocalProcess } from './local-process.js';
import { Room, type RoomInput } from './room.js';
import { ScriptedEngine, type ScriptedMachine } from './scripted-engine.js';

vi.mock('electron', async () => {
  const { LocalPort: Port } = await import('./local-process.js');
  class MessageChannelMain {
    readonly port1: InstanceType<typeof Port>;
    readonly port2: InstanceType<typeof Port>;
    constructor() {
      [this.port1, this.port2] = Port.pair();
    }
  }
  return { MessageChannelMain };
});

const memory = { memoryFree: 0, memoryTotal: 0 };
const cpu: DeviceInfo = { id: 'cpu', backend: 'CPU', description: 'A processor', kind: 'cpu', ...memory };
const gpu: DeviceInfo = { id: 'cuda0', backend: 'CUDA', description: 'A card', kind: 'gpu', ...memory };

/** Time, as the parts of the test's machine tell it. */
class MachineTime {
  readonly #startMs = Date.now();
  #setBy = 0;
  #slept = 0;

  /** Since the machine started, sleep included. */
  get uptimeMs(): number {
    return Date.now() - this.#startMs - this.#setBy;
  }

  get monotonicMs(): number {
    return this.uptimeMs - this.#slept;
  }

  clock(): SystemClock {
    return new SystemClock({ monotonic: () => this.monotonicMs, uptime: () => this.uptimeMs });
  }

  set(byMs: number): void {
    this.#setBy += byMs;
    vi.setSystemTime(Date.now() + byMs);
  }

  sleep(ms: number): void {
    this.#slept += ms;
    vi.setSystemTime(Date.now() + ms);
  }
}

export class SteadyApp {
  readonly room: Room;
  readonly time = new MachineTime();
  readonly machine: ScriptedMachine = {
    devices: [gpu, cpu],
    speed: 20,
    loadMs: 400,
    loadErrors: new Map(),
    logs: [],
    lastWhole: (input) => this.transcript.wordsOf(input).at(-1)?.text.trim() ?? null,
  };
  readonly view: CaptionsView;
  readonly captioning: Captioning;
  /** Everything that was published to windows and is not text or level. */
  readonly changes: CaptionsChange[] = [];
  readonly warnings: string[] = [];
  /** When something was not to be listened to, on the room's clock, ms. */
  readonly unheard: { input: RoomInput; fromMs: number; toMs: number }[] = [];
  /** When captioning began, on the room's clock. */
  startedMs = 0;
  transcript = new Transcript();
  #isPaused = false;
  readonly #settings: AppSettings;
  readonly #capture: CaptureLink;
  readonly #sound: DesktopSound;
  readonly #desktopEngine: DesktopEngine;
  #engineProcess: LocalProcess | undefined;
  #engine: ScriptedEngine | undefined;
  #soundProcess: LocalProcess | undefined;
  #window: CaptureWindow | undefined;

  constructor(seed: number, settings: Partial<Settings> = {}) {
    this.room = new Room(seed);
    const start: Settings = { ...defaultSettings, source: 'microphone', model: '/models/one.gguf', ...settings };
    const file = { settings: start, set: async () => {} } as unknown as SettingsFile;
    this.#settings = new AppSettings(file);
    this.view = new CaptionsView({ settings: captionsSettings(this.#settings), window: windowView }, (change) => {
      if (!['text', 'line', 'level'].includes(change.type)) this.changes.push(change);
    });
    const log = {
      info: () => {},
      warn: (message: string) => this.warnings.push(message),
      error: (message: string) => this.warnings.push(message),
    };
    const clock = this.time.clock();
    this.#desktopEngine = new DesktopEngine({ startHost: () => this.#startEngine() });
    this.#sound = new DesktopSound({
      clock,
      platform: 'win32',
      startHost: () => this.#startSound(),
      onReport: (report) => this.captioning.hear(report),
    });
    const follow = this.view.follow.bind(this.view);
    this.view.follow = (transcript) => {
      this.transcript = transcript;
      follow(transcript);
    };
    this.captioning = new Captioning({
      settings: this.#settings,
      engine: this.#desktopEngine,
      sound: this.#sound,
      clock,
      view: this.view,
      // Nothing is kept: there is no disk here.
      record: { begin: () => {}, end: async () => {}, noteEngine: () => {} },
      modelPath: (name) => (name === 'demo' ? '/models/demo.gguf' : name),
      deviceFor: (setting) => setting,
      log: log as never,
      onAwake: () => {},
    });
    this.#capture = new CaptureLink({
      createWindow: () => this.#openWindow(),
      askForMicrophone: async () => {},
      onPort: (input, port) => this.#sound.takePort(input, port),
      onDisplaySound: () => {},
      onDevices: () => {},
      onSampleEnded: () => this.captioning.endSample(),
      onOpened: (opened) => this.captioning.captureOpened(opened),
      onTrouble: (what) => this.warnings.push(what),
    });
    this.#sound.capture = this.#capture;
  }

  get engine(): ScriptedEngine {
    if (!this.#engine) throw new Error('no engine was started');
    return this.#engine;
  }

  async start(): Promise<void> {
    await this.pass(80);
    this.startedMs = this.time.uptimeMs;
    this.#noteListening();
    this.captioning.start();
    await this.pass(0);
  }

  async stop(): Promise<void> {
    this.#isPaused = true;
    this.#noteListening();
    let isStopped = false;
    void this.captioning.stop().then(() => {
      isStopped = true;
    });
    for (let i = 0; i < 3000 && !isStopped; i++) await this.pass(100);
    if (!isStopped) throw new Error('captioning does not stop');
  }

  pause(): void {
    this.captioning.pause();
    this.#isPaused = true;
    this.#noteListening();
  }

  resume(): void {
    this.captioning.resume();
    this.#isPaused = false;
    this.#noteListening();
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  set(settings: Partial<Settings>): void {
    // What is in the frame that is being filled goes with its device.
    const now = this.time.uptimeMs;
    if (settings.microphone !== undefined && settings.microphone !== this.settings.microphone) {
      this.unheard.push({ input: 'microphone', fromMs: now, toMs: now });
    }
    this.#settings.setForThisRun(settings as never);
    this.captioning.settingsChanged();
    this.#noteListening();
  }

  get settings(): Settings {
    return this.#settings.current;
  }

  killEngine(): void {
    this.#engineProcess?.kill();
  }

  /** As SIGSTOP. */
  freezeEngine(): void {
    this.#engineProcess?.freeze();
    if (this.#engine) this.#engine.isStuck = true;
  }

  /** The inference thread hangs; the process goes on answering. */
  stickEngine(): void {
    if (this.#engine) this.#engine.isStuck = true;
  }

  /** The machine sleeps, and the system says so when it is awake again. */
  sleep(ms: number): void {
    for (const input of ['microphone', 'computer'] as const) {
      this.unheard.unshift({ input, fromMs: this.time.uptimeMs, toMs: this.time.uptimeMs + ms });
    }
    this.time.sleep(ms);
    this.captioning.wake();
  }

  /** Its device fails. */
  failDevice(code: string): void {
    const error = Object.assign(new Error('the device failed'), { code, detail: '' });
    const stream = this.engine.models.flatMap(({ streams }) => streams).find(({ isOver }) => !isOver);
    stream?.fail(error);
  }

  freezeSound(): void {
    this.#soundProcess?.freeze();
  }

  killSound(): void {
    this.#soundProcess?.kill();
  }

  killCapture(): void {
    this.#window?.crash();
  }

  /** Everything ends. */
  close(): void {
    this.#desktopEngine.dispose();
    this.#sound.dispose();
    this.#engineProcess?.kill();
  }

  shown(source: SourceId): string {
    return this.transcript.textOf(source);
  }

  #noteListening(): void {
    const { source } = this.#settings.current;
    for (const input of ['microphone', 'computer'] as const) {
      const isHeard = !this.#isPaused && (source === input || source === 'both');
      const last = this.unheard.find((one) => one.input === input && one.toMs === Number.POSITIVE_INFINITY);
      const isOpen = last !== undefined;
      if (isHeard && isOpen) last.toMs = this.time.uptimeMs;
      if (!isHeard && !isOpen) {
        this.unheard.push({ input, fromMs: this.time.uptimeMs, toMs: Number.POSITIVE_INFINITY });
      }
    }
  }

  #startEngine(): UtilityProcess {
    const child = new LocalProcess((parentPort) => {
      const engine = new ScriptedEngine(this.machine);
      this.#engine = engine;
      const server = new EngineServer(electronPort(parentPort as never), engine);
      return () => {
        void server.close();
        engine.end();
      };
    });
    this.#engineProcess = child;
    return child as unknown as UtilityProcess;
  }

  #startSound(): UtilityProcess {
    const child = new LocalProcess((parentPort) => {
      const host = new SoundHost({
        clock: this.time.clock(),
        platform: 'win32',
        createResampler: () => {
          throw new Error('the room sounds at the rate that the engine takes');
        },
        emit: (event) => parentPort.postMessage(event),
      });
      parentPort.on('message', (event) => {
        const { data, ports } = event as { data: unknown; ports: LocalPort[] };
        host.obey(soundHostCommandSchema.parse(data), ports[0] as unknown as MessagePort);
      });
      const timer = setInterval(() => host.tick(), tickMs);
      return () => {
        clearInterval(timer);
        host.close();
      };
    });
    this.#soundProcess = child;
    return child as unknown as UtilityProcess;
  }

  #openWindow(): BrowserWindow {
    const window = new CaptureWindow({
      room: this.room,
      roomMs: () => this.time.uptimeMs,
      isAwake: () => true,
      onEvent: (event) => this.#window === window && this.#capture.receive(event),
    });
    this.#window = window;
    return window as unknown as BrowserWindow;
  }
}

export type { MessagePortMain };
