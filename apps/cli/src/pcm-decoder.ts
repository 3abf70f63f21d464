import type { ByteStream } from './byte-stream.js';

/** How one sample is stored; all are little-endian, u8 is centred on 128. */
export const sampleEncodings = ['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le'] as const;
export type SampleEncoding = (typeof sampleEncodings)[number];

export interface PcmFormat {
  encoding: SampleEncoding;
  channels: number;
  /** Hz. */
  sampleRate: number;
}

type ReadSample = (view: DataView, offset: number) => number;

const encodings: Record<SampleEncoding, { bytes: number; read: ReadSample }> = {
  u8: { bytes: 1, read: (view, offset) => (view.getUint8(offset) - 128) / 128 },
  s16le: { bytes: 2, read: (view, offset) => view.getInt16(offset, true) / 32768 },
  s24le: {
    bytes: 3,
    read: (view, offset) => (view.getUint16(offset, true) + view.getInt8(offset + 2) * 65536) / 8388608,
  },
  s32le: { bytes: 4, read: (view, offset) => view.getInt32(offset, true) / 2147483648 },
  f32le: { bytes: 4, read: (view, offset) => view.getFloat32(offset, true) },
  f64le: { bytes: 8, read: (view, offset) => view.getFloat64(offset, true) },
};

/** Beyond every scale on which floats are stored (1, 32768, 8388608), though small enough for any filter in float32. */
const largestFloat = 2 ** 24;

export function bytesPerSample(encoding: SampleEncoding): number {
  return encodings[encoding].bytes;
}

/**
 * Turns stored samples into mono float32 by the mean of the channels, in pieces as they come, with constant memory.
 * The last frame may be incomplete: it is left out.
 */
export class PcmDecoder {
  readonly #frameBytes: number;
  readonly #bytes: number;
  readonly #read: ReadSample;
  readonly #channels: number;
  /** The incomplete frame at the end of the last piece. */
  #rest = new Uint8Array(0);
  #badSamples = 0;
  #frames = 0;

  constructor(format: PcmFormat) {
    const { bytes, read } = encodings[format.encoding];
    this.#bytes = bytes;
    this.#read = read;
    this.#channels = format.channels;
    this.#frameBytes = bytes * format.channels;
  }

  /** Floats that are no sound (not a number, infinite, huge) and count as silence. */
  get badSamples(): number {
    return this.#badSamples;
  }

  /** Frames decoded: samples of each channel. */
  get frames(): number {
    return this.#frames;
  }

  decode(piece: Uint8Array): Float32Array {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const frames = Math.floor(bytes.length / this.#frameBytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const mono = new Float32Array(frames);
    for (let frame = 0, offset = 0; frame < frames; frame++) {
      let sum = 0;
      for (let channel = 0; channel < this.#channels; channel++, offset += this.#bytes) {
        const sample = this.#read(view, offset);
        if (Math.abs(sample) <= largestFloat) sum += sample;
        else this.#badSamples++;
      }
      mono[frame] = sum / this.#channels;
    }
    // A copy: the piece belongs to its source.
    this.#rest = Uint8Array.from(bytes.subarray(frames * this.#frameBytes));
    this.#frames += frames;
    return mono;
  }
}

/** The sound in the next `byteCount` bytes (`Infinity`: to the end), in blocks as it comes. */
export async function* decodeBlocks(
  bytes: ByteStream,
  decoder: PcmDecoder,
  byteCount: number,
): AsyncGenerator<Float32Array, void, void> {
  let left = byteCount;
  while (left > 0) {
    const piece = await bytes.take(Math.min(left, 65536));
    if (piece.length === 0) return;
    left -= piece.length;
    const block = decoder.decode(piece);
    if (block.length > 0) yield block;
  }
}
