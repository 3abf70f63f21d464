import type { ListedDevice } from './microphone-choice.js';

/** The event does not come for every change on every system. */
const pollMs = 2000;

function listed(devices: readonly MediaDeviceInfo[], kind: MediaDeviceKind): ListedDevice[] {
  return devices
    .filter((device) => device.kind === kind)
    .map(({ deviceId, groupId, label }) => ({ deviceId, groupId, label }));
}

/** The devices there are, looked at again and again. */
export class DeviceList {
  #inputs: ListedDevice[] = [];
  #outputs: ListedDevice[] = [];
  readonly #listeners = new Set<() => void>();

  /** Looks for the first time; then keeps looking. */
  async start(): Promise<void> {
    await this.look();
    navigator.mediaDevices.addEventListener('devicechange', () => void this.look());
    setInterval(() => void this.look(), pollMs);
  }

  get inputs(): readonly ListedDevice[] {
    return this.#inputs;
  }

  get outputs(): readonly ListedDevice[] {
    return this.#outputs;
  }

  /** Called after every look, changed or not. Returns its own undo. */
  onLook(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async look(): Promise<void> {
    const devices = await navigator.mediaDevices.enumerateDevices();
    this.#inputs = listed(devices, 'audioinput');
    this.#outputs = listed(devices, 'audiooutput');
    for (const listener of this.#listeners) listener();
  }
}
