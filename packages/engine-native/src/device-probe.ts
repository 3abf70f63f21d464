/**
 * What can run a model on this machine, found out in processes that may die of it: one for each driver, and one for a
 * trial on each of its devices. A driver that crashes, hangs or refuses costs its own devices, and nobody else's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
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
  /** For loading a driver's library and listing its devices, ms; a driver may take seconds to start. Default: a minute. */
  limitMs?: number;
  /** For a trial, ms; on the first one drivers may compile their programs. Default: `limitMs`. */
  trialLimitMs?: number;
  /** Of the addon and its backends. */
  engineFolder?: string;
}

export type DeviceProblemCode =
  /** It takes the process with it. */
  | 'crashes'
  | 'hangs'
  /** Its library is of another version, refuses, or is none. */
  | 'library'
  | 'out-of-memory'
  /** It says itself that it cannot; the message has its words. */
  | 'refuses';

export interface DeviceProblem {
  readonly code: DeviceProblemCode;
  /** One sentence, in English. */
  readonly message: string;
}

export interface ProbedDevice extends DeviceInfo {
  /** The library that brings it, as ggml calls it: `vulkan`; null: the engine's own, the CPU's. */
  readonly driver: string | null;
  /** Why it cannot be used; null: it can. */
  readonly problem: DeviceProblem | null;
}

export interface BrokenBackend {
  /** As ggml calls it: `vulkan`. To be left out of the engine's folder if its library is not even to be loaded. */
  readonly name: string;
  readonly problem: DeviceProblem;
}

export interface DeviceProbe {
  readonly devices: readonly ProbedDevice[];
  /** Drivers that show no device, as they are broken; one for which there is no device in this machine is not. */
  readonly broken: readonly BrokenBackend[];
}

/** A probe's question that has no answer. */
class ProbeError extends Error {
  constructor(readonly problem: DeviceProblem) {
    super(problem.message);
  }
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
    const { limitMs = defaultLimitMs, trialLimitMs = limitMs } = options;
    const ask: Ask = (library, question, isTrial = false) =>
      askHost({ ...options, limitMs: isTrial ? trialLimitMs : limitMs }, bare, library, question);
    const own = await ask(null, (client) => client.listDevices());
    const devices: ProbedDevice[] = own.map((device) => ({
      ...device,
      memoryFree: hostMemoryFree(device),
      driver: null,
      problem: null,
    }));
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

/** ggml says of the CPU on Linux that all of its memory is free. */
function hostMemoryFree({ kind, memoryFree, memoryTotal }: DeviceInfo): number {
  return kind === 'cpu' && process.platform === 'linux' ? Math.min(freemem(), memoryTotal) : memoryFree;
}

type Question<Answer> = (client: EngineClient, host: ProbeHost) => Promise<Answer>;
type Ask = <Answer>(library: BackendLibrary | null, question: Question<Answer>, isTrial?: boolean) => Promise<Answer>;

/** The drivers without a device that works: nothing is lost if the engine is started without them. */
export function uselessDrivers({ devices, broken }: DeviceProbe): string[] {
  const drivers = new Set(devices.flatMap(({ driver }) => (driver === null ? [] : [driver])));
  const useless = [...drivers].filter((name) =>
    devices.every(({ driver, problem }) => driver !== name || problem !== null),
  );
  return [...broken.map(({ name }) => name), ...useless];
}

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
      if (host.output() !== '') throw new ProbeError({ code: 'library', message: libraryProblem(host.output()) });
      return [];
    });
  } catch (error) {
    return { devices: [], broken: [{ name, problem: problemOf(error) }] };
  }
  const devices: ProbedDevice[] = [];
  for (const device of found) {
    const problem = trialModel === undefined ? null : await trialProblem(library, device, trialModel, ask);
    devices.push({ ...device, driver: name, problem });
  }
  return { devices, broken: [] };
}

async function trialProblem(
  library: BackendLibrary,
  { id }: DeviceInfo,
  trialModel: string,
  ask: Ask,
): Promise<DeviceProblem | null> {
  try {
    // Preparing a model runs its network.
    await ask(library, (client) => client.loadModel(trialModel, { device: id }), true);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): DeviceProblem {
  if (error instanceof ProbeError) return error.problem;
  const { message, code } = error as Error & { code?: unknown };
  return { code: code === 'OUT_OF_MEMORY' ? 'out-of-memory' : 'refuses', message };
}

/** Asks a process of its own, which has the CPU and at most one other backend, and ends it. */
async function askHost<Answer>(
  { startHost, limitMs }: { startHost: StartProbeHost; limitMs: number },
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
  const hangs = new ProbeError({ code: 'hangs', message: `${what} does not answer.` });
  let limit: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(hangs), limitMs);
  });
  const answer = question(client, host).catch(async (error: unknown) => {
    if (!(error instanceof EngineLostError)) throw error;
    const how = await Promise.race([host.ended, new Promise((resolve) => setTimeout(resolve, deathMs))]);
    throw typeof how === 'string' ? new ProbeError({ code: 'crashes', message: `${what} crashes (${how}).` }) : hangs;
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
