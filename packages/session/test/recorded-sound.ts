/** A stand-in for the sound: plays clips to a session, as fast as the test likes, and sends them as the sound host does. */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { workerPort } from '@undertext/engine-native/engine-port';
import type { SoundAnswer } from '@undertext/engine-native/engine-protocol';
import type { SessionSound, SoundEvent, SourceId, SourceSpec, TransferablePort } from '../src/index.js';

const samplesPerMs = 16;
const frameSamples = 1280;
const onTheWay = 4000 * samplesPerMs;

interface RecordedSource {
  /** How much of the clip was played. */
  end: number;
  isAnchored: boolean;
  feed: { post(firstSample: number, pcm: Float32Array): void; next: number; taken: number; close(): void } | null;
}

export function createThreadChannel(): { engineEnd: MessagePort; soundEnd: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  return { engineEnd: port1, soundEnd: port2 };
}

export class RecordedSound implements SessionSound {
  readonly #clips: Partial<Record<SourceId, Float32Array>>;
  readonly #sources = new Map<SourceId, RecordedSource>();
  readonly #listeners = new Set<(event: SoundEvent) => void>();
  #isPaused = false;

  constructor(clips: Partial<Record<SourceId, Float32Array>>) {
    this.#clips = clips;
  }

  open({ id }: SourceSpec): void {
    this.#sources.set(id, { end: 0, isAnchored: false, feed: null });
    this.#tell({ type: 'source-state', sourceId: id, state: { type: 'arming' } });
  }

  close(sourceId: SourceId): void {
    const source = this.#sources.get(sourceId);
    source?.feed?.close();
    this.#sources.delete(sourceId);
    if (source) queueMicrotask(() => this.#tell({ type: 'closed', sourceId, samples: source.end }));
  }

  async pause(): Promise<ReadonlyMap<SourceId, number>> {
    this.#isPaused = true;
    return new Map([...this.#sources].map(([id, { end }]) => [id, end]));
  }

  resume(): void {
    this.#isPaused = false;
  }

  connect(sourceId: SourceId, end: TransferablePort, fromSample: number): void {
    const port = workerPort(end as MessagePort);
    const source = this.#sources.get(sourceId);
    if (!source) {
      port.close();
      return;
    }
    source.feed?.close();
    const feed = {
      post: (firstSample: number, pcm: Float32Array) => port.post({ type: 'frame', firstSample, pcm }),
      close: () => port.close(),
      next: fromSample,
      taken: fromSample,
    };
    source.feed = feed;
    port.listen({
      onMessage: (message) => {
        const answer = message as SoundAnswer;
        if (answer.type === 'taken') feed.taken = answer.upToSample;
        this.#pump(sourceId);
      },
      onClose: () => {
        if (source.feed === feed) source.feed = null;
      },
    });
    this.#pump(sourceId);
  }

  onEvent(listener: (event: SoundEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The clips go on by so much. */
  play(ms: number): void {
    if (this.#isPaused) return;
    for (const [id, source] of this.#sources) {
      if (!source.isAnchored) {
        source.isAnchored = true;
        this.#tell({ type: 'anchor', sourceId: id, sample: 0, atMs: 0, reason: 'start' });
        this.#tell({ type: 'source-state', sourceId: id, state: { type: 'live' } });
      }
      source.end = Math.min(this.#clip(id).length, source.end + ms * samplesPerMs);
      this.#pump(id);
    }
  }

  #clip(id: SourceId): Float32Array {
    return this.#clips[id] ?? new Float32Array(0);
  }

  #pump(id: SourceId): void {
    const source = this.#sources.get(id);
    const feed = source?.feed;
    while (feed && feed.next < source.end && feed.next - feed.taken < onTheWay) {
      const to = Math.min(source.end, feed.next + frameSamples);
      feed.post(feed.next, this.#clip(id).slice(feed.next, to));
      feed.next = to;
    }
  }

  #tell(event: SoundEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
