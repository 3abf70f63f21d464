/**
 * A track's decoded pieces, each with its time in the file, as one sound at 16 kHz: samples are counted without holes,
 * and where the file's times part from that count, an anchor says so or silence fills what is missing.
 */
import { engineRate } from '../../contract/sound-frames.js';

/** Times are rounded by containers, to a millisecond or to a frame: so far off is no news, s. */
const roundingS = 0.04;
/** A clock that drifts moves what follows; what is further off is missing or there twice, s. */
const driftS = 0.25;
/** Silence is put in the place of what is missing up to here, s; a longer hole is passed over by an anchor. */
const longestFillS = 2;

/** Changes the sample rate of a sound, as `Resampler` of packages/sound. */
export interface RateChange {
  process(samples: Float32Array): Float32Array;
  flush(): Float32Array;
  dispose(): void;
}

export interface TimelineAnchor {
  sample: number;
  /** In the file. */
  atMs: number;
  reason: 'gap' | 'drift';
}

export interface SoundTimelineOptions {
  /** From a rate in Hz to 16 kHz. */
  createRateChange(from: number): RateChange;
  /** Before the sound that it is about. */
  onAnchor(anchor: TimelineAnchor): void;
  onSound(pcm: Float32Array): void;
}

/** A stretch of sound of one rate without holes. */
interface Stretch {
  rate: number;
  change: RateChange | null;
  /** Position of its first sample, of 16 kHz. */
  startSample: number;
  /** Time of its first frame by the file's times, s; moved with each anchor. */
  startS: number;
  frames: number;
}

export class SoundTimeline {
  readonly #options: SoundTimelineOptions;
  #stretch: Stretch | null = null;
  /** How many samples there are in all stretches before. */
  #samples = 0;
  /** What the file's times are behind the times here: some begin again at 0 in the middle. */
  #shiftS = 0;
  /** Where the stretch before ended, by the file's times, s; null before the first. */
  #endedS: number | null = null;

  constructor(options: SoundTimelineOptions) {
    this.#options = options;
  }

  /** @param timeS of the first frame, by the file. @param mono of `frameRate` Hz */
  add(timeS: number, mono: Float32Array, frameRate: number): void {
    const expectedS = this.#nextS;
    let frames = mono;
    let atS = timeS + this.#shiftS;
    if (expectedS === null) {
      // What a file has before its own beginning is not played.
      frames = dropped(frames, -atS * frameRate);
      atS = Math.max(0, atS);
      if (frames.length === 0) return;
      if (atS > 0) this.#options.onAnchor({ sample: 0, atMs: atS * 1000, reason: 'gap' });
    } else {
      const offS = atS - expectedS;
      if (offS < -longestFillS) {
        this.#shiftS -= offS;
        atS = expectedS;
      } else if (offS < -driftS) {
        frames = dropped(frames, -offS * frameRate);
        atS = expectedS;
        if (frames.length === 0) return;
      } else if (offS > driftS) {
        this.#endStretch();
        if (offS <= longestFillS) this.#put(new Float32Array(Math.round(offS * engineRate)));
        else this.#options.onAnchor({ sample: this.#samples, atMs: atS * 1000, reason: 'gap' });
      } else if (Math.abs(offS) > roundingS) {
        this.#options.onAnchor({ sample: this.#position, atMs: atS * 1000, reason: 'drift' });
        this.#stretch!.startS += offS;
      } else {
        atS = expectedS;
      }
    }
    this.#hear(atS, frames, frameRate);
  }

  /** No more comes. */
  end(): void {
    this.#endStretch();
  }

  /** Position of the next frame that comes. */
  get #position(): number {
    const stretch = this.#stretch;
    if (!stretch) return this.#samples;
    return stretch.startSample + Math.round((stretch.frames * engineRate) / stretch.rate);
  }

  /** Time of the next frame, if it follows, s; null before the first. */
  get #nextS(): number | null {
    const stretch = this.#stretch;
    return stretch ? stretch.startS + stretch.frames / stretch.rate : this.#endedS;
  }

  #hear(atS: number, frames: Float32Array, frameRate: number): void {
    if (this.#stretch?.rate !== frameRate) this.#endStretch();
    this.#stretch ??= {
      rate: frameRate,
      change: frameRate === engineRate ? null : this.#options.createRateChange(frameRate),
      startSample: this.#samples,
      startS: atS,
      frames: 0,
    };
    const { change } = this.#stretch;
    this.#put(change ? change.process(frames) : frames);
    this.#stretch.frames += frames.length;
  }

  #endStretch(): void {
    const stretch = this.#stretch;
    if (!stretch) return;
    this.#endedS = this.#nextS;
    if (stretch.change) {
      this.#put(stretch.change.flush());
      stretch.change.dispose();
    }
    this.#stretch = null;
  }

  #put(pcm: Float32Array): void {
    this.#samples += pcm.length;
    if (pcm.length > 0) this.#options.onSound(pcm);
  }
}

function dropped(frames: Float32Array, count: number): Float32Array {
  return count <= 0 ? frames : frames.subarray(Math.min(frames.length, Math.round(count)));
}
