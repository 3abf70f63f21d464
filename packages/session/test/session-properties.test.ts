import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SourceId } from '../src/index.js';
import { model, SessionFixture } from './session-fixture.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Two words that could fall into one slot are no test of anything. */
const wordSpacingMs = 240;

type Event =
  | { type: 'hear'; ms: number; microphone: boolean; computer: boolean }
  | { type: 'pause' | 'resume' | 'engine-dies' | 'sound-dies' | 'both' | 'alone' }
  | { type: 'delay'; delay: number | null }
  | { type: 'chunk'; chunkMs: number }
  | { type: 'model'; path: string }
  | { type: 'device'; deviceId: string };

const hear: fc.Arbitrary<Event> = fc.record({
  type: fc.constant('hear' as const),
  ms: fc.integer({ min: 10, max: 400 }),
  microphone: fc.boolean(),
  computer: fc.boolean(),
});
const change: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      ...(['pause', 'resume', 'resume', 'engine-dies', 'sound-dies', 'both', 'alone'] satisfies Event['type'][]),
    ),
  }),
  fc.record({ type: fc.constant('delay' as const), delay: fc.option(fc.constantFrom(1, 2, 6, 15, 30)) }),
  fc.record({ type: fc.constant('chunk' as const), chunkMs: fc.constantFrom(80, 240, 1000) }),
  fc.record({ type: fc.constant('model' as const), path: fc.constantFrom('/models/one.gguf', '/models/two.gguf') }),
  fc.record({ type: fc.constant('device' as const), deviceId: fc.constantFrom('default', 'usb') }),
);
const course = fc.array(fc.oneof({ weight: 5, arbitrary: hear }, { weight: 1, arbitrary: change }), {
  minLength: 10,
  maxLength: 80,
});

/** Long enough for an engine to come back, and to be trusted again. */
const recoveryMs = 61_000;

class Course {
  readonly at = new SessionFixture({ source: 'both' });
  readonly #lastWordMs: Record<string, number> = {};
  #count = 0;
  /** Heard in all. */
  #soundMs = 0;
  /** Where time passed without sound. In the slot of it, a word may be before or after. */
  #lastBreakMs = 0;

  async perform(events: readonly Event[]): Promise<void> {
    await this.at.start();
    for (const event of events) {
      await this.#perform(event);
      this.#checkGrowth();
    }
    await this.#silence();
    await this.at.stop();
    this.#checkGrowth();
  }

  async #perform(event: Event): Promise<void> {
    const { session, sound, engine } = this.at;
    // What is not with an engine yet is lost with its source: that is another test.
    const isHeard = engine.models.at(-1)?.isDisposed === false && session.state.type !== 'recovering';
    switch (event.type) {
      case 'hear':
        await this.at.hear(event.ms, {
          ...(event.microphone && this.#word('microphone', event.ms)),
          ...(event.computer && this.#word('computer', event.ms)),
        });
        if (!sound.isPaused) this.#soundMs += event.ms;
        break;
      case 'pause':
        session.pause();
        this.#lastBreakMs = this.#soundMs;
        break;
      case 'resume':
        session.resume();
        break;
      case 'engine-dies':
        await this.at.settle();
        if (session.state.type === 'recovering') break;
        await this.#silence();
        engine.model.die();
        break;
      case 'sound-dies':
        await this.at.settle();
        if (isHeard) sound.die();
        break;
      case 'both':
        session.configure({ source: 'both' });
        break;
      case 'alone':
        await this.at.settle();
        if (isHeard) session.configure({ source: 'microphone' });
        break;
      case 'delay':
        session.configure({ delay: event.delay });
        break;
      case 'chunk':
        session.configure({ chunkMs: event.chunkMs });
        break;
      case 'model':
        session.configure({ model: { ...model, path: event.path } });
        break;
      case 'device':
        await this.at.settle();
        if (isHeard) session.configure({ microphone: { deviceId: event.deviceId, channel: null } });
        break;
    }
  }

  /** Time without sound. */
  async #silence(): Promise<void> {
    await vi.advanceTimersByTimeAsync(recoveryMs);
    for (const source of this.at.sound.isOpen) this.at.sound.lose(source, recoveryMs);
    this.#lastBreakMs = this.#soundMs;
  }

  /** A new word for a source, if its last one is far enough back in the sound. */
  #word(source: SourceId, ms: number): Partial<Record<SourceId, string>> {
    const since = Math.max(this.#lastWordMs[source] ?? 0, this.#lastBreakMs);
    if (this.#soundMs + ms - since < wordSpacingMs) return {};
    this.#lastWordMs[source] = this.#soundMs + ms;
    return { [source]: `w${(this.#count++).toString(36)}z` };
  }

  #texts: Record<string, string> = {};

  #checkGrowth(): void {
    for (const source of ['microphone', 'computer'] as const) {
      const text = this.at.textOf(source);
      expect(text.startsWith(this.#texts[source] ?? '')).toBe(true);
      this.#texts[source] = text;
    }
  }
}

describe('whatever happens at whatever moment', () => {
  test('every word that was heard is in the text once, in order; shown text never changes; no sample is skipped', async () => {
    await fc.assert(
      fc.asyncProperty(course, async (events) => {
        const run = new Course();
        await run.perform(events);
        const { at } = run;
        expect(at.textOf('microphone')).toBe(at.spokenTo('microphone'));
        expect(at.textOf('computer')).toBe(at.spokenTo('computer'));
        for (const { streams } of at.engine.models) for (const { jumps } of streams) expect(jumps).toBe(0);
        expect(at.session.state.type).toBe('idle');
        expect(at.sound.isOpen).toEqual([]);
        expect(at.sound.isPaused).toBe(false);
        expect(at.engine.models.flatMap(({ living }) => living)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('words lie where they were said, to a slot', async () => {
    await fc.assert(
      fc.asyncProperty(course, async (events) => {
        const run = new Course();
        await run.perform(events);
        const { transcript } = run.at.session;
        for (const source of ['microphone', 'computer'] as const) {
          const spoken = run.at.sound.spoken.filter((word) => word.source === source);
          const words = transcript.wordsOf(source);
          expect(words.map(({ text }) => text.trim())).toEqual(spoken.map(({ text }) => text));
          words.forEach(({ endMs }, i) => {
            expect(Math.abs(endMs - spoken[i]!.atMs)).toBeLessThanOrEqual(80);
          });
        }
      }),
      { numRuns: 100 },
    );
  });
});
