/**
 * Which backend libraries the engine is started with. A driver of which nothing works is left out of its folder: its
 * library could take the engine down by being loaded. What breaks an engine is remembered for the next start.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DeviceProbe, type DeviceProblemCode, uselessDrivers } from '@undertext/engine-native/device-probe';
import { driverLibraries, linkEngine } from '@undertext/engine-native/engine-folder';
import { z } from '../../contract/validation.js';
import { readJsonFile, writeJsonFile } from '../json-file.js';
import type { Log } from '../log.js';

const fileSchema = z.object({ version: z.literal(1), libraries: z.string(), broken: z.array(z.string()) });

/** What may be otherwise at the next start is not remembered: memory that something else needed, for one. */
const lasting: readonly DeviceProblemCode[] = ['crashes', 'hangs', 'library'];

export interface EngineDriversOptions {
  /** Of the addon and its backends. */
  engineFolder: string;
  /** Where is kept what was found out. */
  file: string;
  appVersion: string;
  log: Log;
}

interface LinkedFolder {
  path: string;
  /** The drivers that it lacks. */
  without: string;
  entries: number;
}

export class EngineDrivers {
  readonly #options: EngineDriversOptions;
  /** Which libraries there are, so that others are tried anew. */
  readonly #libraries: string;
  /** There is something that can be broken. */
  readonly hasAny: boolean;
  /** An earlier start has found out what of these can be used. */
  readonly isRemembered: boolean;
  #leftOut: readonly string[];
  #folder: LinkedFolder | null = null;

  constructor(options: EngineDriversOptions) {
    this.#options = options;
    const { engineFolder, file, appVersion, log } = options;
    const stamps = libraryStamps(engineFolder, log);
    this.hasAny = stamps.length > 0;
    this.#libraries = [appVersion, ...stamps].join('; ');
    const kept = this.hasAny ? readJsonFile(file, fileSchema, (what) => log.warn(what)) : undefined;
    const isOfThese = kept?.libraries === this.#libraries;
    this.isRemembered = isOfThese || !this.hasAny;
    this.#leftOut = isOfThese ? kept.broken : [];
    if (this.#leftOut.length > 0) log.warn(`drivers left out, as they were broken: ${this.#leftOut.join(', ')}`);
  }

  /** By name, as ggml calls them. */
  get leftOut(): readonly string[] {
    return this.#leftOut;
  }

  /** Takes effect with the next engine. */
  learn(probe: DeviceProbe): void {
    const { file, log } = this.#options;
    this.#leftOut = uselessDrivers(probe);
    if (!this.hasAny) return;
    const problems = (name: string) => [
      ...probe.broken.filter((one) => one.name === name).map(({ problem }) => problem),
      ...probe.devices.filter(({ driver }) => driver === name).map(({ problem }) => problem),
    ];
    for (const { name, problem } of probe.broken) log.warn(`driver ${name}: ${problem.message}`);
    for (const { description, problem } of probe.devices) if (problem) log.warn(`${description}: ${problem.message}`);
    const broken = this.#leftOut.filter((name) =>
      problems(name).every((problem) => problem !== null && lasting.includes(problem.code)),
    );
    void writeJsonFile(file, { version: 1, libraries: this.#libraries, broken }, (what) => log.warn(what));
  }

  /** For the processes that run the engine. */
  environment(): Readonly<Record<string, string>> {
    const without = this.#leftOut.join(' ');
    const { engineFolder } = this.#options;
    if (without === '') return { UNDERTEXT_ENGINE_FOLDER: engineFolder };
    const known = this.#folder;
    // Systems clean their temporary folder of what is some days old, also of parts of it.
    if (known?.without === without && existsSync(known.path) && readdirSync(known.path).length === known.entries) {
      return { UNDERTEXT_ENGINE_FOLDER: known.path };
    }
    this.dispose();
    const made = mkdtempSync(path.join(tmpdir(), 'undertext-engine-'));
    linkEngine(engineFolder, made, this.#leftOut);
    this.#folder = { path: made, without, entries: readdirSync(made).length };
    return { UNDERTEXT_ENGINE_FOLDER: made };
  }

  dispose(): void {
    if (this.#folder) rmSync(this.#folder.path, { recursive: true, force: true });
    this.#folder = null;
  }
}

/** What tells libraries from others of the same names. */
function libraryStamps(engineFolder: string, log: Log): string[] {
  try {
    return driverLibraries(engineFolder)
      .map(({ file }) => {
        const { size, mtimeMs } = statSync(file);
        return `${path.basename(file)} ${size} ${Math.round(mtimeMs)}`;
      })
      .sort();
  } catch (error) {
    // Nothing can be loaded from there, which the engine will say.
    log.warn('the engine is not where it should be:', error);
    return [];
  }
}
