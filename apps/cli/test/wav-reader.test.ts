import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteStream } from '../src/byte-stream.js';
import { type SampleEncoding, sampleEncodings } from '../src/pcm-decoder.js';
import { WavError, WavReader } from '../src/wav-reader.js';
import { bytePieces, collect, sameSound } from './byte-pieces.js';
import { samplesFolder } from './samples.js';
import { chunk, ds64, pcmBytes, scaleOf, wavBytes } from './wav-bytes.js';

interface Read {
  samples: Float32Array;
  seconds: number | null;
  sampleRate: number;
  warnings: string[];
}

async function read(bytes: Uint8Array, pieces: readonly number[] = [65536]): Promise<Read> {
  const warnings: string[] = [];
  const reader = await WavReader.open(new ByteStream(bytePieces(bytes, pieces)));
  const samples = await collect(reader.blocks((message) => warnings.push(message)));
  return { samples, seconds: reader.seconds, sampleRate: reader.format.sampleRate, warnings };
}

function readError(bytes: Uint8Array): Promise<unknown> {
  return read(bytes).then(
    () => 'no error',
    (error: unknown) => error,
  );
}

/** Stored values of an encoding, its extremes among them. */
function storedValues(encoding: SampleEncoding): fc.Arbitrary<number> {
  const scale = scaleOf(encoding);
  if (encoding === 'f32le') return fc.float({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 });
  if (encoding === 'f64le') return fc.double({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 });
  return fc.oneof(fc.integer({ min: -scale, max: scale - 1 }), fc.constantFrom(-scale, scale - 1, 0, -1, 1));
}

const header = fc.record({
  encoding: fc.constantFrom(...sampleEncodings),
  channels: fc.integer({ min: 1, max: 5 }),
  sampleRate: fc.integer({ min: 1000, max: 1_000_000 }),
  extensible: fc.boolean(),
});

const oddChunk = chunk('LIST', Buffer.from('INFOISFT\x05\0\0\0abcde', 'latin1'));

describe('WavReader', () => {
  test('gives the samples of every format, channels mixed by their mean, whatever the pieces', async () => {
    const wav = header.chain((format) =>
      fc.record({
        format: fc.constant(format),
        frames: fc.array(
          fc.array(storedValues(format.encoding), { minLength: format.channels, maxLength: format.channels }),
          { maxLength: 60 },
        ),
        pieces: fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 8 }),
        extra: fc.boolean(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(wav, async ({ format, frames, pieces, extra }) => {
        const others = extra
          ? { before: [oddChunk], between: [chunk('junk', Buffer.alloc(3))], after: [oddChunk] }
          : {};
        const bytes = wavBytes({ ...format, ...others, data: pcmBytes(format.encoding, frames.flat()) });
        const scale = scaleOf(format.encoding);
        const expected = frames.map((frame) =>
          Math.fround(frame.reduce((sum, value) => sum + value / scale, 0) / format.channels),
        );
        // An empty data chunk is one of unknown size: what follows it would be sound.
        fc.pre(frames.length > 0 || !extra);
        const result = await read(bytes, pieces);
        expect([...result.samples]).toEqual(expected);
        expect(result.sampleRate).toBe(format.sampleRate);
        expect(result.warnings).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('16-bit samples are divided by 32768 and by nothing else', async () => {
    const every = Int16Array.from({ length: 65536 }, (_, index) => index - 32768);
    const { samples } = await read(wavBytes({ data: pcmBytes('s16le', every) }));
    expect(
      sameSound(
        samples,
        Float32Array.from(every, (value) => value / 32768),
      ),
    ).toBe(true);
  });

  test('reads a real file', async () => {
    const bytes = readFileSync(new URL('long.wav', samplesFolder));
    const { samples, seconds, sampleRate } = await read(bytes, [997, 4096]);
    const stored = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length));
    expect(
      sameSound(
        samples,
        Float32Array.from(stored, (value) => value / 32768),
      ),
    ).toBe(true);
    expect(sampleRate).toBe(16000);
    expect(seconds).toBeCloseTo(stored.length / 16000, 6);
  });

  const ramp = Array.from({ length: 1000 }, (_, index) => index - 500);
  const rampBytes = pcmBytes('s16le', ramp);
  const rampSamples = Float32Array.from(ramp, (value) => value / 32768);

  test.each([
    ['0', 0],
    ['0xFFFFFFFF', 0xffffffff],
    ['0x7FFFF000', 0x7ffff000],
    ['0x80000000', 0x80000000],
  ])('a data size of %s, from a pipe, means up to the end', async (_, size) => {
    for (const riffSize of [0, size, 0xffffffff]) {
      const { samples, seconds, warnings } = await read(wavBytes({ data: rampBytes, dataSize: size, riffSize }));
      expect(samples).toEqual(rampSamples);
      expect(seconds).toBeNull();
      expect(warnings).toEqual([]);
    }
  });

  test.each(['RF64', 'BW64'] as const)('takes the 64-bit size of %s', async (riff) => {
    const parts = { riff, data: rampBytes, riffSize: 0xffffffff, dataSize: 0xffffffff, after: [oddChunk] };
    const { samples, seconds } = await read(wavBytes({ ...parts, before: [ds64(BigInt(rampBytes.length))] }));
    expect(samples).toEqual(rampSamples);
    expect(seconds).toBe(1000 / 16000);
    const endless = await read(wavBytes({ ...parts, after: [], before: [ds64(0n)] }));
    expect(endless.samples).toEqual(rampSamples);
    expect(endless.seconds).toBeNull();
  });

  test('takes what there is of truncated sound, and says so', async () => {
    const whole = wavBytes({ data: rampBytes, sampleRate: 1000 });
    for (const missing of [1, 2, 999, rampBytes.length - 2]) {
      const { samples, warnings } = await read(whole.subarray(0, whole.length - missing));
      const frames = Math.floor((rampBytes.length - missing) / 2);
      expect(samples).toEqual(rampSamples.subarray(0, frames));
      expect(warnings).toEqual([
        `ends early: its header promises 1.0 s, ${(frames / 1000).toFixed(1)} s are there and were taken`,
      ]);
    }
  });

  test('an incomplete last frame is left out', async () => {
    const data = Buffer.concat([pcmBytes('s24le', [1, 2, 3, 4]), Buffer.from([9, 9, 9, 9])]);
    const { samples } = await read(wavBytes({ encoding: 's24le', channels: 2, data }), [5]);
    expect([...samples]).toEqual([1.5 / 2 ** 23, 3.5 / 2 ** 23]);
  });

  test('20 bits in 3 bytes and 24 in 4 are the upper ones', async () => {
    const values = [2 ** 22, -(2 ** 23), 256];
    const in3 = wavBytes({ encoding: 's24le', bitsPerSample: 20, data: pcmBytes('s24le', values) });
    expect([...(await read(in3)).samples]).toEqual(values.map((value) => value / 2 ** 23));
    const in4 = wavBytes({ encoding: 's32le', bitsPerSample: 24, data: pcmBytes('s32le', values) });
    expect([...(await read(in4)).samples]).toEqual(values.map((value) => Math.fround(value / 2 ** 31)));
  });

  test('floats that are no sound are silence, and counted', async () => {
    for (const encoding of ['f32le', 'f64le'] as const) {
      const bad = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e30];
      const { samples, warnings } = await read(wavBytes({ encoding, data: pcmBytes(encoding, [0.5, ...bad, -1.5]) }));
      expect([...samples]).toEqual([0.5, 0, 0, 0, 0, -1.5]);
      expect(warnings).toEqual(['has 4 samples that are no numbers or far too large; they count as silence']);
    }
  });

  test('reads no further than the end of the data', async () => {
    const bytes = wavBytes({ data: rampBytes, after: [oddChunk] });
    async function* endless() {
      yield bytes;
      await new Promise(() => {});
    }
    const reader = await WavReader.open(new ByteStream(endless()));
    expect(await collect(reader.blocks(() => {}))).toEqual(rampSamples);
  });

  test('skips a chunk of a gigabyte without holding it', async () => {
    const size = 1e9;
    const wav = wavBytes({ data: rampBytes, between: [chunk('JUNK', Buffer.alloc(0), size)] });
    const body = wav.indexOf('JUNK') + 8;
    async function* source() {
      yield wav.subarray(0, body);
      const piece = Buffer.alloc(1e6);
      for (let done = 0; done < size; done += piece.length) yield piece;
      yield wav.subarray(body);
    }
    const before = process.memoryUsage().arrayBuffers;
    const reader = await WavReader.open(new ByteStream(source()));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50e6);
    expect(await collect(reader.blocks(() => {}))).toEqual(rampSamples);
  });

  describe('says what is wrong', () => {
    const extensible = wavBytes({ extensible: true, data: rampBytes });
    const privateGuid = Buffer.from(extensible);
    privateGuid[50] = 99;
    test.each<[string, Buffer, RegExp, boolean]>([
      ['nothing', Buffer.alloc(0), /^is empty$/, false],
      ['text', Buffer.from('{"welcome": {}}'), /^is not a WAV file$/, true],
      ['3 bytes', Buffer.from('RIF'), /^is not a WAV file$/, true],
      ['MP3 with tags', Buffer.from('ID3\x04\0\0\0\0\0\0\0\0'), /^is not WAV but MP3$/, true],
      ['MP3', Buffer.from('fffb90640000000000000000', 'hex'), /^is not WAV but MP3$/, true],
      ['MP4', Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0', 'latin1'), /^is not WAV but MP4$/, true],
      ['FLAC', Buffer.from('fLaC\0\0\0\x22\x10\0\x10\0'), /^is not WAV but FLAC$/, true],
      ['WebM', Buffer.from('1a45dfa3010000000000001f', 'hex'), /^is not WAV but Matroska or WebM$/, true],
      ['AVI', Buffer.from('RIFF\x10\0\0\0AVI '), /^is not WAV but AVI$/, true],
      ['a header alone', Buffer.from('RIFF\x04\0\0\0WAVE'), /no fmt chunk/, false],
      ['no data chunk', wavBytes({}).subarray(0, 36), /no data chunk/, false],
      [
        'data before fmt',
        Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), chunk('data', rampBytes)]),
        /data chunk before its fmt/,
        false,
      ],
      [
        'a short fmt chunk',
        Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), chunk('fmt ', Buffer.alloc(14))]),
        /fmt chunk of 14 bytes/,
        false,
      ],
      ['A-law', wavBytes({ formatTag: 6, data: rampBytes }), /^holds A-law, not PCM or float samples$/, true],
      ['an unknown format', wavBytes({ formatTag: 0x1234, data: rampBytes }), /^holds format 4660/, true],
      ['a private format', privateGuid, /private format/, true],
      ['no channels', wavBytes({ channels: 0, blockAlign: 2, data: rampBytes }), /no channels/, false],
      ['no rate', wavBytes({ sampleRate: 0, data: rampBytes }), /rate of 0 Hz/, false],
      ['a mad rate', wavBytes({ sampleRate: 0xffffffff, data: rampBytes }), /rate of 4294967295 Hz/, false],
      ['0 bits', wavBytes({ bitsPerSample: 0, data: rampBytes }), /PCM samples of 0 bits/, true],
      ['a block of 5 bytes for 2 channels', wavBytes({ channels: 2, blockAlign: 5 }), /5 bytes for 2 channels/, true],
      ['16-bit floats', wavBytes({ formatTag: 3, data: rampBytes }), /float samples of 16 bits/, true],
    ])('%s', async (_, bytes, message, otherFormat) => {
      const error = await readError(bytes);
      expect(error).toBeInstanceOf(WavError);
      expect((error as WavError).message).toMatch(message);
      expect((error as WavError).otherFormat).toBe(otherFormat);
    });
  });

  test('garbage gives sound or a WavError, never a hang or a crash', async () => {
    const valid = wavBytes({ extensible: true, channels: 2, before: [oddChunk], data: rampBytes, after: [oddChunk] });
    const flipped = fc
      .array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
      .map((changes) => {
        const bytes = Buffer.from(valid);
        for (const [offset, value] of changes) bytes[offset] = value;
        return bytes;
      });
    const cut = fc.nat(valid.length).map((length) => valid.subarray(0, length));
    const noise = fc
      .uint8Array({ maxLength: 200 })
      .map((tail) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), tail]));
    const anything = fc.oneof(flipped, cut, noise, fc.uint8Array({ maxLength: 200 }));
    await fc.assert(
      fc.asyncProperty(anything, async (bytes) => {
        const result = await read(bytes, [7, 64]).catch((error: unknown) => {
          expect(error).toBeInstanceOf(WavError);
          return null;
        });
        if (result !== null) expect(result.samples.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
