import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** A program that writes sound to its standard output: 32-bit floats, at `engineRate`, channels interleaved. */
export interface RecorderPlan {
  program: string;
  args: string[];
  channels: number;
  /** What it listens to, for people. */
  name: string;
}

export interface RecorderListener {
  /** All channels, of one length, at least one sample. */
  sound(channels: Float32Array[]): void;
  /** Once, unless `stop()` was called: it ended, or delivered nothing for too long. */
  ended(message: string): void;
}

/** A recorder that still runs and has delivered nothing for so long is stuck. */
const stuckAfterMs = 10_000;
const bytesPerSample = 4;

/** Takes interleaved floats apart, in pieces of any length. */
export class Deinterleaver {
  readonly #channels: number;
  #rest = Buffer.alloc(0);

  constructor(channels: number) {
    this.#channels = channels;
  }

  /** The whole samples that there are now, of each channel. */
  push(bytes: Buffer): Float32Array[] {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const frameBytes = this.#channels * bytesPerSample;
    const length = Math.floor(all.length / frameBytes);
    this.#rest = Buffer.from(all.subarray(length * frameBytes));
    return Array.from({ length: this.#channels }, (_, channel) => {
      const samples = new Float32Array(length);
      for (let i = 0; i < length; i++) samples[i] = all.readFloatLE(i * frameBytes + channel * bytesPerSample);
      return samples;
    });
  }
}

/** One run of a recorder program. It never outlives this process: it ends when nobody reads what it writes. */
export class Recorder {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #listener: RecorderListener;
  #stuckTimer: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor({ program, args, channels }: RecorderPlan, listener: RecorderListener) {
    this.#listener = listener;
    this.#child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } });
    const parts = new Deinterleaver(channels);
    let complaint = '';
    this.#child.stdout.on('data', (bytes: Buffer) => {
      if (this.#isOver) return;
      this.#watch();
      const sound = parts.push(bytes);
      if (sound[0]!.length > 0) listener.sound(sound);
    });
    this.#child.stderr.on('data', (bytes: Buffer) => {
      complaint = bytes.toString().trim().split('\n').at(-1) ?? complaint;
    });
    this.#child.on('error', (error) => this.#end(`${program} cannot be started: ${error.message}`));
    this.#child.on('close', (code, signal) => this.#end(`${program} ended (${complaint || (signal ?? code)})`));
    this.#watch();
  }

  stop(): void {
    this.#isOver = true;
    if (this.#stuckTimer) clearTimeout(this.#stuckTimer);
    // SIGKILL: one that is stuck, or that flushes for long, would keep the device.
    this.#child.kill('SIGKILL');
  }

  #watch(): void {
    if (this.#stuckTimer) clearTimeout(this.#stuckTimer);
    this.#stuckTimer = setTimeout(() => this.#end('the sound server delivers nothing'), stuckAfterMs);
  }

  #end(message: string): void {
    if (this.#isOver) return;
    this.stop();
    this.#listener.ended(message);
  }
}
