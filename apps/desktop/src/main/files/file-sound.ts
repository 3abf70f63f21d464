/** A file as a session's sound: what the decoding window sends, as fast as the engine takes it. */
import type { SessionSound, SoundEvent, SourceId, TransferablePort } from '@undertext/session';
import type { MessagePortMain } from 'electron';
import type { DecoderEvent, DecoderRequest } from '../../contract/decoder.js';

/** What it needs of a `DecoderLink`. */
export interface Decoder {
  send(request: DecoderRequest, ports?: MessagePortMain[]): void;
}

/** How long a page that may hang is waited for, ms. */
const holdMs = 2000;

export class FileSound implements SessionSound {
  readonly #decoder: Decoder;
  readonly #listeners = new Set<(event: SoundEvent) => void>();
  #sentTo = 0;
  #isLost = false;
  #held: ((sentTo: number) => void)[] = [];

  constructor(decoder: Decoder) {
    this.#decoder = decoder;
  }

  /** The events of the page that are about its sound. */
  note(event: Extract<DecoderEvent, { type: 'anchor' | 'progress' | 'held' }>): void {
    switch (event.type) {
      case 'anchor': {
        const { sample, atMs, reason } = event;
        this.#tell({ type: 'anchor', sourceId: 'file', sample, atMs, reason });
        break;
      }
      case 'progress':
        this.#sentTo = Math.max(this.#sentTo, event.sentTo);
        break;
      case 'held':
        this.#sentTo = Math.max(this.#sentTo, event.sentTo);
        this.#answerHolds();
        break;
    }
  }

  /** The page is gone: no more comes than was sent. */
  lose(): void {
    this.#isLost = true;
    this.#answerHolds();
  }

  open(): void {
    queueMicrotask(() => {
      this.#tell({ type: 'source-state', sourceId: 'file', state: { type: 'live' } });
      this.#tell({ type: 'anchor', sourceId: 'file', sample: 0, atMs: 0, reason: 'start' });
    });
  }

  close(sourceId: SourceId): void {
    const samples = this.#sentTo;
    queueMicrotask(() => this.#tell({ type: 'closed', sourceId, samples }));
  }

  async pause(): Promise<ReadonlyMap<SourceId, number>> {
    if (!this.#isLost) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, holdMs);
        this.#held.push(() => {
          clearTimeout(timer);
          resolve();
        });
        this.#decoder.send({ type: 'hold' });
      });
    }
    return new Map([['file', this.#sentTo]]);
  }

  /** A file's session ends with its pause. */
  resume(): void {}

  connect(_sourceId: SourceId, port: TransferablePort, fromSample: number): void {
    this.#decoder.send({ type: 'connect', fromSample }, [port as MessagePortMain]);
  }

  onEvent(listener: (event: SoundEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #answerHolds(): void {
    for (const answer of this.#held.splice(0)) answer(this.#sentTo);
  }

  #tell(event: SoundEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
