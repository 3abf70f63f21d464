import type { TokenEvent } from '@undertext/engine-native/engine';
import { type EngineSpan, type SessionRecord, Transcript } from '@undertext/transcript';
import type { TranscriptSummary } from './transcript-format.js';

const source = 'sound';
const samplesPerMs = 16;

/** What a stream of the engine said, as a session to be exported. */
export class HeardSession {
  readonly #transcript = new Transcript();
  readonly #take = this.#transcript.openTake(source, 0);
  readonly #startedAt: Date;

  constructor(startedAt: Date) {
    this.#startedAt = startedAt;
  }

  hear({ text, wordSlot, startMs, endMs }: TokenEvent): void {
    const place = { startSample: startMs * samplesPerMs, endSample: endMs * samplesPerMs };
    this.#transcript.append({ source, take: this.#take, stream: 0, wordSlot, ...place, text });
  }

  /**
   * @param name of the sound
   * @param summary null: it came to no end
   */
  record(name: string, summary: TranscriptSummary | null): SessionRecord {
    this.#transcript.endWord(source);
    const words = this.#transcript.wordsOf(source);
    return {
      id: name,
      startedAt: this.#startedAt.getTime(),
      utcOffsetMinutes: 0 - this.#startedAt.getTimezoneOffset(),
      title: name,
      end: summary?.complete ? 'complete' : 'open',
      lengthMs: summary?.soundMs ?? words.at(-1)?.endMs ?? 0,
      engines: summary ? [engineOf(summary)] : [],
      sources: [{ id: source, anchors: this.#transcript.anchorsOf(source, this.#take), gaps: [], words }],
    };
  }
}

function engineOf({ model, quantisation, device, delay }: TranscriptSummary): EngineSpan {
  return { atMs: 0, model, quantisation, device, delay };
}
