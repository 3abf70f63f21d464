/** Measures how fast a device runs a model, in an engine host of its own that may die of it. */
import type { BenchProgress, SyntheticType } from '@undertext/engine-native/bench-report';
import { type BenchSpeed, benchSpeed } from '@undertext/engine-native/bench-speed';
import { EngineClient } from '@undertext/engine-native/engine-client';
import { utilityProcessPort } from '@undertext/engine-native/engine-port';
import type { SpeedTestState } from '@undertext/ui/devices-view';
import type { UtilityProcess } from 'electron';
import { endHost } from '../end-host.js';
import type { Log } from '../log.js';

/** Of sound in each run: long enough for the windows to matter, short enough to wait for. */
const seconds = 4;

export interface SpeedTestRequest {
  /** A file, or random numbers of a model's size and types. */
  what: { model: string } | { synthetic: SyntheticType };
  /** What to call it. */
  name: string;
  device: { id: string; name: string };
  /** null: the engine decides. */
  threads: number | null;
}

export interface SpeedTestOptions {
  startHost(): UtilityProcess;
  log: Log;
  onChange(): void;
}

export class SpeedTest {
  readonly #options: SpeedTestOptions;
  #state: SpeedTestState = { type: 'idle' };

  constructor(options: SpeedTestOptions) {
    this.#options = options;
  }

  get state(): SpeedTestState {
    return this.#state;
  }

  /** null: it was cancelled, or failed, which is the state then. */
  async run({ what, name, device, threads }: SpeedTestRequest, signal: AbortSignal): Promise<BenchSpeed | null> {
    const { startHost, log } = this.#options;
    if (this.#state.type === 'running' || signal.aborted) return null;
    const running = { type: 'running', model: name, device: device.name } as const;
    this.#tell({ ...running, fraction: 0, timeLeftMs: null });
    const startedMs = performance.now();
    let close = () => {};
    try {
      const host = startHost();
      const client = new EngineClient(utilityProcessPort(host));
      // At once, with all that it holds.
      const end = () => endHost(host);
      signal.addEventListener('abort', end);
      close = () => {
        signal.removeEventListener('abort', end);
        client.close();
        end();
      };
      const report = await client.bench({
        ...what,
        device: device.id,
        ...(threads !== null && { threads }),
        seconds,
        onProgress: ({ fraction }) =>
          this.#tell({ ...running, fraction, timeLeftMs: timeLeft(fraction, performance.now() - startedMs) }),
      });
      const speed = benchSpeed(report);
      log.info(`speed of ${name} on ${device.name}: ${speed.realTime.toFixed(2)} x real time, ${speed.keepsUpWith}`);
      this.#tell({ type: 'idle' });
      return speed;
    } catch (error) {
      if (signal.aborted) {
        this.#tell({ type: 'idle' });
        return null;
      }
      log.warn(`the speed of ${name} on ${device.name} cannot be measured:`, error);
      this.#tell({ type: 'failed', device: device.name, problem: problemOf(error) });
      return null;
    } finally {
      close();
    }
  }

  #tell(state: SpeedTestState): void {
    this.#state = state;
    this.#options.onChange();
  }
}

/** ms; null: too early to say. Loading is quicker or slower than what comes after it. */
function timeLeft(fraction: BenchProgress['fraction'], elapsedMs: number): number | null {
  return fraction < 0.25 ? null : (elapsedMs / fraction) * (1 - fraction);
}

function problemOf(error: unknown): Extract<SpeedTestState, { type: 'failed' }>['problem'] {
  switch ((error as { code?: unknown }).code) {
    case 'OUT_OF_MEMORY':
      return 'out-of-memory';
    case 'ENGINE_LOST':
      return 'crashed';
    case 'FILE_NOT_FOUND':
    case 'NOT_A_MODEL':
    case 'WRONG_ARCHITECTURE':
    case 'BAD_MODEL':
    case 'TRUNCATED_MODEL':
      return 'model';
    default:
      return 'device';
  }
}
