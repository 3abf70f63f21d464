/** Main's side of a window that decodes one file. When its process dies or hangs, that is the end of this file alone. */
import { constants, setPriority } from 'node:os';
import { type BrowserWindow, MessageChannelMain, type MessagePortMain, type WebContents } from 'electron';
import { decoderRequest } from '../../contract/channels.js';
import type { DecoderEvent, DecoderRequest } from '../../contract/decoder.js';
import { decoderBeatMs } from '../../contract/decoder-limits.js';
import type { FileReader } from './file-reader.js';

export interface DecoderLinkOptions {
  createWindow(): BrowserWindow;
  reader: FileReader;
  onEvent(event: Exclude<DecoderEvent, { type: 'ready' }>): void;
  /** Its process died, or hangs and was ended. In words, for the log. */
  onLost(how: string): void;
}

/** Beats that may be missing before it counts as hanging: 15 s. Counted, not timed, as nobody counts in sleep. */
const missedBeats = 15_000 / decoderBeatMs;

export class DecoderLink {
  readonly #options: DecoderLinkOptions;
  readonly #window: BrowserWindow;
  readonly #beats: NodeJS.Timeout;
  #unheardBeats = 0;
  #isReady = false;
  #isOver = false;
  /** Until the page listens. */
  readonly #waiting: { request: DecoderRequest; ports: MessagePortMain[] }[] = [];

  /** Opens the file at once. */
  constructor(options: DecoderLinkOptions) {
    this.#options = options;
    this.#window = options.createWindow();
    this.#window.webContents.on('render-process-gone', (_event, { reason }) => this.#lose(`its process: ${reason}`));
    this.#beats = setInterval(() => this.#countBeat(), decoderBeatMs);
    const { port1, port2 } = new MessageChannelMain();
    options.reader.serve(port1);
    this.send({ type: 'open', size: options.reader.size }, [port2]);
  }

  /** Whether it is this link's page that sent something. */
  isFrom(sender: WebContents): boolean {
    return !this.#isOver && sender === this.#window.webContents;
  }

  receive(event: DecoderEvent): void {
    if (this.#isOver) return;
    this.#unheardBeats = 0;
    if (event.type !== 'ready') {
      this.#options.onEvent(event);
      return;
    }
    this.#isReady = true;
    this.#giveWay();
    for (const { request, ports } of this.#waiting.splice(0)) this.send(request, ports);
  }

  send(request: DecoderRequest, ports: MessagePortMain[] = []): void {
    if (this.#isOver) return;
    if (this.#isReady) this.#window.webContents.postMessage(decoderRequest, request, ports);
    else this.#waiting.push({ request, ports });
  }

  /** Ends its process. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#beats);
    this.#window.destroy();
  }

  /** Whatever is captioned live comes first, also where the processor is short. */
  #giveWay(): void {
    try {
      setPriority(this.#window.webContents.getOSProcessId(), constants.priority.PRIORITY_LOW);
    } catch {
      // Then it does not.
    }
  }

  #countBeat(): void {
    this.#unheardBeats++;
    if (this.#unheardBeats <= missedBeats) return;
    // A page that hangs hears no polite request.
    this.#window.webContents.forcefullyCrashRenderer();
    this.#lose('it hangs');
  }

  #lose(how: string): void {
    if (this.#isOver) return;
    this.close();
    this.#options.onLost(how);
  }
}
