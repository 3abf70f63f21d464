/** The channel of deep sounds in what has six channels or eight, in WebCodecs' order. */
const lowFrequency = 3;
/** Of a film's voices most are in the middle one. */
const center = 2;

/** How much of each channel is in the mix: its parts of 1. */
export function channelWeights(channels: number): number[] {
  const isSurround = channels === 6 || channels === 8;
  const raw = Array.from({ length: channels }, (_, channel): number => {
    if (!isSurround) return 1;
    if (channel === lowFrequency) return 0;
    return channel === center ? 2 : channel < center ? 1 : 0.5;
  });
  const sum = raw.reduce((total, weight) => total + weight, 0);
  return raw.map((weight) => weight / sum);
}

/**
 * Channels as one. What is no sound (not a number, infinite) counts as silence.
 * @param planes each of the same length
 */
export function mixToMono(planes: readonly Float32Array[]): Float32Array {
  const mono = new Float32Array(planes[0]?.length ?? 0);
  const weights = channelWeights(planes.length);
  for (const [channel, plane] of planes.entries()) {
    const weight = weights[channel]!;
    if (weight === 0) continue;
    for (let i = 0; i < mono.length; i++) {
      const value = plane[i]!;
      if (Number.isFinite(value)) mono[i]! += value * weight;
    }
  }
  return mono;
}
