/** Hz, by the version's two bits and the rate's. */
const rates: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8000],
};

export interface Mp3Format {
  sampleRate: number;
  numberOfChannels: number;
}

/** What a frame of MPEG audio says of itself: files are put together from recordings of several kinds. null: it is none. */
export function mp3Format(frame: Uint8Array): Mp3Format | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = frame;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const sampleRate = rates[(second >> 3) & 3]?.[(third >> 2) & 3];
  if (sampleRate === undefined) return null;
  return { sampleRate, numberOfChannels: fourth >> 6 === 3 ? 1 : 2 };
}
