/** Main's side of the capture window: keeps one alive while sound is wanted, and tells it what to open. */
import { type BrowserWindow, MessageChannelMain, type MessagePortMain } from 'electron';
import { type CapturedSource, type CaptureEvent, type CaptureRequest, sampleDevice } from '../contract/capture.js';
import { captureRequest } from '../contract/channels.js';

export interface CaptureChoice {
  deviceId: string | null;
  channel: number | null;
}

export interface CaptureLinkOptions {
  createWindow(): BrowserWindow;
  /** Resolves when the system has been answered whether the microphone may be heard. */
  askForMicrophone(): Promise<void>;
  /** Where the frames of an input come from now on; again whenever they have to come from anew. */
  onPort(input: CapturedSource, port: MessagePortMain): void;
  /** The page is about to ask for the computer's sound; `false`: it has it, or will not get it. */
  onDisplaySound(isExpected: boolean): void;
  onDevices(microphones: { id: string; name: string }[]): void;
  onSampleEnded(): void;
  onOpened(opened: Extract<CaptureEvent, { type: 'opened' }>): void;
  /** In words, for the log. */
  onTrouble(what: string): void;
}

/** Before a page that failed is made anew; twice as long each time, until a device is opened. */
const retryMs = 500;
const longestRetryMs = 10_000;

export class CaptureLink {
  readonly #options: CaptureLinkOptions;
  readonly #open = new Map<CapturedSource, CaptureChoice>();
  #window: BrowserWindow | undefined;
  #isReady = false;
  #failures = 0;
  #isClosed = false;

  constructor(options: CaptureLinkOptions) {
    this.#options = options;
    this.#makeWindow();
  }

  open(input: CapturedSource, choice: CaptureChoice): void {
    this.#open.set(input, choice);
    if (this.#isReady) void this.#request(input, choice);
  }

  close(input: CapturedSource): void {
    this.#open.delete(input);
    if (this.#isReady) this.#send({ type: 'close', source: input });
  }

  receive(event: CaptureEvent): void {
    switch (event.type) {
      case 'ready':
        this.#isReady = true;
        for (const [input, choice] of this.#open) void this.#request(input, choice);
        break;
      case 'devices':
        this.#options.onDevices(event.microphones);
        break;
      case 'starting':
        this.#options.onDisplaySound(true);
        break;
      case 'opened':
        this.#failures = 0;
        if (event.source === 'computer') this.#options.onDisplaySound(false);
        this.#options.onOpened(event);
        break;
      case 'sample-ended':
        if (event.problem !== null) this.#options.onTrouble(event.problem);
        this.#options.onSampleEnded();
        break;
      case 'failed':
        this.#options.onTrouble(`capture of ${event.source}: ${event.message}`);
        if (event.source === 'computer') this.#options.onDisplaySound(false);
        this.#retry(() => {
          const choice = this.#open.get(event.source);
          if (choice && this.#isReady) void this.#request(event.source, choice);
        });
        break;
    }
  }

  /** The app is about to end: what is lost from now on is not brought back. */
  leave(): void {
    this.#isClosed = true;
  }

  dispose(): void {
    this.leave();
    this.#window?.destroy();
  }

  #makeWindow(): void {
    this.#isReady = false;
    const window = this.#options.createWindow();
    this.#window = window;
    const lost = (why: string) => {
      if (this.#window !== window || this.#isClosed) return;
      this.#window = undefined;
      this.#isReady = false;
      this.#options.onTrouble(`the capture window's ${why}`);
      this.#retry(() => {
        if (!window.isDestroyed()) window.destroy();
        this.#makeWindow();
      });
    };
    window.webContents.on('render-process-gone', (_event, { reason }) => lost(`process is gone: ${reason}`));
    window.once('closed', () => lost('page is closed'));
  }

  #retry(again: () => void): void {
    const delayMs = Math.min(retryMs * 2 ** this.#failures, longestRetryMs);
    this.#failures += 1;
    setTimeout(() => {
      if (!this.#isClosed) again();
    }, delayMs);
  }

  async #request(input: CapturedSource, choice: CaptureChoice): Promise<void> {
    if (input === 'microphone' && choice.deviceId !== sampleDevice) await this.#options.askForMicrophone();
    // Closed, or opened otherwise, while the person was asked.
    if (this.#open.get(input) !== choice || !this.#isReady) return;
    const { port1, port2 } = new MessageChannelMain();
    this.#options.onPort(input, port1);
    this.#send({ type: 'open', source: input, ...choice }, [port2]);
  }

  #send(request: CaptureRequest, ports: MessagePortMain[] = []): void {
    this.#window?.webContents.postMessage(captureRequest, request, ports);
  }
}
