/** What can compute on this machine, found out by processes that may die of it; asked for once, and again when told to. */
import { type DeviceProbe, type ProbeHost, probeDevices } from '@undertext/engine-native/device-probe';
import { utilityProcessPort } from '@undertext/engine-native/engine-port';
import type { UtilityProcess } from 'electron';
import { endHost } from '../end-host.js';
import type { Log } from '../log.js';

export interface DeviceFinderOptions {
  engineFolder: string;
  /** A small model that every device has to load. */
  trialModel: string;
  startHost(environment: Readonly<Record<string, string>>, onOutput: (line: string) => void): UtilityProcess;
  log: Log;
  onChange(): void;
  onFound(probe: DeviceProbe): void;
}

/** An engine that is held up longer than that by a driver's start is given up too. */
const limitMs = 20_000;
const trialLimitMs = 60_000;

export class DeviceFinder {
  readonly #options: DeviceFinderOptions;
  #found: DeviceProbe | null = null;
  #hasFailed = false;
  #looking: Promise<void> | null = null;

  constructor(options: DeviceFinderOptions) {
    this.#options = options;
  }

  /** As it was when somebody looked last; null: nobody has, or it cannot be found out. */
  get found(): DeviceProbe | null {
    return this.#found;
  }

  get state(): 'unknown' | 'looking' | 'failed' | 'known' {
    if (this.#looking) return 'looking';
    if (this.#hasFailed) return 'failed';
    return this.#found ? 'known' : 'unknown';
  }

  /** Whoever asks while it looks waits for the same answer. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look();
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { engineFolder, trialModel, startHost, log, onChange, onFound } = this.#options;
    // Told once it is known that it is under way.
    queueMicrotask(onChange);
    try {
      const probe = await probeDevices({
        engineFolder,
        trialModel,
        limitMs,
        trialLimitMs,
        startHost: (environment) => probeHost((onOutput) => startHost(environment, onOutput)),
      });
      this.#found = probe;
      this.#hasFailed = false;
      this.#looking = null;
      onFound(probe);
    } catch (error) {
      log.warn('the devices cannot be found out:', error);
      this.#hasFailed = true;
      this.#looking = null;
    }
    onChange();
  }
}

/** Enough to say what is wrong; drivers can be talkative. */
const keptLines = 100;

function probeHost(start: (onOutput: (line: string) => void) => UtilityProcess): ProbeHost {
  const lines: string[] = [];
  const host = start((line) => lines.push(line) > keptLines && lines.shift());
  return {
    port: utilityProcessPort(host),
    ended: new Promise((resolve) => host.once('exit', (code) => resolve(`exit code ${code}`))),
    output: () => lines.join('\n'),
    kill: () => endHost(host),
  };
}
