/**
 * What can run a model on this machine, found out in processes that may die of it: one for each driver, and one for a
 * trial on each of its devices. A driver that crashes, hangs or refuses costs its own devices, and nobody else's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DeviceInfo } from './engine.js';
import { EngineClient, EngineLostError } from './engine-client.js';
import { type BackendLibrary, builtEngineFolder, driverLibraries, linkEngine } from './engine-folder.js';
import type { EnginePort } from './engine-port.js';

/** A process that serves the engine, and that nobody else uses. */
export interface ProbeHost {
  readonly port: EnginePort;
  /** How it ended: `SIGABRT`, `exit code 3`; after all of its output. */
  readonly ended: Promise<string>;
  /** What it has written to its standard error. */
  output(): string;
  /** Ends it, whatever it does. */
  kill(): void;
}

/** @param environment to be added to the process's */
export type StartProbeHost = (environment: Readonly<Record<string, string>>) => ProbeHost;

export interface DeviceProbeOptions {
  startHost: StartProbeHost;
  /** A small model that every device but the CPU must load and compute with. Absent: devices are only listed. */
  trialModel?: string;
  /** For each step, ms; a driver may take seconds to start. */
  limitMs?: number;
  /** Of the addon and its backends. */
  engineFolder?: string;
}

export interface ProbedDevice extends DeviceInfo {
  /** Why it cannot be used, one sentence; null: it can. */
  readonly problem: string | null;
}

export interface BrokenBackend {
  /** As ggml calls it: `vulkan`. To be left out of the engine's folder if its library is not even to be loaded. */
  readonly name: string;
  readonly problem: string;
}

export interface DeviceProbe {
  readonly devices: readonly ProbedDevice[];
  /** Drivers that show no device, as they are broken; one for which there is no device in this machine is not. */
  readonly broken: readonly BrokenBackend[];
}

const defaultLimitMs = 60_000;
/** A process that has died is heard of within this time, ms. */
const deathMs = 1000;

/** @throws EngineError, EngineLostError if not even the CPU can be used: the installation is broken */
export async function probeDevices(options: DeviceProbeOptions): Promise<DeviceProbe> {
  const { engineFolder = builtEngineFolder } = options;
  const libraries = driverLibraries(engineFolder);
  const bare = mkdtempSync(path.join(tmpdir(), 'undertext-engine-'));
  try {
    linkEngine(
      engineFolder,
      bare,
      libraries.map(({ name }) => name),
    );
    const ask: Ask = (library, question) => askHost(options, bare, library, question);
    const own = await ask(null, (client) => client.listDevices());
    const devices: ProbedDevice[] = own.map((device) => ({ ...device, problem: null }));
    const broken: BrokenBackend[] = [];
    for (const library of libraries) {
      const probe = await probeDriver(library, own, options.trialModel, ask);
      devices.push(...probe.devices);
      broken.push(...probe.broken);
    }
    return { devices, broken };
  } finally {
    rmSync(bare, { recursive: true, force: true });
  }
}

type Question<Answer> = (client: EngineClient, host: ProbeHost) => Promise<Answer>;
type Ask = <Answer>(library: BackendLibrary | null, question: Question<Answer>) => Promise<Answer>;

async function probeDriver(
  library: BackendLibrary,
  own: readonly DeviceInfo[],
  trialModel: string | undefined,
  ask: Ask,
): Promise<DeviceProbe> {
  const { name } = library;
  let found: DeviceInfo[];
  try {
    found = await ask(library, async (client, host) => {
      const devices = await client.listDevices();
      const more = devices.filter(({ id }) => !own.some((device) => device.id === id));
      if (more.length > 0) return more;
      // ggml tells of a library that it cannot use in no other way; all of it is here when the process has ended.
      client.close();
      host.port.close();
      await Promise.race([host.ended, new Promise((resolve) => setTimeout(resolve, deathMs))]);
      if (host.output() !== '') throw new Error(libraryProblem(host.output()));
      return [];
    });
  } catch (error) {
    return { devices: [], broken: [{ name, problem: (error as Error).message }] };
  }
  const devices: ProbedDevice[] = [];
  for (const device of found) {
    const problem = trialModel === undefined ? null : await trialProblem(library, device, trialModel, ask);
    devices.push({ ...device, problem });
  }
  return { devices, broken: [] };
}

async function trialProblem(
  library: BackendLibrary,
  { id }: DeviceInfo,
  trialModel: string,
  ask: Ask,
): Promise<string | null> {
  try {
    // Preparing a model runs its network.
    await ask(library, (client) => client.loadModel(trialModel, { device: id }));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Asks a process of its own, which has the CPU and at most one other backend, and ends it. */
async function askHost<Answer>(
  { startHost, limitMs = defaultLimitMs }: DeviceProbeOptions,
  folder: string,
  library: BackendLibrary | null,
  question: Question<Answer>,
): Promise<Answer> {
  const host = startHost({
    UNDERTEXT_ENGINE_FOLDER: folder,
    // Unlike those that it finds, ggml says what is wrong with one that it is told to load.
    ...(library && { GGML_BACKEND_PATH: library.file }),
  });
  const client = new EngineClient(host.port);
  const what = library ? 'The driver' : 'The engine';
  let limit: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error(`${what} does not answer.`)), limitMs);
  });
  const answer = question(client, host).catch(async (error: unknown) => {
    if (!(error instanceof EngineLostError)) throw error;
    const how = await Promise.race([host.ended, new Promise((resolve) => setTimeout(resolve, deathMs))]);
    throw new Error(typeof how === 'string' ? `${what} crashes (${how}).` : `${what} does not answer.`);
  });
  try {
    return await Promise.race([answer, hang]);
  } finally {
    clearTimeout(limit);
    answer.catch(() => {});
    client.close();
    host.kill();
  }
}

/** The end of what ggml printed, without the name of its function. */
function libraryProblem(output: string): string {
  const last = output.trim().split('\n').at(-1) ?? '';
  return `The driver's library cannot be used: ${last.replace(/^\w+: /, '')}.`;
}
