import type { DeviceInfo, LoadProgress } from '@undertext/engine-native/engine';
import { DeviceFallback, type FailedOn } from './device-fallback.js';
import { type DeviceChange, deviceLossOf } from './next-device.js';
import { RetryDelay } from './retry-delay.js';
import { isSameModel } from './session-config.js';
import type { ModelChoice, SessionEngine, SessionModel } from './session-engine.js';
import type { SessionFailure } from './session-state.js';

export interface ModelKeeperOptions {
  engine: SessionEngine;
  now(): number;
  /** The model is gone, or is about to be: so are its streams. `isFailure`: it was not meant to. */
  onGone(isFailure: boolean): void;
  /** It can be gone on: there is a model now, or none any more. */
  onChange(): void;
  onProgress(): void;
  onDeviceChange(change: DeviceChange): void;
  /** No model can be had. */
  onFailed(failure: SessionFailure): void;
}

type ModelStatus =
  | { type: 'none' }
  | { type: 'loading'; choice: ModelChoice; progress: LoadProgress | null; abort: AbortController }
  | { type: 'loaded'; choice: ModelChoice; model: SessionModel }
  | { type: 'disposing' }
  /** Another device is looked for. */
  | { type: 'choosing' }
  /** Until it is tried again. */
  | { type: 'waiting'; timer: ReturnType<typeof setTimeout> };

/** A device on which the engine died so often in a row is not tried again. */
const mostCrashes = 3;

/** Has the model that is wanted loaded, whatever happens to the engine or to the device that it computes on. */
export class ModelKeeper {
  readonly #options: ModelKeeperOptions;
  readonly #retry = new RetryDelay();
  readonly #fallback = new DeviceFallback();
  #status: ModelStatus = { type: 'none' };
  #isWanted = false;
  /** Why the engine is being brought back, in words; null: it is there, or was never lost. */
  #loss: string | null = null;

  constructor(options: ModelKeeperOptions) {
    this.#options = options;
  }

  get model(): SessionModel | null {
    return this.#status.type === 'loaded' ? this.#status.model : null;
  }

  get progress(): LoadProgress | null {
    return this.#status.type === 'loading' ? this.#status.progress : null;
  }

  get loss(): string | null {
    return this.#loss;
  }

  /** It was lost again and again. */
  get isLostOften(): boolean {
    return this.#loss !== null && this.#retry.isOften;
  }

  /** Nothing is loaded and nothing under way. */
  get isIdle(): boolean {
    return this.#status.type === 'none';
  }

  /** @param isFree nobody needs the model that there is any more */
  want(chosen: ModelChoice, isFree: boolean): void {
    this.#isWanted = true;
    const choice = this.#fallback.apply(chosen);
    const status = this.#status;
    if (status.type === 'none') this.#load(choice);
    if (status.type === 'loading' && !isSameModel(status.choice, choice)) status.abort.abort();
    if (status.type === 'loaded' && !isSameModel(status.choice, choice) && isFree) this.#dispose();
  }

  /** Nothing is waited for any longer. */
  hurry(): void {
    if (this.#status.type !== 'waiting') return;
    clearTimeout(this.#status.timer);
    this.#retryNow();
  }

  /** The one that there is may be used on, but if it is lost it is not brought back. */
  wantNoMore(): void {
    this.#isWanted = false;
  }

  /** Ends whatever is under way. */
  end(): void {
    this.#isWanted = false;
    this.#loss = null;
    this.#fallback.forget();
    switch (this.#status.type) {
      case 'loading':
        this.#status.abort.abort();
        break;
      case 'loaded':
        this.#dispose();
        break;
      case 'waiting':
        clearTimeout(this.#status.timer);
        this.#status = { type: 'none' };
        break;
      case 'choosing':
        this.#status = { type: 'none' };
        break;
    }
  }

  /** A stream failed: the model is loaded anew, as what made it fail may be the device. */
  failStream(model: SessionModel, error: Error): void {
    const status = this.#status;
    // A process that was lost takes its model along, and tells so.
    if (codeOf(error) === 'ENGINE_LOST' || status.type !== 'loaded' || status.model !== model) return;
    const { choice } = status;
    const { device } = model.info;
    this.#loss = error.message;
    this.#dispose(() => this.#recover(error, choice, device), true);
  }

  #load(choice: ModelChoice): void {
    const abort = new AbortController();
    const loading: ModelStatus = { type: 'loading', choice, progress: null, abort };
    let loaded: Extract<ModelStatus, { type: 'loaded' }> | undefined;
    this.#status = loading;
    const load = this.#options.engine.load(choice, {
      signal: abort.signal,
      onProgress: (progress) => {
        loading.progress = progress;
        this.#options.onProgress();
      },
      onLost: (error) => {
        if (!loaded || this.#status !== loaded) return;
        const { device } = loaded.model.info;
        this.#options.onGone(true);
        this.#status = { type: 'none' };
        this.#recover(error, choice, device);
      },
    });
    load.then(
      (model) => {
        loaded = { type: 'loaded', choice, model };
        this.#status = loaded;
        if (abort.signal.aborted) {
          this.#dispose();
        } else {
          this.#retry.works(this.#options.now());
          this.#loss = null;
        }
        this.#options.onChange();
      },
      (error: Error) => {
        this.#status = { type: 'none' };
        if (abort.signal.aborted) this.#options.onChange();
        else this.#recover(error, choice, null);
      },
    );
  }

  /** @param device on which it was; null: that is not known, as nothing was loaded */
  #recover(error: Error, choice: ModelChoice, device: DeviceInfo | null): void {
    if (!this.#isWanted) {
      this.#options.onChange();
      return;
    }
    const isLost = codeOf(error) === 'ENGINE_LOST';
    // A driver that fails may end the process with it.
    const isCrashing = isLost && this.#retry.failures >= mostCrashes;
    const loss = deviceLossOf(codeOf(error)) ?? (isCrashing ? 'crashed' : null);
    const goOn = () => {
      if (device || isLost) this.#retryLater(error);
      else this.#options.onFailed({ type: 'model', code: codeOf(error), message: error.message });
    };
    if (loss === null || device?.kind === 'cpu') goOn();
    else this.#chooseDevice(error, { choice, loss, device, detail: detailOf(error) }, goOn);
  }

  #chooseDevice(error: Error, failed: FailedOn, otherwise: () => void): void {
    const choosing: ModelStatus = { type: 'choosing' };
    this.#status = choosing;
    this.#loss = error.message;
    this.#options.onChange();
    const choose = (devices: readonly DeviceInfo[]) => {
      if (this.#status !== choosing) return;
      this.#status = { type: 'none' };
      const change = this.#fallback.moveOn(devices, failed);
      if (!change) {
        otherwise();
        return;
      }
      this.#retry.reset();
      this.#options.onDeviceChange(change);
      this.#options.onChange();
    };
    // An engine that cannot even list them is tried again as it is.
    this.#options.engine.listDevices().then(choose, () => choose([]));
  }

  #retryLater(error: Error): void {
    const delayMs = this.#retry.next(this.#options.now());
    this.#loss = error.message;
    const timer = setTimeout(() => this.#retryNow(), delayMs);
    this.#status = { type: 'waiting', timer };
    this.#options.onChange();
  }

  #retryNow(): void {
    this.#status = { type: 'none' };
    this.#options.onChange();
  }

  #dispose(onDisposed: () => void = () => this.#options.onChange(), isFailure = false): void {
    if (this.#status.type !== 'loaded') return;
    const { model } = this.#status;
    this.#options.onGone(isFailure);
    this.#status = { type: 'disposing' };
    const done = () => {
      this.#status = { type: 'none' };
      onDisposed();
    };
    // One that cannot be disposed of is as gone as it can be.
    model.dispose().then(done, done);
  }
}

/** Of the engine's errors; anything else is a defect. */
function codeOf(error: Error): string {
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : 'INTERNAL';
}

function detailOf(error: Error): string | undefined {
  const { detail } = error as Error & { detail?: unknown };
  return typeof detail === 'string' ? detail : undefined;
}
