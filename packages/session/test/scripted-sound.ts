/**
 * A stand-in for the sound: sources whose sound the test makes, kept and sent as the sound host does. A word is a sample
 * whose value is its number: `spoken[n - 1]` says it. Everything else is silence.
 */
import type { AnchorReason } from '@undertext/transcript';
import type { SessionSound, SoundEvent, SourceId, SourceSpec, SourceState, TransferablePort } from '../src/index.js';
import type { ScriptedSoundEnd } from './scripted-channel.js';

const samplesPerMs = 16;

interface ScriptedSource {
  spec: SourceSpec;
  epochMs: number;
  pcm: number[];
  anchorReason: AnchorReason | null;
  port: ScriptedSoundEnd | null;
  sentTo: number;
}

export class ScriptedSound implements SessionSound {
  /** All words that were heard by a source, in order. */
  readonly spoken: { text: string; source: SourceId; atMs: number }[] = [];
  readonly opened: SourceSpec[] = [];
  readonly closed: SourceId[] = [];
  /** Each connection: where it began. */
  readonly connections: { source: SourceId; fromSample: number }[] = [];
  isPaused = false;
  /** If set, `pause()` is answered only by calling it. */
  holdPause: (() => void) | undefined;
  #isHoldingPause = false;
  readonly #sources = new Map<SourceId, ScriptedSource>();
  readonly #listeners = new Set<(event: SoundEvent) => void>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isOpen(): SourceId[] {
    return [...this.#sources.keys()];
  }

  open(spec: SourceSpec, epochMs: number): void {
    this.opened.push(spec);
    this.#sources.set(spec.id, { spec, epochMs, pcm: [], anchorReason: 'start', port: null, sentTo: 0 });
    this.setState(spec.id, { type: 'arming' });
  }

  close(sourceId: SourceId): void {
    this.closed.push(sourceId);
    const source = this.#sources.get(sourceId);
    source?.port?.close();
    this.#sources.delete(sourceId);
    if (source) queueMicrotask(() => this.tell({ type: 'closed', sourceId, samples: source.pcm.length }));
  }

  async pause(): Promise<ReadonlyMap<SourceId, number>> {
    this.isPaused = true;
    const sent = new Map([...this.#sources].map(([id, source]) => [id, this.#send(source)]));
    if (this.#isHoldingPause) {
      await new Promise<void>((resolve) => {
        this.holdPause = resolve;
      });
    }
    return sent;
  }

  resume(): void {
    this.isPaused = false;
    for (const source of this.#sources.values()) if (source.anchorReason !== 'start') source.anchorReason = 'pause';
  }

  connect(sourceId: SourceId, port: TransferablePort, fromSample: number): void {
    this.connections.push({ source: sourceId, fromSample });
    const source = this.#sources.get(sourceId);
    const end = port as ScriptedSoundEnd;
    if (!source) {
      end.close();
      return;
    }
    source.port?.close();
    source.port = end;
    source.sentTo = fromSample;
    this.#send(source);
  }

  onEvent(listener: (event: SoundEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // What a test does.

  /** The next `pause()` is answered when the test calls `holdPause`. */
  delayPause(): void {
    this.#isHoldingPause = true;
  }

  /** So much time has passed, at whose end a source heard a word or none. Nobody hears one while paused. */
  hear(ms: number, words: Partial<Record<SourceId, string>> = {}): void {
    if (this.isPaused) return;
    for (const [id, source] of this.#sources) {
      const atMs = this.#now() - source.epochMs;
      if (source.anchorReason) {
        const sample = source.pcm.length;
        this.tell({ type: 'anchor', sourceId: id, sample, atMs: atMs - ms, reason: source.anchorReason });
        source.anchorReason = null;
        this.setState(id, { type: 'live' });
      }
      const text = words[id];
      const samples = Math.round(ms * samplesPerMs);
      for (let i = 0; i < samples; i++) source.pcm.push(0);
      if (text !== undefined) source.pcm[source.pcm.length - 1] = this.spoken.push({ text, source: id, atMs });
      this.#send(source);
    }
  }

  /** Sound of a source is missing from here on. */
  lose(sourceId: SourceId, ms: number): void {
    const source = this.#sources.get(sourceId);
    if (!source) return;
    this.tell({ type: 'gap', sourceId, fromSample: source.pcm.length, lostMs: ms, reason: 'lost' });
    source.anchorReason = 'gap';
  }

  /** Its process dies, with all that was kept, and is there again. */
  die(): void {
    for (const { port } of this.#sources.values()) port?.close();
    this.#sources.clear();
    this.isPaused = false;
    this.tell({ type: 'restarted', message: 'the sound host ended' });
  }

  setState(sourceId: SourceId, state: SourceState): void {
    this.tell({ type: 'source-state', sourceId, state });
  }

  tell(event: SoundEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Sends what was not sent; returns up to where. */
  #send(source: ScriptedSource): number {
    const end = source.pcm.length;
    if (source.port && source.sentTo < end) {
      source.port.send({ firstSample: source.sentTo, pcm: Float32Array.from(source.pcm.slice(source.sentTo)) });
      source.sentTo = end;
    }
    return end;
  }
}
