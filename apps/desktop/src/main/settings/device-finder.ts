/** What can compute on this machine, found out by processes that may die of it; asked for once, and again when told to. */
import { judgeFit } from '@undertext/engine-native/device-fit';
import { type DeviceProbe, type ProbeHost, probeDevices } from '@undertext/engine-native/device-probe';
import { utilityProcessPort } from '@undertext/engine-native/engine-port';
import type { DevicesView } from '@undertext/ui/settings-api';
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
}

export class DeviceFinder {
  readonly #options: DeviceFinderOptions;
  #state: 'unknown' | 'looking' | 'failed' | DeviceProbe = 'unknown';

  constructor(options: DeviceFinderOptions) {
    this.#options = options;
  }

  /** @param needBytes of the model in use; null: not known */
  view(needBytes: number | null): DevicesView {
    const state = this.#state;
    if (typeof state === 'string') return { type: state };
    return {
      type: 'known',
      devices: state.devices.map((device) => {
        const { id, backend, description, memoryFree, memoryTotal, problem } = device;
        const fit = needBytes === null || problem !== null ? null : judgeFit(needBytes, device);
        return { id, backend, name: description, memoryFree, memoryTotal, problem, fit };
      }),
      broken: [...state.broken],
    };
  }

  async look(): Promise<void> {
    if (this.#state === 'looking') return;
    const { engineFolder, trialModel, startHost, log, onChange } = this.#options;
    this.#state = 'looking';
    onChange();
    try {
      this.#state = await probeDevices({
        engineFolder,
        trialModel,
        startHost: (environment) => probeHost((onOutput) => startHost(environment, onOutput)),
      });
    } catch (error) {
      log.warn('the devices cannot be found out:', error);
      this.#state = 'failed';
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
