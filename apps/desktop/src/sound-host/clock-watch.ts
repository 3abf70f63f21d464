/**
 * Places a source's blocks of sound in session time. Between anchors time is counted in samples; what arrives is held
 * against the clock to find lost sound and a device's drift.
 *
 * A block can arrive late, never early: of many blocks, the one that is least late says how far the samples and the clock
 * are apart.
 */
import type { AnchorReason, GapReason } from '@undertext/transcript';
import { samplesPerMs } from '../contract/sound-frames.js';

/** One slot: a smaller error of a time is not worth a new anchor. */
const toleranceMs = 80;
/** Blocks that come late because a process was held up catch up; if none has for so long, sound is missing. */
const confirmMs = 3000;
/** Shorter is no sleep, but a block that came late. */
const leastSleepMs = 1000;
/** Three frames: what has not come for less than that is on its way. */
const leastAwaitedMs = 240;
/** What a device's clock may be off, per `confirmMs`: 0.1 %. Faster is loss. */
const steepestDriftMs = confirmMs / 1000;

/** Where a block belongs. */
export interface Stamp {
  /** Session time of its first sample, ms. */
  startMs: number;
  /** Set where its time does not follow from the samples before it. */
  anchor: AnchorReason | null;
  /** Sound that is missing before it. */
  gap: { lostMs: number; reason: GapReason } | null;
}

export class ClockWatch {
  /** Session time of the next sample if nothing happens; null before the first. */
  #nextMs: number | null = null;
  /** Session time from which sound was to come and has not; null: none is waited for. */
  #awaitedMs: number | null = null;
  /** It failed before the first: what would have been heard is lost. */
  #hasFailed = false;
  #restart: { anchor: AnchorReason; gap: GapReason | null } | null = null;
  #lostSamples = 0;
  /** How late blocks are when they are on time, ms: what has drifted since the last anchor. */
  #offset = 0;
  #bucket: { sinceMs: number; leastLate: number } | null = null;
  #late: { sinceMs: number; leastLate: number } | null = null;
  #sleptMs = 0;
  #hasSlept = false;

  /** Whether sound that does not come counts as lost: some has come, or would have. */
  get canLose(): boolean {
    return this.#nextMs !== null || this.#hasFailed;
  }

  /** Samples are known to be missing before the next block. */
  lost(samples: number): void {
    this.#lostSamples += samples;
  }

  /** The machine has slept, as the system says: where the clock went on meanwhile, that is no loss. */
  slept(): void {
    this.#hasSlept = true;
  }

  /** It is over with the device that was listened to since a session time; null: nobody listened. */
  failed(sinceMs: number | null): void {
    if (this.#nextMs !== null || this.#hasFailed) return;
    this.#hasFailed = true;
    this.#awaitedMs = sinceMs;
  }

  /** Nothing was listened to until now. */
  resumed(nowMs: number): void {
    this.#restart = { anchor: 'pause', gap: null };
    if (this.canLose) this.#awaitedMs = nowMs;
  }

  /** Nothing is listened to from now on. Returns what was waited for and has not come, if it is more than was on its way. */
  end(nowMs: number, sleptMs: number): Stamp['gap'] {
    const gap = this.#missing(nowMs - this.#offset, sleptMs - this.#sleptMs, this.#restart?.gap ?? 'lost');
    this.#awaitedMs = null;
    this.#sleptMs = sleptMs;
    return gap;
  }

  /** The next block does not follow the one before; when it begins is told by its arrival alone. */
  restart(anchor: AnchorReason, gap: GapReason | null): void {
    // After a pause, only what is missing since then is a gap.
    this.#restart = this.#restart?.anchor === 'pause' ? { anchor: 'pause', gap } : { anchor, gap };
  }

  /**
   * @param samples of the block
   * @param arrivedMs session time at which it came
   * @param isQuiet nobody speaks in it: a good place for a correction
   * @param sleptMs how long the machine has slept in all
   */
  stamp(samples: number, arrivedMs: number, isQuiet: boolean, sleptMs: number): Stamp {
    const lengthMs = samples / samplesPerMs;
    const stamp = this.#place(arrivedMs - lengthMs, arrivedMs, isQuiet, sleptMs - this.#sleptMs);
    this.#sleptMs = sleptMs;
    this.#nextMs = stamp.startMs + lengthMs;
    this.#awaitedMs = this.#nextMs;
    return stamp;
  }

  #place(arrivalStartMs: number, arrivedMs: number, isQuiet: boolean, sleptMs: number): Stamp {
    if (this.#nextMs === null) {
      const startMs = Math.max(0, arrivalStartMs);
      return this.#anchorAt(startMs, 'start', this.#missing(startMs, sleptMs, 'device'));
    }
    if (this.#restart?.anchor === 'pause') {
      const startMs = Math.max(this.#nextMs, arrivalStartMs);
      return this.#anchorAt(startMs, 'pause', this.#missing(startMs, sleptMs, this.#restart.gap ?? 'lost'));
    }
    if (this.#restart) return this.#begin(this.#restart, this.#nextMs, arrivalStartMs);
    const isBack = this.#hasSlept && arrivalStartMs - this.#nextMs >= leastSleepMs;
    this.#hasSlept = false;
    if (sleptMs > 0 || isBack) return this.#begin({ anchor: 'gap', gap: 'sleep' }, this.#nextMs, arrivalStartMs);
    if (this.#lostSamples > 0) {
      const lostMs = this.#lostSamples / samplesPerMs;
      this.#lostSamples = 0;
      return { startMs: this.#nextMs + lostMs, anchor: 'gap', gap: { lostMs, reason: 'lost' } };
    }
    return this.#compare(this.#nextMs, arrivalStartMs, arrivedMs, isQuiet);
  }

  /** What was waited for until a session time, and has not come. */
  #missing(untilMs: number, sleptMs: number, reason: GapReason): Stamp['gap'] {
    const lostMs = this.#awaitedMs === null ? 0 : untilMs - this.#awaitedMs;
    const hasSlept = this.#hasSlept || sleptMs > 0;
    this.#hasSlept = false;
    return lostMs < leastAwaitedMs ? null : { lostMs, reason: hasSlept ? 'sleep' : reason };
  }

  #begin({ anchor, gap }: { anchor: AnchorReason; gap: GapReason | null }, nextMs: number, startMs: number): Stamp {
    const lostMs = Math.max(0, startMs - nextMs);
    return this.#anchorAt(nextMs + lostMs, anchor, gap && lostMs >= 1 ? { lostMs, reason: gap } : null);
  }

  #anchorAt(startMs: number, anchor: AnchorReason, gap: Stamp['gap']): Stamp {
    this.#restart = null;
    this.#lostSamples = 0;
    this.#offset = 0;
    this.#bucket = null;
    this.#late = null;
    return { startMs, anchor, gap };
  }

  #compare(nextMs: number, arrivalStartMs: number, arrivedMs: number, isQuiet: boolean): Stamp {
    const late = arrivalStartMs - nextMs;
    if (late - this.#offset >= toleranceMs) {
      this.#late = {
        sinceMs: this.#late?.sinceMs ?? arrivedMs,
        leastLate: Math.min(late, this.#late?.leastLate ?? late),
      };
      if (arrivedMs - this.#late.sinceMs >= confirmMs) {
        const { leastLate } = this.#late;
        return this.#anchorAt(nextMs + leastLate, 'gap', { lostMs: leastLate - this.#offset, reason: 'lost' });
      }
    } else {
      this.#late = null;
      this.#follow(late, arrivedMs);
    }
    if (isQuiet && !this.#late && Math.abs(this.#offset) >= toleranceMs) {
      return this.#anchorAt(nextMs + this.#offset, 'drift', null);
    }
    return { startMs: nextMs, anchor: null, gap: null };
  }

  /** Moves the offset to where blocks that are on time arrive. */
  #follow(late: number, arrivedMs: number): void {
    this.#bucket ??= { sinceMs: arrivedMs, leastLate: late };
    this.#bucket.leastLate = Math.min(this.#bucket.leastLate, late);
    if (arrivedMs - this.#bucket.sinceMs < confirmMs) return;
    this.#offset = Math.min(this.#bucket.leastLate, this.#offset + steepestDriftMs);
    this.#bucket = null;
  }
}
