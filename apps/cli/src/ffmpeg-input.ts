import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ByteStream } from './byte-stream.js';
import { CommandError } from './command-error.js';
import { decodeBlocks, PcmDecoder } from './pcm-decoder.js';

export interface FfmpegInput {
  /** Whole length; `null` where the file does not say. */
  seconds: number | null;
  /** Mono at the rate that was asked for. */
  blocks: AsyncGenerator<Float32Array, void, void>;
  close(): void;
}

export interface FfmpegInputOptions {
  /** Counted from 1. */
  track: number;
  /** Hz. */
  sampleRate: number;
  /** What the file is, as far as is known: `talk.mp3 is not WAV but MP3`. */
  reason: string;
  warn: (message: string) => void;
}

/** Local files alone, whatever a playlist among them names. */
const localOnly = ['-v', 'error', '-protocol_whitelist', 'file'];
/** Characters of ffmpeg's messages that are kept: the last ones say what went wrong. */
const longestMessage = 4000;

/**
 * Any file that ffmpeg reads, decoded as it is taken.
 * @throws CommandError if ffmpeg is not on PATH, or finds no sound in the file
 */
export async function openWithFfmpeg(path: string, options: FfmpegInputOptions): Promise<FfmpegInput> {
  const { track, sampleRate, reason, warn } = options;
  const format = ['-map', `0:a:${track - 1}`, '-ac', '1', '-ar', `${sampleRate}`, '-f', 'f32le', 'pipe:1'];
  const decoding = new FfmpegRun(['-nostdin', ...localOnly, '-i', `file:${path}`, ...format], 'ffmpeg');
  // Of its own: when a program ends, Node drops what nobody reads from it yet.
  const sound = new PassThrough();
  decoding.child.stdout?.pipe(sound);
  const close = () => {
    decoding.child.kill();
    sound.destroy();
  };
  await Promise.race([once(sound, 'readable'), decoding.ended]);
  if (decoding.isMissing) {
    const hint = 'Install ffmpeg, or convert the file to WAV where there is one.';
    throw new CommandError(`${reason}, and ffmpeg, which reads other formats, is not on PATH`, hint);
  }
  const failure = () => new CommandError(`${path} cannot be decoded: ${explained(decoding.message, track)}`);
  if (sound.readableLength === 0 && (await decoding.ended) !== 0) throw failure();
  async function* blocks(): AsyncGenerator<Float32Array, void, void> {
    const decoder = new PcmDecoder({ encoding: 'f32le', channels: 1, sampleRate });
    yield* decodeBlocks(new ByteStream(sound), decoder, Number.POSITIVE_INFINITY);
    if ((await decoding.ended) !== 0) warn(`${path} was not decoded to its end: ${explained(decoding.message, track)}`);
  }
  return { seconds: await secondsOf(path), blocks: blocks(), close };
}

/** What ffprobe, which comes with ffmpeg, says. */
async function secondsOf(path: string): Promise<number | null> {
  const format = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
  const probing = new FfmpegRun([...localOnly, ...format, `file:${path}`], 'ffprobe');
  let output = '';
  probing.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await probing.ended;
  const seconds = Number.parseFloat(output);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

class FfmpegRun {
  readonly child: ChildProcess;
  /** Its exit code; null: it was ended, or there is no such program. */
  readonly ended: Promise<number | null>;
  isMissing = false;
  message = '';

  constructor(args: readonly string[], program: 'ffmpeg' | 'ffprobe') {
    this.child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.message = (this.message + text).slice(-longestMessage);
    });
    this.ended = new Promise((resolve) => {
      this.child.once('error', () => {
        this.isMissing = true;
        resolve(null);
      });
      // After its output, so that nothing of its message is missing.
      this.child.once('close', (code) => resolve(code));
    });
  }
}

function explained(message: string, track: number): string {
  if (/matches no streams|does not contain any stream/.test(message)) {
    return track === 1 ? 'there is no sound in it' : `it has no audio track ${track}`;
  }
  const lines = message.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').at(-1) ?? 'ffmpeg gave up';
}
