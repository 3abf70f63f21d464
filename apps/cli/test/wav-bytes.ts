import type { SampleEncoding } from '../src/pcm-decoder.js';

/** How a sample is stored, written down apart from the reader: bytes, and the bytes of an integer or a float. */
const stores: Record<
  SampleEncoding,
  { bytes: number; scale: number; write: (b: Buffer, value: number, at: number) => void }
> = {
  u8: { bytes: 1, scale: 2 ** 7, write: (b, value, at) => b.writeUInt8(value + 128, at) },
  s16le: { bytes: 2, scale: 2 ** 15, write: (b, value, at) => b.writeInt16LE(value, at) },
  s24le: { bytes: 3, scale: 2 ** 23, write: (b, value, at) => b.writeIntLE(value, at, 3) },
  s32le: { bytes: 4, scale: 2 ** 31, write: (b, value, at) => b.writeInt32LE(value, at) },
  f32le: { bytes: 4, scale: 1, write: (b, value, at) => b.writeFloatLE(value, at) },
  f64le: { bytes: 8, scale: 1, write: (b, value, at) => b.writeDoubleLE(value, at) },
};

/** The largest integer of an encoding and one, or 1 for floats: a stored value over this is the sample. */
export function scaleOf(encoding: SampleEncoding): number {
  return stores[encoding].scale;
}

/** Stored values (integers, or floats for the float encodings), interleaved, as bytes. */
export function pcmBytes(encoding: SampleEncoding, values: ArrayLike<number>): Buffer {
  const { bytes, write } = stores[encoding];
  const buffer = Buffer.alloc(values.length * bytes);
  for (let index = 0; index < values.length; index++) write(buffer, values[index] ?? 0, index * bytes);
  return buffer;
}

/** Samples in -1..1 as stored values. */
export function quantised(encoding: SampleEncoding, samples: ArrayLike<number>): number[] {
  const scale = scaleOf(encoding);
  return Array.from(samples, (sample) =>
    scale === 1 ? sample : Math.max(-scale, Math.min(scale - 1, Math.round(sample * scale))),
  );
}

export interface WavParts {
  encoding?: SampleEncoding;
  channels?: number;
  sampleRate?: number;
  extensible?: boolean;
  /** The data chunk's body. */
  data?: Buffer;
  riff?: 'RIFF' | 'RF64' | 'BW64';
  /** What the size fields claim in place of the truth. */
  riffSize?: number;
  dataSize?: number;
  /** Before fmt, between fmt and data, and after data; padded as they should be. */
  before?: Buffer[];
  between?: Buffer[];
  after?: Buffer[];
  /** Overrides fields of the fmt chunk. */
  formatTag?: number;
  bitsPerSample?: number;
  blockAlign?: number;
}

export function chunk(id: string, body: Buffer, size = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** For RF64: the sizes in 64 bits. */
export function ds64(dataBytes: bigint): Buffer {
  const body = Buffer.alloc(28);
  body.writeBigUInt64LE(dataBytes, 8);
  return chunk('ds64', body);
}

const pcmTag = 1;
const floatTag = 3;
const extensibleTag = 0xfffe;

export function wavBytes(parts: WavParts): Buffer {
  const { encoding = 's16le', channels = 1, sampleRate = 16000, extensible = false, data = Buffer.alloc(0) } = parts;
  const { bytes, scale } = stores[encoding];
  const tag = parts.formatTag ?? (scale === 1 ? floatTag : pcmTag);
  const format = Buffer.alloc(extensible ? 40 : 16);
  format.writeUInt16LE(extensible ? extensibleTag : tag, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE((sampleRate * channels * bytes) % 2 ** 32, 8);
  format.writeUInt16LE(parts.blockAlign ?? channels * bytes, 12);
  format.writeUInt16LE(parts.bitsPerSample ?? bytes * 8, 14);
  if (extensible) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(bytes * 8, 18);
    format.writeUInt16LE(tag, 24);
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(format, 26);
  }
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    ...(parts.before ?? []),
    chunk('fmt ', format),
    ...(parts.between ?? []),
    chunk('data', data, parts.dataSize),
    ...(parts.after ?? []),
  ]);
  return chunk(parts.riff ?? 'RIFF', body, parts.riffSize);
}
