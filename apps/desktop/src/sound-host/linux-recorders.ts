/** Which program hears what on Linux. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SourceEnd } from '@undertext/session';
import { engineRate } from '../contract/sound-frames.js';
import { pulseDefaults, pulseDevices } from './pulse-server.js';
import type { RecorderPlan } from './recorder.js';

const runFile = promisify(execFile);

/** No way to hear it, as things are. */
export class NoRecorderError extends Error {
  readonly reason: SourceEnd;

  constructor(reason: SourceEnd, message: string) {
    super(message);
    this.name = 'NoRecorderError';
    this.reason = reason;
  }
}

const installWhat =
  'To hear what the computer plays, install parec (package pulseaudio-utils) or pw-record (package pipewire-bin, on ' +
  'Fedora pipewire-utils, on Arch pipewire).';

async function isInstalled(program: string): Promise<boolean> {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const isThere = await access(path.join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (folder !== '' && isThere) return true;
  }
  return false;
}

/** `device`: the name of a source as the server has it. */
function parecPlan(device: string, channels: number, name: string): RecorderPlan {
  const args = [
    ...['--device', device, '--raw', '--format=float32le', `--rate=${engineRate}`],
    // By index, each as it is: PulseAudio would mix them by what it takes their places to be.
    ...[`--channels=${channels}`, '--no-remix', '--no-remap'],
    // Without it a monitor delivers every two seconds.
    ...['--latency-msec=40', '--client-name=Undertext', '--stream-name=Captions'],
  ];
  return { program: 'parec', args, channels, name };
}

/** The session manager links it to the default output's monitor, and links it anew when that changes. */
async function pwRecordPlan(): Promise<RecorderPlan> {
  // If it cannot say so much, it cannot record either, and what it says then is told.
  const { stdout: help } = await runFile('pw-record', ['--help']).catch(() => ({ stdout: '' }));
  const args = [
    ...['-P', '{ stream.capture.sink=true, application.name=Undertext }', '--latency', '40ms'],
    ...['--format', 'f32', '--rate', `${engineRate}`, '--channels', '2'],
    // Older versions have no such option: they write raw samples always.
    ...(help.includes('--raw') ? ['--raw'] : []),
    '-',
  ];
  return { program: 'pw-record', args, channels: 2, name: '' };
}

/**
 * What the computer plays on its default output.
 * @throws NoRecorderError
 */
export async function planLoudspeakers(): Promise<RecorderPlan> {
  const [hasParec, hasPwRecord] = await Promise.all([isInstalled('parec'), isInstalled('pw-record')]);
  if (!hasParec && !hasPwRecord) throw new NoRecorderError('unsupported', installWhat);
  if (!hasParec) return pwRecordPlan();
  try {
    const [defaults, sinks] = await Promise.all([pulseDefaults(), pulseDevices('sinks')]);
    const output = sinks.find(({ name }) => name === defaults.sink);
    if (!output) throw new NoRecorderError('no-device', 'The computer has no sound output.');
    return parecPlan(`${output.name}.monitor`, output.channels, output.description);
  } catch (error) {
    if (error instanceof NoRecorderError) throw error;
    if (hasPwRecord) return pwRecordPlan();
    const reason = error instanceof Error ? error.message.trim() : String(error);
    throw new NoRecorderError('failed', `The sound server does not answer: ${reason}`);
  }
}

/** How many channels Chromium takes of a device on Linux; it mixes the others in, or leaves them out. */
const chromiumChannels = 2;

/**
 * A microphone with more channels than Chromium takes; null for any other.
 * @param name the device's, as Chromium gives it
 */
export async function planManyChannels(name: string): Promise<RecorderPlan | null> {
  if (!(await isInstalled('parec'))) return null;
  const [defaults, sources] = await Promise.all([pulseDefaults(), pulseDevices('sources')]);
  const source =
    sources.find(({ description }) => description === name) ??
    (name === 'Default' ? sources.find((candidate) => candidate.name === defaults.source) : undefined);
  if (!source || source.channels <= chromiumChannels) return null;
  return parecPlan(source.name, source.channels, source.description);
}
