import type { SourceState } from '@undertext/session';
import { samplesPerMs, slotSamples } from '../contract/sound-frames.js';
import { ClockWatch } from './clock-watch.js';
import { type Level, LevelMeter, QuietSense, rmsOf } from './level-meter.js';
import type { InputDevice, InputListener, SoundInput } from './sound-input.js';
import { SourceHealth } from './source-health.js';
import type { TimedBlock } from './timed-block.js';

/** Time as this process knows it. */
export interface Clock {
  /** ms, never back; goes on during sleep. */
  now(): number;
  readonly sleptMs: number;
}

export interface InputTrackOptions {
  clock: Clock;
  /** Session time, ms, of a reading of the clock. */
  toSessionMs(clockMs: number): number;
  onBlock(block: TimedBlock): void;
  onDevice(device: InputDevice): void;
  /** Samples that were captured and did not come. */
  onLost(samples: number): void;
}

/** One input while it is listened to: places its sound in time, and watches how it is doing. */
export class InputTrack implements InputListener {
  readonly #options: InputTrackOptions;
  readonly #watch = new ClockWatch();
  readonly #health: SourceHealth;
  readonly #meter = new LevelMeter();
  readonly #quiet = new QuietSense();
  #input: SoundInput | null = null;
  #isPaused = false;
  /** Since when a device has been listened to, or would be if it were not paused; null before the first. */
  #deviceSinceMs: number | null = null;

  constructor(options: InputTrackOptions) {
    this.#options = options;
    this.#health = new SourceHealth(options.clock.now());
  }

  get state(): SourceState {
    return this.#health.state(this.#options.clock.now());
  }

  /** Since the last reading; null if nothing came. */
  readLevel(): Level | null {
    return this.#meter.read();
  }

  /** Listens to another input in place of the one before. */
  listenTo(open: (listener: InputListener) => SoundInput): void {
    this.#input?.close();
    this.#input = open(this);
  }

  close(): void {
    this.#input?.close();
  }

  /** Whether sound that does not come counts as lost. */
  get canLose(): boolean {
    return this.#watch.canLose;
  }

  /** Returns where sound is missing at the end, if it is: a slot of silence after the gap. */
  pause(): TimedBlock | null {
    if (this.#isPaused) return null;
    this.#isPaused = true;
    const { clock, toSessionMs } = this.#options;
    const nowMs = toSessionMs(clock.now());
    const gap = this.#watch.end(nowMs, clock.sleptMs);
    if (!gap) return null;
    const slotMs = slotSamples / samplesPerMs;
    return {
      pcm: new Float32Array(slotSamples),
      startMs: nowMs - slotMs,
      anchor: 'gap',
      gap: { ...gap, lostMs: gap.lostMs - slotMs },
    };
  }

  resume(): void {
    this.#isPaused = false;
    const { clock, toSessionMs } = this.#options;
    const now = clock.now();
    if (this.#deviceSinceMs !== null) this.#deviceSinceMs = now;
    this.#health.resumed(now);
    this.#watch.resumed(toSessionMs(now));
  }

  /** The machine has slept until now. */
  slept(): void {
    this.#health.resumed(this.#options.clock.now());
    this.#watch.slept();
  }

  block(pcm: Float32Array): void {
    if (this.#isPaused) return;
    const { clock, onBlock, toSessionMs } = this.#options;
    const now = clock.now();
    this.#health.block(pcm, now);
    this.#meter.add(pcm);
    const isQuiet = this.#quiet.isQuiet(rmsOf(pcm));
    const stamp = this.#watch.stamp(pcm.length, toSessionMs(now), isQuiet, clock.sleptMs);
    onBlock({ pcm, ...stamp });
  }

  lost(samples: number): void {
    if (this.#isPaused) return;
    this.#watch.lost(samples);
    this.#options.onLost(samples);
  }

  device(device: InputDevice): void {
    const now = this.#options.clock.now();
    this.#health.device(now);
    this.#deviceSinceMs ??= now;
    if (!this.#isPaused) this.#watch.restart('device', 'device');
    this.#options.onDevice(device);
  }

  /** Chosen where the channels are: one alone comes here. */
  channel(): void {}

  muted(isMuted: boolean): void {
    this.#health.muted(isMuted);
  }

  ended(...[reason, message]: Parameters<InputListener['ended']>): void {
    this.#health.ended(reason, message);
    // Without a device there was nothing to lose: the state says so.
    if (this.#deviceSinceMs !== null) {
      this.#watch.failed(this.#isPaused ? null : this.#options.toSessionMs(this.#deviceSinceMs));
    }
    if (!this.#isPaused) this.#watch.restart('device', 'device');
  }
}
