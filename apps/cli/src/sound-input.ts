import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Resampler } from '@undertext/sound';
import { ByteStream } from './byte-stream.js';
import { CommandError, systemReason, UsageError } from './command-error.js';
import { openWithFfmpeg } from './ffmpeg-input.js';
import { decodeBlocks, PcmDecoder, type PcmFormat } from './pcm-decoder.js';
import { WavError, WavReader } from './wav-reader.js';

/** What the engine takes, Hz. */
export const engineRate = 16000;

/** Sound from a file or a pipe, as the engine takes it. */
export interface SoundInput {
  /** For messages: the file's name, or `standard input`. */
  name: string;
  /** A file's sound is still there later; a pipe's is gone. */
  kind: 'file' | 'pipe';
  /** Whole length; `null` where nobody knows it yet. */
  seconds: number | null;
  /** 16 kHz mono, in pieces as they come. To be read once. */
  blocks: AsyncGenerator<Float32Array, void, void>;
  /** Stops reading. */
  close(): void;
}

export interface SoundInputOptions {
  /** Headerless samples of this format in place of WAV. */
  raw: PcmFormat | undefined;
  /** The audio track of a file with several, from 1. */
  track: number;
  /** Gives up an opening that waits for a silent pipe. */
  signal: AbortSignal;
  /** Something is wrong with the sound, and what can be had of it is taken. */
  warn: (message: string) => void;
}

/**
 * Opens a file, or standard input for `-`, and reads as far as the first sample.
 * @throws CommandError if it cannot be read or is no sound that is taken
 */
export async function openSound(path: string, { raw, track, signal, warn }: SoundInputOptions): Promise<SoundInput> {
  const name = path === '-' ? 'standard input' : path;
  const { readable, fileBytes } = path === '-' ? openStandardInput() : await openFile(path);
  const close = () => void readable.destroy();
  const bytes = new ByteStream(readable);
  const prefixed = (message: string) => warn(`${name} ${message}`);
  signal.addEventListener('abort', close);
  const common = { name, kind: fileBytes === null ? 'pipe' : 'file', close } as const;
  try {
    if (raw) {
      const decoder = new PcmDecoder(raw);
      const blocks = decodeBlocks(bytes, decoder, Number.POSITIVE_INFINITY);
      return { ...common, seconds: null, blocks: readable16k(name, blocks, raw.sampleRate) };
    }
    const reader = await WavReader.open(bytes);
    const seconds = fileBytes === null ? reader.seconds : reader.secondsIn(fileBytes - bytes.position);
    return { ...common, seconds, blocks: readable16k(name, reader.blocks(prefixed), reader.format.sampleRate) };
  } catch (error) {
    close();
    if (!(error instanceof WavError) || !error.otherFormat || common.kind === 'pipe') throw explain(error, name, path);
    const options = { track, sampleRate: engineRate, reason: `${path} ${error.message}`, warn };
    return { ...common, ...(await openWithFfmpeg(path, options)) };
  } finally {
    signal.removeEventListener('abort', close);
  }
}

function openStandardInput(): { readable: Readable; fileBytes: null } {
  if (process.stdin.isTTY) {
    throw new UsageError('standard input is a terminal; pipe sound into it or name a file');
  }
  return { readable: process.stdin, fileBytes: null };
}

async function openFile(path: string): Promise<{ readable: Readable; fileBytes: number | null }> {
  try {
    const status = await stat(path);
    if (status.isDirectory()) throw new CommandError(`${path} is a folder; name a file`);
    return { readable: createReadStream(path), fileBytes: status.isFile() ? status.size : null };
  } catch (error) {
    throw explain(error, path, path);
  }
}

async function* readable16k(
  name: string,
  blocks: AsyncGenerator<Float32Array, void, void>,
  sampleRate: number,
): AsyncGenerator<Float32Array, void, void> {
  try {
    if (sampleRate === engineRate) yield* blocks;
    else yield* resampled(blocks, sampleRate);
  } catch (error) {
    throw explain(error, name, name);
  }
}

async function* resampled(
  blocks: AsyncGenerator<Float32Array, void, void>,
  sampleRate: number,
): AsyncGenerator<Float32Array, void, void> {
  const resampler = await Resampler.create(sampleRate, engineRate);
  try {
    for await (const block of blocks) {
      const converted = resampler.process(block);
      if (converted.length > 0) yield converted;
    }
    const tail = resampler.flush();
    if (tail.length > 0) yield tail;
  } finally {
    resampler.dispose();
  }
}

function explain(error: unknown, name: string, path: string): Error {
  if (error instanceof CommandError) return error;
  if (error instanceof WavError) {
    const source = path === '-' ? '-' : shellQuoted(path);
    const convert = `ffmpeg -i ${source} -ac 1 -ar ${engineRate} -f wav - | undertext transcribe - ...`;
    return new CommandError(`${name} ${error.message}`, error.otherFormat ? `Convert it: ${convert}` : undefined);
  }
  switch (errorCode(error)) {
    case 'ENOENT':
      return new CommandError(`${name}: no such file`);
    case 'EACCES':
    case 'EPERM':
      return new CommandError(`${name}: no permission to read it`);
    case 'EISDIR':
      return new CommandError(`${name} is a folder; name a file`);
    default:
      return new CommandError(`${name} cannot be read: ${systemReason(error)}`);
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/** As a POSIX shell takes it. */
function shellQuoted(text: string): string {
  return /^[\w./+:@%,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
