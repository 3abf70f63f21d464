/** The devices of this machine in the app: what the engine is started with, what it computes on, what windows show. */
import path from 'node:path';
import type { DeviceProbe } from '@undertext/engine-native/device-probe';
import type { DeviceInfo } from '@undertext/engine-native/engine';
import type { DeviceChange } from '@undertext/session';
import type { ComputingView, DeviceReason, DevicesView } from '@undertext/ui/devices-view';
import type { UtilityProcess } from 'electron';
import type { Log } from '../log.js';
import { automaticDevice, deviceFor, fitOf, type Loaded } from './device-choice.js';
import { DeviceFinder } from './device-finder.js';
import { reasonOf } from './device-reason.js';
import { EngineDrivers } from './engine-drivers.js';
import { type MeasuredSpeed, SpeedFile, type SpeedKey } from './speed-file.js';

export interface DeviceServiceOptions {
  engineFolder: string;
  dataFolder: string;
  appVersion: string;
  /** A small model that every device has to load. */
  trialModel: string;
  /** Of an engine that dies of it if need be. */
  startHost(environment: Readonly<Record<string, string>>, onOutput: (line: string) => void): UtilityProcess;
  log: Log;
  /** What is loaded now: on which device, and how much memory it takes; null: nothing. */
  loaded(): Omit<Loaded, 'isCounted'> | null;
  onChange(): void;
  /** It is known now what works; `news`: the name of something that does not, which nobody knew; null: nothing. */
  onFound(news: string | null): void;
}

/** What was found out so long ago need not be asked for again when an engine dies, ms. */
const freshMs = 30_000;

export class DeviceService {
  readonly speeds: SpeedFile;
  readonly #options: DeviceServiceOptions;
  readonly #drivers: EngineDrivers;
  readonly #finder: DeviceFinder;
  /** When free memory was asked for last; what was loaded then. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  #loadedThen: Omit<Loaded, 'isCounted'> | null = null;
  /** Names of what was found not to work. */
  #unusable = new Set<string>();

  constructor(options: DeviceServiceOptions) {
    this.#options = options;
    const { dataFolder, log } = options;
    this.#drivers = new EngineDrivers({ ...options, file: path.join(dataFolder, 'devices.json') });
    this.speeds = new SpeedFile(path.join(dataFolder, 'speeds.json'), (what) => log.warn(what));
    this.#finder = new DeviceFinder({ ...options, onFound: (probe) => this.#learn(probe) });
  }

  /**
   * Looks, where an earlier start has not found that all is well; captions do not wait for it.
   * @param isIdle nothing is captioned, so that it is in nobody's way, and of use to who chooses a model
   */
  start({ isIdle }: { isIdle: boolean }): void {
    if (isIdle || !this.#drivers.isRemembered || this.#drivers.leftOut.length > 0) void this.look();
  }

  look(): Promise<void> {
    if (this.#finder.state !== 'looking') this.#loadedThen = this.#options.loaded();
    return this.#finder.look();
  }

  /** The engine died or hangs, which a driver may be to blame for: resolves when it may be started again. */
  async engineLost(hasComputed: boolean): Promise<void> {
    if (!this.#drivers.hasAny) return;
    const isFresh = performance.now() - this.#lookedAt < freshMs;
    const looking = isFresh && this.#finder.state === 'known' ? Promise.resolve() : this.look();
    // Sound waits for an engine that was computing: it may well be as good as before.
    if (!hasComputed) await looking;
  }

  /** For the processes that run the engine. */
  environment(): Readonly<Record<string, string>> {
    return this.#drivers.environment();
  }

  /** What the engine is told to compute on. */
  deviceFor(setting: string): string {
    const { found } = this.#finder;
    return found ? deviceFor(found, setting, this.#drivers.leftOut) : setting;
  }

  /** The device that would compute; null: nobody has looked, or nothing works. @param needs bytes; null: not known */
  wouldCompute(setting: string, needs: number | null): DeviceInfo | null {
    const { found } = this.#finder;
    if (!found) return null;
    const told = this.deviceFor(setting);
    const named = found.devices.find(({ id, backend }) => id === told || backend.toLowerCase() === told.toLowerCase());
    return named ?? automaticDevice(found, needs, this.#loaded)?.device ?? null;
  }

  fit(needs: number, device: DeviceInfo) {
    return fitOf(needs, device, this.#loaded);
  }

  /** Of a device, as this run's threads have it: what the processor's number of threads is, is no matter to a GPU. */
  speedsOn(device: DeviceInfo, threads: number | null): MeasuredSpeed[] {
    const { device: key, threads: counted } = speedKey('', device, threads);
    return this.speeds.on(key, counted);
  }

  /** @param needs bytes of the model in use; null: not known */
  view(needs: number | null, speedOn: (device: DeviceInfo) => MeasuredSpeed | undefined): DevicesView {
    const { found, state } = this.#finder;
    if (!found) return { type: state === 'known' ? 'unknown' : state };
    if (state === 'failed') return { type: state };
    const automatic = automaticDevice(found, needs, this.#loaded);
    return {
      type: 'known',
      isLooking: state === 'looking',
      devices: found.devices.map((device) => {
        const { id, backend, description, memoryFree, memoryTotal, problem } = device;
        const fit = needs === null || problem !== null ? null : this.fit(needs, device);
        const measured = problem === null ? speedOn(device) : undefined;
        const speed = measured ? { realTime: measured.realTime, isMeasured: true, device: description } : null;
        return { id, backend, name: description, memoryFree, memoryTotal, problem, fit, speed };
      }),
      broken: [...found.broken],
      automatic: automatic && { device: automatic.device.description, reason: automatic.reason },
    };
  }

  computing(device: DeviceInfo, wanted: string, change: DeviceChange | null, needs: number | null): ComputingView {
    const { found } = this.#finder;
    const { leftOut } = this.#drivers;
    const loaded = this.#loaded;
    const reason: DeviceReason | null = reasonOf({ device, wanted, change, found, leftOut, needs, loaded });
    return { device: device.description, reason };
  }

  dispose(): void {
    this.#drivers.dispose();
  }

  get #loaded(): Loaded | null {
    const now = this.#options.loaded();
    return now && { ...now, isCounted: this.#loadedThen?.device === now.device };
  }

  #learn(probe: DeviceProbe): void {
    const { leftOut } = this.#drivers;
    this.#lookedAt = performance.now();
    this.#drivers.learn(probe);
    // Of a driver that was left out from the start, everything has been said.
    const unusable = [
      ...probe.devices.filter(({ driver, problem }) => problem !== null && !(driver && leftOut.includes(driver))),
      ...probe.broken.filter(({ name }) => !leftOut.includes(name)).map(({ name }) => ({ description: name })),
    ].map(({ description }) => description);
    const news = unusable.find((name) => !this.#unusable.has(name)) ?? null;
    this.#unusable = new Set(unusable);
    this.#options.onFound(news);
  }
}

export function speedKey(model: string, { id, description, kind }: DeviceInfo, threads: number | null): SpeedKey {
  return { model, device: { id, name: description }, threads: kind === 'cpu' ? threads : null };
}
