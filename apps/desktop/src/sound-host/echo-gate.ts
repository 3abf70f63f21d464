/**
 * Keeps a microphone that stands beside loudspeakers from hearing everything a second time. Whether the loudspeakers reach
 * it is found by correlation; if they do, the microphone is silenced whenever they sound. Silence takes the place of what
 * is taken out, so that time goes on.
 *
 * Until it is known, what the microphone hears while the computer begins to sound is held back for the second that it
 * takes to find out.
 */
import { samplesPerMs } from '../contract/sound-frames.js';
import { type Echo, findEcho } from './echo-correlation.js';
import { historyRate, SoundHistory } from './sound-history.js';
import { endMsOf, type TimedBlock } from './timed-block.js';

/** How the loudspeakers' sound may lag in the microphone, ms: output, air, input, and both captures' latencies. */
const minLagMs = -100;
const maxLagMs = 400;
/** Windows to correlate over, and agreement that is an echo: other words of the same voice stay below it. */
const windows = [
  { ms: 600, found: 0.6 },
  { ms: 1000, found: 0.35 },
  { ms: 3000, found: 0.2 },
];
/** An echo that is known is still there while, about its lag, so much agrees over a second. */
const confirmation = { ms: 1000, withinMs: 10, waveform: 0.15 };
const evaluateEveryMs = 160;
/** Of a window, the least part in which the computer sounds. */
const leastSounding = 0.7;
/** Root mean square of 10 ms from which the computer counts as sounding: -60 dB. */
const audible = 1e-3;
const stepMs = 10;
/** A sound lasts so much longer in a room; and words have pauses. */
const tailMs = 400;
/** After the computer began to sound, the time in which a verdict can be had. */
const verdictWithinMs = 1300;
/** The computer has sounded for so long, and nothing of it was found in the microphone: there is no echo. */
const clearAfterMs = 3000;
/** How long to wait for what the computer played when the microphone is ahead of it; longer where it is always that late. */
const patienceMs = 200;
const mostPatienceMs = 700;
/** What comes later than this was not under way: it was not recorded for a while. */
const mostTrailMs = 1000;
/** With each block of the computer's what is known of its lateness counts for so much less. */
const trailDecay = 0.99;
const trailMarginMs = 100;
/** After so long without an echo the gate counts as open again. */
const openAfterMs = 2000;

type Path = { type: 'unknown' } | { type: 'clear' } | { type: 'echo'; lagMs: number };

export interface EchoGateOptions {
  /** In order, all that the microphone heard; silenced where it was an echo. */
  release(block: TimedBlock): void;
  onActive(isActive: boolean): void;
  /** Hold back for a verdict? Not where a late word would cost more than an echo's first one. */
  isHolding: boolean;
}

export class EchoGate {
  readonly #options: EchoGateOptions;
  readonly #played = new SoundHistory(6);
  readonly #heard = new SoundHistory(6);
  #path: Path = { type: 'unknown' };
  readonly #held: TimedBlock[] = [];
  /** When the computer began to sound, and when it last did, session ms. */
  #sounding: { sinceMs: number; untilMs: number } | null = null;
  /** When it sounded in the last seconds, session ms. */
  readonly #spans: { fromMs: number; toMs: number }[] = [];
  /** How long it has sounded since an echo was last found. */
  #unconfirmedMs = 0;
  #evaluatedMs = 0;
  #lastSilencedMs: number | null = null;
  /** How far the computer's sound has lately come behind the microphone's, at most, ms. */
  #trailMs = 0;

  constructor(options: EchoGateOptions) {
    this.#options = options;
  }

  /** Another device, at either end: the path of the sound is another. */
  reset(): void {
    this.flush();
    this.#path = { type: 'unknown' };
    this.#unconfirmedMs = 0;
  }

  /** The computer is not listened to any more. */
  computerGone(): void {
    this.reset();
    this.#sounding = null;
    this.#spans.length = 0;
    this.#setSilenced(null);
  }

  /** What the computer plays. */
  computer(block: TimedBlock): void {
    const behindMs = this.#heard.endMs - this.#played.endMs;
    this.#trailMs = Math.max(this.#trailMs * trailDecay, behindMs < mostTrailMs ? behindMs : 0);
    this.#played.add(block.pcm, block.startMs);
    const samplesPerStep = stepMs * samplesPerMs;
    for (let at = 0; at < block.pcm.length; at += samplesPerStep) {
      const step = block.pcm.subarray(at, at + samplesPerStep);
      let sum = 0;
      for (const sample of step) sum += sample * sample;
      if (sum > audible * audible * step.length)
        this.#sounds(block.startMs + at / samplesPerMs, step.length / samplesPerMs);
    }
    this.#decide();
  }

  /** What the microphone hears. */
  microphone(block: TimedBlock): void {
    this.#heard.add(block.pcm, block.startMs);
    this.#held.push(block);
    this.#evaluate();
    this.#decide();
    if (this.#lastSilencedMs !== null && endMsOf(block) - this.#lastSilencedMs > openAfterMs) this.#setSilenced(null);
  }

  /** Lets go of what is held back: nothing more comes for now. */
  flush(): void {
    for (const block of this.#held.splice(0)) this.#release(block);
  }

  #sounds(fromMs: number, lengthMs: number): void {
    const toMs = fromMs + lengthMs;
    const last = this.#spans.at(-1);
    if (last && fromMs - last.toMs < tailMs) last.toMs = toMs;
    else this.#spans.push({ fromMs, toMs });
    if (this.#spans[0]!.toMs < fromMs - 10_000) this.#spans.shift();
    if (!this.#sounding || fromMs - this.#sounding.untilMs > tailMs)
      this.#sounding = { sinceMs: fromMs, untilMs: toMs };
    else this.#sounding.untilMs = toMs;
  }

  /** For how long of a time it sounds, ms. */
  #soundingWithin(fromMs: number, toMs: number): number {
    const overlap = (span: { fromMs: number; toMs: number }) =>
      Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs));
    return this.#spans.reduce((sum, span) => sum + overlap(span), 0);
  }

  /** Looks whether the microphone hears what was played. */
  #evaluate(): void {
    const nowMs = Math.min(this.#heard.endMs, this.#played.endMs);
    const sounding = this.#sounding;
    if (!sounding || nowMs - this.#evaluatedMs < evaluateEveryMs) return;
    // Only while it sounds, or has just done so.
    if (nowMs - sounding.untilMs > maxLagMs) return;
    this.#unconfirmedMs += this.#soundingWithin(this.#evaluatedMs, nowMs);
    this.#evaluatedMs = nowMs;
    if (this.#isConfirmed(nowMs)) {
      this.#unconfirmedMs = 0;
      return;
    }
    for (const { ms, found } of windows) {
      const echo = this.#findEcho(nowMs, ms, minLagMs, maxLagMs);
      if (!echo || echo.waveform < found) continue;
      this.#path = { type: 'echo', lagMs: echo.lag / historyRate };
      this.#unconfirmedMs = 0;
      return;
    }
    if (this.#unconfirmedMs >= clearAfterMs) this.#path = { type: 'clear' };
  }

  #isConfirmed(nowMs: number): boolean {
    if (this.#path.type !== 'echo') return false;
    const { ms, withinMs, waveform } = confirmation;
    const { lagMs } = this.#path;
    const echo = this.#findEcho(nowMs, ms, lagMs - withinMs, lagMs + withinMs);
    return echo !== null && echo.waveform >= waveform;
  }

  /** In the window that ends now; null if the computer hardly sounds in it. */
  #findEcho(nowMs: number, windowMs: number, fromLagMs: number, toLagMs: number): Echo | null {
    if (this.#soundingWithin(nowMs - windowMs, nowMs) < leastSounding * windowMs) return null;
    const heard = this.#heard.read(nowMs - windowMs, windowMs * historyRate);
    const [minLag, maxLag] = [Math.round(fromLagMs * historyRate), Math.round(toLagMs * historyRate)];
    const playedFromMs = nowMs - windowMs - maxLag / historyRate;
    return findEcho(heard, this.#played.read(playedFromMs, heard.length + maxLag - minLag), minLag, maxLag);
  }

  /** Releases what can be decided. */
  #decide(): void {
    while (this.#held.length > 0 && this.#isDecided(this.#held[0]!)) this.#release(this.#held.shift()!);
  }

  #isDecided(block: TimedBlock): boolean {
    const waitedMs = this.#heard.endMs - endMsOf(block);
    switch (this.#path.type) {
      case 'clear':
        return true;
      case 'echo':
        return this.#played.endMs >= endMsOf(block) - this.#path.lagMs || waitedMs >= this.#patienceMs;
      case 'unknown':
        return !this.#isPending(block);
    }
  }

  get #patienceMs(): number {
    return Math.min(mostPatienceMs, Math.max(patienceMs, this.#trailMs + trailMarginMs));
  }

  /** Might it be the beginning of an echo that cannot be recognised yet? */
  #isPending(block: TimedBlock): boolean {
    if (!this.#sounding || !this.#options.isHolding) return false;
    const { sinceMs, untilMs } = this.#sounding;
    const canBeEcho = endMsOf(block) > sinceMs + minLagMs && block.startMs < untilMs + maxLagMs + tailMs;
    // Of a microphone that delivers nothing more there is no verdict to wait for.
    const nowMs = Math.max(this.#heard.endMs, this.#played.endMs - maxLagMs - patienceMs);
    return canBeEcho && nowMs < sinceMs + verdictWithinMs;
  }

  #release(block: TimedBlock): void {
    if (!this.#isEcho(block)) {
      this.#options.release(block);
      return;
    }
    this.#setSilenced(endMsOf(block));
    this.#options.release({ ...block, pcm: new Float32Array(block.pcm.length) });
  }

  #isEcho(block: TimedBlock): boolean {
    if (this.#path.type !== 'echo') return false;
    const { lagMs } = this.#path;
    return this.#spans.some(
      ({ fromMs, toMs }) => block.startMs < toMs + tailMs + lagMs && endMsOf(block) > fromMs + lagMs - stepMs,
    );
  }

  #setSilenced(atMs: number | null): void {
    const wasActive = this.#lastSilencedMs !== null;
    this.#lastSilencedMs = atMs;
    if (wasActive !== (atMs !== null)) this.#options.onActive(atMs !== null);
  }
}
