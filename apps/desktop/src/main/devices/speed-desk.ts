/** What is known of this machine's speed, and its measuring while captions make room for it. */
import type { SyntheticType } from '@undertext/engine-native/bench-report';
import type { DeviceInfo } from '@undertext/engine-native/engine';
import type { Model } from '@undertext/models';
import type { Settings } from '@undertext/options';
import type { CommandAnswer } from '@undertext/ui/captions-api';
import type { SpeedResult, SpeedView } from '@undertext/ui/devices-view';
import type { OnThisMachine } from '../models/model-rows.js';
import { type DeviceService, speedKey } from './device-service.js';
import { speedOf, standInKey, standInOf } from './model-speeds.js';
import type { MeasuredSpeed } from './speed-file.js';
import type { SpeedTest } from './speed-test.js';

export interface SpeedDeskOptions {
  devices: DeviceService;
  test: SpeedTest;
  settings(): Settings;
  models(): readonly Model[];
  /** The store's model that the settings name. */
  chosen(): Model | undefined;
  /** The file that the settings name, where it is no model of the store. */
  chosenFile(): { path: string; name: string } | null;
  /** The model to begin with. */
  offered(): Model | undefined;
  /** Bytes of memory; null: not known. */
  needs(model: Model): number | null;
  isCaptioning(): boolean;
  /** Captions stop while `work` goes on; begun again, they end it by the signal. */
  makeRoom(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  onChange(): void;
}

/** What would be measured. */
interface Subject {
  /** Of the file of speeds. */
  key: string;
  what: { model: string } | { synthetic: SyntheticType };
  name: string;
  device: DeviceInfo;
  needs: number | null;
  model: Model | null;
}

/** Below this one source is kept up with, but nothing is left. */
const comfortable = 1.3;

export class SpeedDesk {
  readonly #options: SpeedDeskOptions;
  #cancel: AbortController | null = null;

  constructor(options: SpeedDeskOptions) {
    this.#options = options;
  }

  view(): SpeedView {
    const { devices, test, isCaptioning } = this.#options;
    const subject = this.#subject();
    return {
      test: test.state,
      subject: subject && {
        model: subject.name,
        isStandIn: 'synthetic' in subject.what,
        device: subject.device.description,
        fit: subject.needs === null ? null : devices.fit(subject.needs, subject.device),
        needs: subject.needs,
      },
      isInterrupting: isCaptioning(),
      result: subject && this.#result(subject),
    };
  }

  onThisMachine(model: Model): OnThisMachine {
    const { devices, models, settings, needs: needsOf } = this.#options;
    const { device: wanted, threads } = settings();
    const needs = needsOf(model);
    const device = model.description.kind === 'shipped' ? null : devices.wouldCompute(wanted, needs);
    if (!device) return { fit: null, speed: null };
    const name = device.description;
    const isProcessor = device.kind === 'cpu';
    return {
      fit: needs === null ? null : { device: name, isProcessor, fit: devices.fit(needs, device), needs },
      speed: speedOf(model, models(), devices.speedsOn(device, threads), name),
    };
  }

  /** The speed of what the settings name, on a device. */
  speedOn(device: DeviceInfo): MeasuredSpeed | undefined {
    const { devices, settings } = this.#options;
    const key = this.#subject()?.key;
    return key === undefined ? undefined : devices.speeds.of(speedKey(key, device, settings().threads));
  }

  /** @param isInterrupting captions may stop for it */
  measure(isInterrupting: boolean): CommandAnswer {
    const { test, isCaptioning, makeRoom, onChange } = this.#options;
    const subject = this.#subject();
    if (!subject) return { ok: false, reason: 'there is nothing to measure' };
    if (this.#cancel || test.state.type === 'running') return { ok: false, reason: 'it is being measured' };
    if (isCaptioning() && !isInterrupting) return { ok: false, reason: 'captions come' };
    const cancel = new AbortController();
    this.#cancel = cancel;
    const measuring = makeRoom(async (signal) => {
      signal.addEventListener('abort', () => cancel.abort());
      if (!signal.aborted) await this.#measure(subject, cancel.signal);
    });
    const done = () => {
      this.#cancel = null;
      onChange();
    };
    void measuring.then(done, done);
    return { ok: true };
  }

  cancel(): void {
    this.#cancel?.abort();
  }

  async #measure({ key, what, name, device }: Subject, signal: AbortSignal): Promise<void> {
    const { devices, test, settings, onChange } = this.#options;
    const { threads } = settings();
    const of = { id: device.id, name: device.description };
    const speed = await test.run({ what, name, device: of, threads: device.kind === 'cpu' ? threads : null }, signal);
    if (!speed) return;
    await devices.speeds.add({ ...speedKey(key, device, threads), ...speed, measuredAt: Date.now() });
    onChange();
  }

  /** The model that the settings name; random numbers of its size while it is not there, or of the one to begin with. */
  #subject(): Subject | null {
    const { devices, settings, chosen, chosenFile, offered, needs: needsOf } = this.#options;
    const { device: wanted } = settings();
    const file = chosenFile();
    if (file) {
      const device = devices.wouldCompute(wanted, null);
      return (
        device && { key: file.path, what: { model: file.path }, name: file.name, device, needs: null, model: null }
      );
    }
    const named = chosen();
    const model = named?.description.kind === 'shipped' ? offered() : (named ?? offered());
    if (!model) return null;
    const needs = needsOf(model);
    const device = devices.wouldCompute(wanted, needs);
    if (!device) return null;
    const { description, path, state } = model;
    const common = { name: nameOf(model), device, needs, model };
    if (state.type === 'ready') return { ...common, key: description.id, what: { model: path } };
    const synthetic = standInOf(model);
    return synthetic && { ...common, key: standInKey(synthetic), what: { synthetic } };
  }

  #result(subject: Subject): SpeedResult | null {
    const { devices, settings } = this.#options;
    const { name, device, what, key } = subject;
    const speed = devices.speeds.of(speedKey(key, device, settings().threads));
    if (!speed) return null;
    const { realTime, keepsUpWith, chunkMs, isDisturbed, measuredAt } = speed;
    const isStandIn = 'synthetic' in what;
    const smaller = realTime < comfortable ? this.#smaller(subject) : null;
    const named = { model: name, device: device.description, isStandIn };
    return { ...named, realTime, keepsUpWith, chunkMs, isDisturbed, measuredAt, smaller };
  }

  /** The smallest that there is, where it is smaller than this. */
  #smaller({ model, device }: Subject): SpeedResult['smaller'] {
    const { devices, models, settings } = this.#options;
    const [smallest] = models()
      .filter(({ description }) => description.kind === 'published')
      .sort((one, other) => one.description.bytes - other.description.bytes);
    if (!smallest || !model || smallest.description.bytes >= model.description.bytes) return null;
    const speeds = devices.speedsOn(device, settings().threads);
    const speed = speedOf(smallest, models(), speeds, device.description);
    return speed && { model: nameOf(smallest), realTime: speed.realTime };
  }
}

function nameOf({ description }: Model): string {
  const { kind, name, quantisation } = description;
  return kind === 'published' ? `${name} ${quantisation}` : name;
}
