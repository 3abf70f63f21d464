/**
 * Where sound lies in time. A source is opened, read and closed; each opening is a take, whose samples are counted from
 * 0 without holes. An anchor says when a sample was captured; between anchors, time is counted in samples.
 */

/** `microphone`, `computer`, ...: one stream of captions each. */
export type SourceId = string;

/** Hz. */
export const sampleRate = 16000;
/** 80 ms, in which the engine finds one token: no word's end is known better. */
const slotSamples = 1280;

export type AnchorReason =
  | 'start'
  /** The session was paused before this sample. */
  | 'pause'
  /** Sound is missing before this sample. */
  | 'gap'
  /** Another device goes on from here. */
  | 'device'
  /** The device's clock had drifted from the session's. */
  | 'drift';

export interface Anchor {
  source: SourceId;
  take: number;
  sample: number;
  /** Session time of that sample, whole ms. */
  atMs: number;
  reason: AnchorReason;
}

export type GapReason =
  /** Captured, but never arrived. */
  | 'lost'
  | 'device'
  /** The machine slept. */
  | 'sleep'
  /** It waited for the engine, and could be kept no longer. */
  | 'overrun'
  /** The process that carries the sound died. */
  | 'restart';

/** Sound that was not heard. */
export interface Gap {
  source: SourceId;
  take: number;
  /** It is missing before this one. */
  sample: number;
  lostMs: number;
  reason: GapReason;
}

/** The last of the anchors (in order) at or before the sample. */
export function anchorAt(anchors: readonly Anchor[], sample: number): Anchor | undefined {
  let low = 0;
  let high = anchors.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (anchors[middle]!.sample <= sample) low = middle + 1;
    else high = middle;
  }
  return anchors[low - 1];
}

function timeFrom(anchor: Anchor, sample: number): number {
  return anchor.atMs + Math.round(((sample - anchor.sample) * 1000) / sampleRate);
}

/** Session time of a sample, whole ms. `anchors`: of its take, in order, the first at sample 0. */
export function sessionMs(anchors: readonly Anchor[], sample: number): number {
  const anchor = anchorAt(anchors, sample);
  if (!anchor) throw new RangeError(`sample ${sample} lies before the first anchor of its take`);
  return timeFrom(anchor, sample);
}

/**
 * Session times of a word in the sound [startSample, endSample), which ends somewhere in the last slot of it. Sound on
 * both sides of an anchor was not one sound in time: the word counts as part of that in which it ends, so that none lasts
 * through a pause.
 */
export function wordSpan(
  anchors: readonly Anchor[],
  startSample: number,
  endSample: number,
): { startMs: number; endMs: number } {
  const anchor = anchorAt(anchors, Math.max(startSample, endSample - slotSamples));
  if (!anchor) throw new RangeError(`sample ${startSample} lies before the first anchor of its take`);
  return { startMs: timeFrom(anchor, Math.max(startSample, anchor.sample)), endMs: timeFrom(anchor, endSample) };
}
