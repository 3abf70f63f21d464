/** How an input is doing, told from what it delivers. Times are ms of any one clock. */
import type { SourceEnd, SourceState } from '@undertext/session';

/** Without any samples. A device takes a moment to start. */
const stalledAfterMs = 2000;
const stalledAtStartAfterMs = 5000;
/** Of exact zeros; no microphone that works is so quiet, but a noise gate between two sentences is. */
const zerosAtStartAfterMs = 3000;
const zerosAfterMs = 8000;

function isAllZeros(pcm: Float32Array): boolean {
  return pcm.every((sample) => sample === 0);
}

export class SourceHealth {
  /** When the last samples came; null before the first. */
  #lastBlock: number | null = null;
  /** Something other than zeros has come from this device. */
  #hasSounded = false;
  #silentSince: number;
  #waitingSince: number;
  #isMuted = false;
  #end: { reason: SourceEnd; message: string } | null = null;

  constructor(now: number) {
    this.#silentSince = now;
    this.#waitingSince = now;
  }

  /** Another device delivers from now on. */
  device(now: number): void {
    this.#end = null;
    this.#isMuted = false;
    this.#rearm(now);
  }

  block(pcm: Float32Array, now: number): void {
    if (this.#state(now).type === 'stalled') this.#rearm(now);
    this.#lastBlock = now;
    if (isAllZeros(pcm)) return;
    this.#hasSounded = true;
    this.#silentSince = now;
  }

  muted(isMuted: boolean): void {
    this.#isMuted = isMuted;
  }

  ended(reason: SourceEnd, message: string): void {
    this.#end = { reason, message };
  }

  /** Nothing was listened to until now: what did not come meanwhile means nothing. */
  resumed(now: number): void {
    this.#waitingSince = now;
    this.#silentSince = now;
    if (this.#lastBlock !== null) this.#lastBlock = now;
  }

  state(now: number): SourceState {
    return this.#state(now);
  }

  #rearm(now: number): void {
    this.#lastBlock = null;
    this.#hasSounded = false;
    this.#silentSince = now;
    this.#waitingSince = now;
  }

  #state(now: number): SourceState {
    if (this.#end) return { type: 'ended', ...this.#end };
    if (this.#lastBlock === null) {
      return now - this.#waitingSince >= stalledAtStartAfterMs ? { type: 'stalled' } : { type: 'arming' };
    }
    if (now - this.#lastBlock >= stalledAfterMs) return { type: 'stalled' };
    const silentMs = now - this.#silentSince;
    if (this.#isMuted && silentMs > 0) return { type: 'silent-zeros' };
    if (!this.#hasSounded) return silentMs >= zerosAtStartAfterMs ? { type: 'silent-zeros' } : { type: 'arming' };
    return silentMs >= zerosAfterMs ? { type: 'silent-zeros' } : { type: 'live' };
  }
}
