import type { DeviceInfo } from '@undertext/engine-native/engine';
import { type DeviceChange, type DeviceLoss, failedDevice, nextDevice } from './next-device.js';
import type { ModelChoice } from './session-engine.js';

/** What could not go on, on which device. */
export interface FailedOn {
  choice: ModelChoice;
  loss: DeviceLoss;
  /** null: it failed before it was known which device it was. */
  device: DeviceInfo | null;
  /** Of the error: may name the device. */
  detail: string | undefined;
}

/** Keeps a model that was chosen going on whichever device can: one that failed is not tried again meanwhile. */
export class DeviceFallback {
  #chosen: ModelChoice | null = null;
  /** By id; what was asked for by other names too. */
  #failed = new Set<string>();
  #device: string | null = null;

  /** The choice with the device that takes the place of the one chosen. Another choice is a fresh one. */
  apply(choice: ModelChoice): ModelChoice {
    if (this.#chosen?.path !== choice.path || this.#chosen.device !== choice.device) this.forget(choice);
    return this.#device === null ? choice : { ...choice, device: this.#device };
  }

  /** Everything may be tried again. */
  forget(choice: ModelChoice | null = null): void {
    this.#chosen = choice;
    this.#failed = new Set();
    this.#device = null;
  }

  /** Moves on to the next device, if there is one: returns what has changed. */
  moveOn(devices: readonly DeviceInfo[], { choice, loss, device, detail }: FailedOn): DeviceChange | null {
    const failed = device ?? failedDevice(devices, choice.device, detail);
    if (failed) this.#failed.add(failed.id);
    const next = nextDevice(devices, this.#failed);
    // One that is not in the list says nothing against those that are; but it is not to be tried twice.
    if (!next || (!failed && this.#failed.has(choice.device))) return null;
    this.#failed.add(choice.device);
    this.#device = next.id;
    return { from: failed?.description ?? choice.device, to: next.description, loss };
  }
}
