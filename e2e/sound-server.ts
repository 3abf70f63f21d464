/** The sound server of the tests' own desktop: devices that come and go, and what is played on them. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { test as base } from './undertext.js';
import { quietRoom } from './wav-file.js';

export interface DeviceOptions {
  /** Hz */
  rate?: number;
  channels?: number;
}

export interface PlayOptions {
  channels?: number;
  /** The one that is played on, from 0; the others are silent. */
  channel?: number;
}

export interface Playing {
  /** Resolves when it has been played to its end. */
  finished: Promise<void>;
  stop(): void;
}

/** A microphone: what is played on its room is what it hears. */
export interface Microphone {
  name: string;
  /** Of a sink. */
  room: string;
  remove(): void;
}

function pactl(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('pactl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pactl ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

export class SoundServer {
  readonly #modules = new Set<string>();
  readonly #playing = new Set<ChildProcess>();

  /** A sound output called `name`. Returns what removes it. */
  addOutput(name: string, { rate = 48_000, channels = 2 }: DeviceOptions = {}): () => void {
    const description = `sink_properties=device.description=${name}`;
    return this.#load('module-null-sink', `sink_name=${name}`, `rate=${rate}`, `channels=${channels}`, description);
  }

  /** A microphone called `name`, which is the default from now on, in a room that is never quite silent. */
  addMicrophone(name: string, { rate = 48_000, channels = 1 }: DeviceOptions = {}): Microphone {
    const room = `${name}-room`;
    const removeRoom = this.addOutput(room, { rate, channels });
    const removeSource = this.#load(
      'module-remap-source',
      `source_name=${name}`,
      `master=${room}.monitor`,
      `rate=${rate}`,
      `channels=${channels}`,
      'remix=no',
      `source_properties=device.description=${name}`,
    );
    pactl('set-default-source', name);
    const noise = this.play(room, [quietRoom(600)]);
    const remove = () => {
      noise.stop();
      removeSource();
      removeRoom();
    };
    return { name, room, remove };
  }

  /** What is played on one output is heard on another, as in a room, a little later. Returns what ends it. */
  addPath(output: string, room: string): () => void {
    const names = [`source=${output}.monitor`, `sink=${room}`];
    return this.#load('module-loopback', ...names, 'latency_msec=60', 'source_dont_move=true', 'sink_dont_move=true');
  }

  set defaultOutput(name: string) {
    pactl('set-default-sink', name);
  }

  /** A source that is suspended delivers nothing. */
  suspend(source: string, isSuspended: boolean): void {
    pactl('suspend-source', source, isSuspended ? '1' : '0');
  }

  /** @param sounds 16 kHz mono, 16 bits */
  play(output: string, sounds: Buffer[], { channels = 1, channel = 0 }: PlayOptions = {}): Playing {
    const format = ['--raw', '--format=s16le', '--rate=16000', `--channels=${channels}`, '--latency-msec=50'];
    const asItIs = channels > 1 ? ['--no-remix', '--no-remap'] : [];
    const child = spawn('pacat', ['--playback', '--device', output, ...format, ...asItIs], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    this.#playing.add(child);
    const finished = new Promise<void>((resolve) => {
      child.once('exit', () => {
        this.#playing.delete(child);
        resolve();
      });
    });
    // Stopped before its end, it reads no more.
    child.stdin.on('error', () => {});
    child.stdin.end(spread(Buffer.concat(sounds), channels, channel));
    return { finished, stop: () => child.kill() };
  }

  dispose(): void {
    for (const child of this.#playing) child.kill();
    for (const module of [...this.#modules].reverse()) pactl('unload-module', module);
    this.#modules.clear();
    this.defaultOutput = 'speakers';
  }

  #load(module: string, ...args: string[]): () => void {
    const index = pactl('load-module', module, ...args);
    this.#modules.add(index);
    return () => {
      if (this.#modules.delete(index)) pactl('unload-module', index);
    };
  }
}

/** Samples of one channel among silent others, interleaved. */
function spread(sound: Buffer, channels: number, channel: number): Buffer {
  if (channels === 1) return sound;
  const all = Buffer.alloc(sound.length * channels);
  for (let at = 0; at < sound.length; at += 2) all.writeInt16LE(sound.readInt16LE(at), at * channels + channel * 2);
  return all;
}

/** With a sound server, which is as it was before when the test ends. */
export const test = base.extend<{ sound: SoundServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  sound: async ({}, use) => {
    const sound = new SoundServer();
    await use(sound);
    sound.dispose();
  },
});
