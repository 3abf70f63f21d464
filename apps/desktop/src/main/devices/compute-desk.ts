/** What computes in the app: its devices, their speed, and what of them windows show. */
import { totalmem } from 'node:os';
import path from 'node:path';
import type { Model } from '@undertext/models';
import type { CommandAnswer } from '@undertext/ui/captions-api';
import type { ModelRow } from '@undertext/ui/models-view';
import type { SettingsSnapshot } from '@undertext/ui/settings-api';
import type { UtilityProcess } from 'electron';
import type { AppSettings } from '../app-settings.js';
import type { Captioning } from '../captioning.js';
import type { Log } from '../log.js';
import { memoryNeed, modelOffer, modelRows } from '../models/model-rows.js';
import type { ModelService } from '../models/model-service.js';
import { DeviceService } from './device-service.js';
import { SpeedDesk } from './speed-desk.js';
import { SpeedTest } from './speed-test.js';

export interface ComputeDeskOptions {
  engineFolder: string;
  dataFolder: string;
  appVersion: string;
  trialModel: string;
  settings: AppSettings;
  models: ModelService;
  captioning(): Captioning;
  /** Starts a process that serves the engine. */
  startHost(
    name: string,
    environment: Readonly<Record<string, string>>,
    onOutput?: (line: string) => void,
  ): UtilityProcess;
  log: Log;
  onChange(): void;
  onFound(news: string | null): void;
}

export class ComputeDesk {
  readonly devices: DeviceService;
  readonly #options: ComputeDeskOptions;
  readonly #speed: SpeedDesk;

  constructor(options: ComputeDeskOptions) {
    this.#options = options;
    const { startHost, log, settings, models, captioning, onChange } = options;
    this.devices = new DeviceService({
      ...options,
      startHost: (environment, onOutput) => startHost('undertext-device-probe', environment, onOutput),
      loaded: () => this.#loaded(),
    });
    const test = new SpeedTest({
      startHost: () => startHost('undertext-speed-test', this.devices.environment()),
      log,
      onChange,
    });
    this.#speed = new SpeedDesk({
      devices: this.devices,
      test,
      settings: () => settings.current,
      models: () => models.models,
      chosen: () => this.#chosen(),
      chosenFile: () => this.#chosenFile(),
      offered: () => this.#offered(),
      needs: (model) => this.#needs(model),
      isCaptioning: () => captioning().isCaptioning,
      makeRoom: (work) => captioning().makeRoom(work),
      onChange,
    });
  }

  view(): Pick<SettingsSnapshot, 'devices' | 'computing' | 'speed'> {
    const { settings, captioning } = this.#options;
    const needs = this.#chosenNeeds();
    const { loaded, deviceChange } = captioning();
    return {
      devices: this.devices.view(needs, (device) => this.#speed.speedOn(device)),
      computing: loaded && this.devices.computing(loaded.device, settings.current.device, deviceChange, needs),
      speed: this.#speed.view(),
    };
  }

  rows(): ModelRow[] {
    const { models } = this.#options;
    return modelRows(models.models, totalmem(), (model) => this.#speed.onThisMachine(model), models.found);
  }

  look(): Promise<void> {
    return this.devices.look();
  }

  measure(isInterrupting: boolean): CommandAnswer {
    return this.#speed.measure(isInterrupting);
  }

  cancel(): void {
    this.#speed.cancel();
  }

  dispose(): void {
    this.#speed.cancel();
    this.devices.dispose();
  }

  #chosen(): Model | undefined {
    const { settings, models } = this.#options;
    const id = models.idOf(settings.current.model);
    return models.models.find(({ description }) => description.id === id);
  }

  #chosenFile(): { path: string; name: string } | null {
    const { settings, models } = this.#options;
    const file = models.fileOf(settings.current.model);
    return file === null ? null : { path: file, name: path.basename(file) };
  }

  #offered(): Model | undefined {
    const { models } = this.#options.models;
    const id = modelOffer(modelRows(models, totalmem()), null)?.id;
    return models.find(({ description }) => description.id === id);
  }

  /** Of a model, with as many texts as the settings ask for, bytes; null: not known. */
  #needs(model: Model): number | null {
    const { settings, models } = this.#options;
    return memoryNeed(model, models.models, settings.current.source === 'both' ? 2 : 1);
  }

  #chosenNeeds(): number | null {
    const chosen = this.#chosen();
    return chosen ? this.#needs(chosen) : null;
  }

  #loaded() {
    const { loaded } = this.#options.captioning();
    return loaded && { device: loaded.device.id, bytes: this.#chosenNeeds() ?? loaded.weightBytes };
  }
}
