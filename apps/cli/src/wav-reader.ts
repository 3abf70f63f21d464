import type { ByteStream } from './byte-stream.js';
import { bytesPerSample, decodeBlocks, PcmDecoder, type PcmFormat, type SampleEncoding } from './pcm-decoder.js';

/** The bytes are not sound that this reader takes. `otherFormat`: another program can convert them. */
export class WavError extends Error {
  override readonly name = 'WavError';

  constructor(
    message: string,
    readonly otherFormat: boolean,
  ) {
    super(message);
  }
}

/** A size that says nothing: written before the end was known, by a program that cannot go back (a pipe). */
const unknownSize = 0xffffffff;
/** Some programs write the largest size that a signed reader takes in place of an unknown one (sox 0x7ffff000). */
const smallestPlaceholder = 0x7ffff000;

const minimumRate = 1000;
const maximumRate = 1_000_000;

const formatTag = { pcm: 1, float: 3, extensible: 0xfffe } as const;
const otherFormatTags: Record<number, string> = {
  2: 'Microsoft ADPCM',
  6: 'A-law',
  7: 'mu-law',
  17: 'IMA ADPCM',
  49: 'GSM 6.10',
  80: 'MPEG',
  85: 'MP3',
  255: 'AAC',
  353: 'Windows Media Audio',
};
/** Bytes 2..15 of the GUID of a sub-format that is a format tag (KSDATAFORMAT_SUBTYPE_...). */
const guidTail = Buffer.from('000000001000800000aa00389b71', 'hex');
/** A fmt chunk has 16, 18 or 40 bytes that mean something here. */
const formatBytes = 40;

/**
 * A WAV file as a stream: RIFF, RF64 and BW64; PCM of 8, 16, 24 and 32 bits, float of 32 and 64 bits, plain or
 * WAVE_FORMAT_EXTENSIBLE; any rate and channel count; sizes of 0 or 0xFFFFFFFF mean up to the end; other chunks are
 * skipped. Memory does not grow with the file.
 */
export class WavReader {
  readonly #bytes: ByteStream;
  readonly #decoder: PcmDecoder;
  readonly #dataBytes: number;
  readonly #sizeIsKnown: boolean;

  private constructor(
    bytes: ByteStream,
    readonly format: PcmFormat,
    size: { bytes: number; known: boolean },
  ) {
    this.#bytes = bytes;
    this.#decoder = new PcmDecoder(format);
    this.#dataBytes = size.bytes;
    this.#sizeIsKnown = size.known;
  }

  /**
   * Reads up to the first sample.
   * @throws WavError
   */
  static async open(bytes: ByteStream): Promise<WavReader> {
    const start = await bytes.read(12);
    const id = chunkId(start, 0);
    if (!['RIFF', 'RF64', 'BW64'].includes(id) || chunkId(start, 8) !== 'WAVE') throw notWav(start);
    const is64 = id !== 'RIFF';
    let dataSize64: number | undefined;
    let format: PcmFormat | undefined;
    for (;;) {
      const head = await bytes.read(8);
      if (head.length < 8) {
        throw new WavError(`ends before its sound begins (no ${format ? 'data' : 'fmt'} chunk)`, false);
      }
      const size = head.readUInt32LE(4);
      switch (chunkId(head, 0)) {
        case 'data': {
          if (format === undefined) throw new WavError('has a data chunk before its fmt chunk', false);
          return new WavReader(bytes, format, dataSize(size, is64 ? dataSize64 : undefined));
        }
        case 'ds64': {
          const body = await readChunk(bytes, size, 16);
          if (body.length >= 16) dataSize64 = Number(body.readBigUInt64LE(8));
          break;
        }
        case 'fmt ':
          format = parseFormat(await readChunk(bytes, size, formatBytes));
          break;
        default:
          await skipChunk(bytes, size, 0);
      }
    }
  }

  /** Length by the header; `null` where the header does not know it. */
  get seconds(): number | null {
    return this.#sizeIsKnown ? this.#secondsOf(this.#dataBytes) : null;
  }

  /** Length if the sound goes on for this many bytes from here. */
  secondsIn(byteCount: number): number {
    return this.#secondsOf(Math.min(byteCount, this.#dataBytes));
  }

  #secondsOf(byteCount: number): number {
    const { encoding, channels, sampleRate } = this.format;
    return Math.floor(byteCount / (bytesPerSample(encoding) * channels)) / sampleRate;
  }

  /** The sound from its start, mono, in blocks. To be read once; the warnings come at its end. */
  async *blocks(warn: (message: string) => void): AsyncGenerator<Float32Array, void, void> {
    yield* decodeBlocks(this.#bytes, this.#decoder, this.#dataBytes);
    const heard = this.#decoder.frames / this.format.sampleRate;
    if (this.seconds !== null && heard < this.seconds) {
      const promised = this.seconds.toFixed(1);
      warn(`ends early: its header promises ${promised} s, ${heard.toFixed(1)} s are there and were taken`);
    }
    if (this.#decoder.badSamples > 0) {
      warn(`has ${this.#decoder.badSamples} samples that are no numbers or far too large; they count as silence`);
    }
  }
}

function dataSize(size: number, size64: number | undefined): { bytes: number; known: boolean } {
  if (size === unknownSize && size64 !== undefined) {
    const known = size64 !== 0 && size64 <= Number.MAX_SAFE_INTEGER;
    return { bytes: known ? size64 : Number.POSITIVE_INFINITY, known };
  }
  if (size === 0 || size === unknownSize) return { bytes: Number.POSITIVE_INFINITY, known: false };
  return { bytes: size, known: size < smallestPlaceholder };
}

function parseFormat(body: Buffer): PcmFormat {
  if (body.length < 16) throw new WavError(`has a fmt chunk of ${body.length} bytes; 16 are the least`, false);
  let tag = body.readUInt16LE(0);
  const channels = body.readUInt16LE(2);
  const sampleRate = body.readUInt32LE(4);
  const blockAlign = body.readUInt16LE(12);
  const bits = body.readUInt16LE(14);
  if (tag === formatTag.extensible) {
    if (body.length < formatBytes) throw new WavError('has an extensible fmt chunk without a sub-format', false);
    if (!body.subarray(26, 40).equals(guidTail)) throw new WavError('holds sound in a private format', true);
    tag = body.readUInt16LE(24);
  }
  if (tag !== formatTag.pcm && tag !== formatTag.float) {
    throw new WavError(`holds ${otherFormatTags[tag] ?? `format ${tag}`}, not PCM or float samples`, true);
  }
  if (channels === 0) throw new WavError('has no channels', false);
  if (sampleRate < minimumRate || sampleRate > maximumRate) {
    throw new WavError(`has a rate of ${sampleRate} Hz; ${minimumRate} to ${maximumRate} are taken`, false);
  }
  // The container of a sample: 20 bits lie in 3 bytes, and some programs put 24 into 4; the bits are the upper ones.
  const bytes = blockAlign / channels;
  const encoding = bits > 0 && bits <= bytes * 8 ? sampleEncoding(tag, bytes) : undefined;
  if (encoding === undefined) {
    const kind = tag === formatTag.float ? 'float' : 'PCM';
    throw new WavError(`holds ${kind} samples of ${bits} bits, ${blockAlign} bytes for ${channels} channels`, true);
  }
  return { encoding, channels, sampleRate };
}

function sampleEncoding(tag: number, bytes: number): SampleEncoding | undefined {
  if (tag === formatTag.float) return bytes === 4 ? 'f32le' : bytes === 8 ? 'f64le' : undefined;
  const pcm: Record<number, SampleEncoding> = { 1: 'u8', 2: 's16le', 3: 's24le', 4: 's32le' };
  return pcm[bytes];
}

/** The first `limit` bytes of a chunk's body; the rest and the pad byte after an odd size are skipped. */
async function readChunk(bytes: ByteStream, size: number, limit: number): Promise<Buffer> {
  const body = await bytes.read(Math.min(size, limit));
  await skipChunk(bytes, size, body.length);
  return body;
}

async function skipChunk(bytes: ByteStream, size: number, alreadyRead: number): Promise<void> {
  await bytes.skip(size + (size % 2) - alreadyRead);
}

function chunkId(bytes: Buffer, offset: number): string {
  return bytes.toString('latin1', offset, offset + 4);
}

/** What a file that is not WAV seems to be, by its first bytes. */
const signatures: readonly { name: string; offset: number; bytes: string }[] = [
  { name: 'FLAC', offset: 0, bytes: 'fLaC' },
  { name: 'Ogg', offset: 0, bytes: 'OggS' },
  { name: 'MP3', offset: 0, bytes: 'ID3' },
  { name: 'MP3', offset: 0, bytes: '\xff\xfb' },
  { name: 'MP3', offset: 0, bytes: '\xff\xf3' },
  { name: 'AAC', offset: 0, bytes: '\xff\xf1' },
  { name: 'AAC', offset: 0, bytes: '\xff\xf9' },
  { name: 'MP4', offset: 4, bytes: 'ftyp' },
  { name: 'Matroska or WebM', offset: 0, bytes: '\x1a\x45\xdf\xa3' },
  { name: 'AIFF', offset: 8, bytes: 'AIF' },
  { name: 'AVI', offset: 8, bytes: 'AVI ' },
  { name: 'big-endian WAV', offset: 0, bytes: 'RIFX' },
  { name: 'Sony Wave64', offset: 0, bytes: 'riff' },
  { name: 'Core Audio', offset: 0, bytes: 'caff' },
  { name: 'AU', offset: 0, bytes: '.snd' },
];

function notWav(start: Buffer): WavError {
  if (start.length === 0) return new WavError('is empty', false);
  const text = start.toString('latin1');
  const found = signatures.find(({ offset, bytes }) => text.startsWith(bytes, offset));
  return new WavError(found ? `is not WAV but ${found.name}` : 'is not a WAV file', true);
}
