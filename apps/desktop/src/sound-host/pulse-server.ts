/** What the sound server says through `pactl`: PulseAudio's own, or PipeWire's that speaks its language. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { RetryDelay } from './retry-delay.js';

const runFile = promisify(execFile);
const answerWithinMs = 5000;
/** In English, whatever the user speaks: it is parsed. */
const environment = () => ({ ...process.env, LC_ALL: 'C' });

export interface PulseDefaults {
  /** Names as the server has them; null if there is none. */
  sink: string | null;
  source: string | null;
}

export interface PulseSource {
  name: string;
  /** What people call it. */
  description: string;
  channels: number;
}

function field(text: string, name: string): string | null {
  return new RegExp(`^\\s*${name}: (.*)$`, 'm').exec(text)?.[1]?.trim() ?? null;
}

/** @param info what `pactl info` prints */
export function parseDefaults(info: string): PulseDefaults {
  return { sink: field(info, 'Default Sink'), source: field(info, 'Default Source') };
}

/** @param list what `pactl list sources` or `pactl list sinks` prints */
export function parseDevices(list: string): PulseSource[] {
  return list
    .split(/^(?:Source|Sink) #\d+$/m)
    .slice(1)
    .flatMap((text) => {
      const name = field(text, 'Name');
      const channels = Number(/ (\d+)ch /.exec(field(text, 'Sample Specification') ?? '')?.[1]);
      if (name === null || !(channels > 0)) return [];
      return [{ name, description: field(text, 'Description') ?? name, channels }];
    });
}

async function pactl(...args: string[]): Promise<string> {
  const { stdout } = await runFile('pactl', args, {
    env: environment(),
    timeout: answerWithinMs,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

/** Rejects if no server answers. */
export async function pulseDefaults(): Promise<PulseDefaults> {
  return parseDefaults(await pactl('info'));
}

export async function pulseDevices(kind: 'sources' | 'sinks'): Promise<PulseSource[]> {
  return parseDevices(await pactl('list', kind));
}

/** Calls back whenever something about the server itself changes: the default devices, above all. */
export class PulseServerWatch {
  readonly #onChange: () => void;
  readonly #delay = new RetryDelay();
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#start();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#child?.kill();
  }

  #start(): void {
    const child = spawn('pactl', ['subscribe'], { env: environment(), stdio: ['ignore', 'pipe', 'ignore'] });
    this.#child = child;
    let rest = '';
    child.stdout.on('data', (bytes: Buffer) => {
      const lines = (rest + bytes.toString()).split('\n');
      rest = lines.pop() ?? '';
      this.#delay.succeeded();
      if (lines.some((line) => /^Event '\w+' on server/.test(line))) this.#onChange();
    });
    // Without pactl there is nothing to watch with: PipeWire's own recorder follows by itself.
    let isMissing = false;
    child.on('error', ({ code }: NodeJS.ErrnoException) => {
      isMissing = code === 'ENOENT';
    });
    child.on('close', () => {
      if (this.#isClosed || isMissing) return;
      this.#timer = setTimeout(() => {
        this.#start();
        // Whatever changed while nobody watched.
        this.#onChange();
      }, this.#delay.next());
    });
  }
}
