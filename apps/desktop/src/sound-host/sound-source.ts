import type { LiveSourceId as SourceId } from '@undertext/session';
import { feedAnswerSchema } from '../contract/sound-frame-schemas.js';
import { engineRate, samplesPerMs } from '../contract/sound-frames.js';
import type { SoundHostEvent } from '../contract/sound-host.js';
import { EngineFeed } from '../sound/engine-feed.js';
import { SampleRing } from '../sound/sample-ring.js';
import type { MessagePort } from './message-port.js';
import type { TimedBlock } from './timed-block.js';

/** What is kept for an engine that has to hear it again: 60 s. */
const keptSamples = 60 * engineRate;

/** What the engine hears of one source: kept for a while, and sent as the engine takes it. */
export class SoundSource {
  readonly id: SourceId;
  readonly #emit: (event: SoundHostEvent) => void;
  readonly #ring = new SampleRing(keptSamples);
  #feed: { feed: EngineFeed; port: MessagePort } | null = null;
  /** Position up to which sound was sent through a port that is closed. */
  #sentTo = 0;

  constructor(id: SourceId, emit: (event: SoundHostEvent) => void) {
    this.id = id;
    this.#emit = emit;
  }

  /** Samples that wait here for the engine. */
  get waiting(): number {
    return this.#feed?.feed.waiting ?? this.#ring.end - this.#sentTo;
  }

  append({ pcm, startMs, anchor, gap }: TimedBlock): void {
    const sample = this.#ring.end;
    const sourceId = this.id;
    if (anchor) this.#emit({ type: 'anchor', sourceId, sample, atMs: Math.round(startMs), reason: anchor });
    if (gap) {
      const lostMs = Math.round(gap.lostMs);
      this.#emit({ type: 'gap', sourceId, fromSample: sample, lostMs, reason: gap.reason });
    }
    this.#ring.append(pcm);
    this.#feed?.feed.pump();
  }

  /** Sends what is kept from a sample on, and all that comes, through this port alone. */
  connect(port: MessagePort, fromSample: number): void {
    this.#feed?.port.close();
    const feed = new EngineFeed({
      ring: this.#ring,
      fromSample: Math.min(fromSample, this.#ring.end),
      send: (frame) => port.postMessage(frame),
      onOverrun: (samples, nextSample) => {
        const lostMs = Math.round(samples / samplesPerMs);
        this.#emit({ type: 'gap', sourceId: this.id, fromSample: nextSample, lostMs, reason: 'overrun' });
      },
    });
    this.#feed = { feed, port };
    port.on('message', ({ data }) => this.#answered(port, data));
    // The engine host died. What comes is kept until another port is connected.
    port.on('close', () => this.#disconnect(port));
    port.start();
    feed.pump();
  }

  /** No more comes for now: sends even what makes no whole frame. Returns how many samples there are in all. */
  flush(): number {
    this.#feed?.feed.flush();
    return this.#ring.end;
  }

  close(): void {
    this.flush();
    this.#feed?.port.close();
    this.#feed = null;
    this.#emit({ type: 'closed', sourceId: this.id, samples: this.#ring.end });
  }

  #answered(port: MessagePort, data: unknown): void {
    if (this.#feed?.port !== port) return;
    const { success, data: answer, error } = feedAnswerSchema.safeParse(data);
    if (!success) {
      console.error(`what the engine host answered is not understood: ${error.message}`);
      return;
    }
    switch (answer.type) {
      case 'taken':
      case 'refused':
        this.#feed.feed.answer(answer);
        return;
      case 'malformed':
        console.error(answer.message);
        return;
      case 'ended':
        this.#disconnect(port);
        return;
    }
  }

  #disconnect(port: MessagePort): void {
    if (this.#feed?.port !== port) return;
    this.#sentTo = this.#ring.end - this.#feed.feed.waiting;
    this.#feed = null;
    port.close();
  }
}
