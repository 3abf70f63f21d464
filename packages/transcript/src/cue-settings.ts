/** How cues are cut. Times in ms. */
export interface CueSettings {
  maxLines: number;
  /** Of a line. */
  maxColumns: number;
  /** Of a line that is mostly of wide characters; each of them has two columns. */
  maxWideColumns: number;
  minDurationMs: number;
  maxDurationMs: number;
  /** Columns a second: a cue stays long enough for this where a pause follows it. */
  readingSpeed: number;
  /** Columns a second: cues are cut so that none is faster, where the speech allows it. */
  maxReadingSpeed: number;
  /** Between two cues is this much, or nothing. */
  minGapMs: number;
  /** A silence at which a cue may well end. */
  pauseMs: number;
  /** A silence that no cue lasts through. */
  longPauseMs: number;
}

/** The trade's usual rules: two lines of 42 characters, or of 16 full-width ones. */
export const defaultCueSettings: CueSettings = {
  maxLines: 2,
  maxColumns: 42,
  maxWideColumns: 32,
  minDurationMs: 1000,
  maxDurationMs: 7000,
  readingSpeed: 17,
  maxReadingSpeed: 20,
  minGapMs: 80,
  pauseMs: 300,
  longPauseMs: 2000,
};

const ranges: Record<keyof CueSettings, readonly [number, number]> = {
  maxLines: [1, 8],
  maxColumns: [8, 400],
  maxWideColumns: [8, 400],
  minDurationMs: [1, 60_000],
  maxDurationMs: [1000, 600_000],
  readingSpeed: [1, 1000],
  maxReadingSpeed: [1, 1000],
  minGapMs: [0, 1000],
  pauseMs: [1, 60_000],
  longPauseMs: [100, 600_000],
};

/**
 * The defaults with changes.
 * @throws RangeError that names the setting that cannot be so
 */
export function cueSettings(changes: Partial<CueSettings> = {}): CueSettings {
  const settings = { ...defaultCueSettings, ...changes };
  for (const [name, [least, most]] of Object.entries(ranges) as [keyof CueSettings, readonly [number, number]][]) {
    const value = settings[name];
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new RangeError(`${name} takes whole numbers from ${least} to ${most}, not ${value}`);
    }
  }
  const { minDurationMs, maxDurationMs, minGapMs } = settings;
  // Cues can always be cut so that each keeps within both only if there is room between them.
  if (maxDurationMs < 2 * minDurationMs + minGapMs) {
    throw new RangeError('maxDurationMs takes at least twice minDurationMs, and minGapMs');
  }
  return settings;
}
