/** A PulseAudio server of the tests' own, with loudspeakers that nobody hears. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const tools = ['pulseaudio', 'pactl', 'parec', 'paplay'];

/** Is PulseAudio on this machine, with its tools? */
export const hasPulseAudio = tools.every((tool) => spawnSync(tool, ['--version']).status === 0);

export const samplePath = (name: string) =>
  fileURLToPath(new URL(`../../../../resources/samples/${name}.wav`, import.meta.url));

export class PulseAudio {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'undertext-pulse-'));
  #server: ChildProcess | null = null;

  /** From now on this process, and all that it starts, knows no other server. */
  static async start(): Promise<PulseAudio> {
    const pulse = new PulseAudio();
    process.env.XDG_RUNTIME_DIR = pulse.#folder;
    process.env.HOME = pulse.#folder;
    delete process.env.PULSE_SERVER;
    delete process.env.DBUS_SESSION_BUS_ADDRESS;
    await pulse.startServer();
    return pulse;
  }

  async startServer(): Promise<void> {
    const modules = ['module-native-protocol-unix', 'module-null-sink sink_name=speakers rate=48000'];
    const args = ['--daemonize=no', '--exit-idle-time=-1', '-n', ...modules.flatMap((module) => ['-L', module])];
    this.#server = spawn('pulseaudio', args, { stdio: 'ignore' });
    for (let tries = 0; spawnSync('pactl', ['info']).status !== 0; tries++) {
      if (tries > 100) throw new Error('pulseaudio does not answer');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    this.pactl('set-default-sink', 'speakers');
  }

  /** Ends the server, or lets it stand still, or go on. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const server = this.#server!;
    server.kill(signal);
    if (signal === 'SIGKILL') await new Promise((resolve) => server.once('close', resolve));
  }

  pactl(...args: string[]): string {
    return execFileSync('pactl', args, { encoding: 'utf8' }).trim();
  }

  /** Loudspeakers more. Returns the module that they are. */
  addSink(name: string, ...properties: string[]): string {
    return this.pactl('load-module', 'module-null-sink', `sink_name=${name}`, 'rate=48000', ...properties);
  }

  /** A microphone that hears a sink's monitor. */
  addMicrophone(name: string, sink: string, description: string, ...properties: string[]): string {
    return this.pactl(
      ...['load-module', 'module-remap-source', `source_name=${name}`, `master=${sink}.monitor`],
      ...[`source_properties=device.description=${description}`, 'remix=no', ...properties],
    );
  }

  /** Resolves when it has been played. */
  play(file: string, ...args: string[]): Promise<void> {
    const player = spawn('paplay', [...args, file], { stdio: 'ignore' });
    return new Promise((resolve, reject) => {
      player.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`paplay ended (${code})`))));
      player.on('error', reject);
    });
  }

  /** A file of sound, 16 kHz, to be played: in one channel of several, the others silent. Returns its path. */
  writeSound(name: string, sound: Float32Array, channels = 1, channel = 0): string {
    const header = Buffer.alloc(44);
    const data = Buffer.alloc(sound.length * 2 * channels);
    for (const [i, sample] of sound.entries()) {
      data.writeInt16LE(Math.round(sample * 32_767), 2 * (i * channels + channel));
    }
    header.write('RIFF', 0);
    header.writeUInt32LE(36 + data.length, 4);
    header.write('WAVEfmt ', 8);
    header.writeUInt32LE(16, 16);
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(channels, 22);
    header.writeUInt32LE(16_000, 24);
    header.writeUInt32LE(16_000 * 2 * channels, 28);
    header.writeUInt16LE(2 * channels, 32);
    header.writeUInt16LE(16, 34);
    header.write('data', 36);
    header.writeUInt32LE(data.length, 40);
    const file = path.join(this.#folder, `${name}.wav`);
    writeFileSync(file, Buffer.concat([header, data]));
    return file;
  }

  async stop(): Promise<void> {
    await this.signal('SIGCONT');
    await this.signal('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Names of this process's children, on Linux; dead ones that were not collected too. */
export function children(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
      return Number(parent) === process.pid ? [name!] : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}
