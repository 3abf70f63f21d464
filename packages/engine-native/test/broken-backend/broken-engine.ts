/** Folders of the engine with a backend library in them that is broken, built for the test. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtEngineFolder, driverLibraries, linkEngine } from '../../src/engine-folder.js';

/** How it is broken, as broken-backend.c knows it. */
export type Behaviour =
  | 'ABORT_AT_START'
  | 'HANG_AT_START'
  | 'WRONG_VERSION'
  | 'REFUSE'
  | 'ABORT_AT_LOAD'
  | 'HANG_AT_LOAD'
  | 'NO_MEMORY'
  | 'FAIL_LATER';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const ggml = here('../../../../ggml/source/ggml');

export const canBreakEngine =
  process.platform === 'linux' && existsSync(ggml) && spawnSync('cc', ['--version']).status === 0;

/** Fills a folder with the engine, and nothing in it but the CPU. */
export function bareEngine(folder: string): void {
  linkEngine(
    builtEngineFolder,
    folder,
    driverLibraries(builtEngineFolder).map(({ name }) => name),
  );
}

/**
 * Adds the broken library, which calls itself Vulkan and its device `Broken GPU`; returns its file.
 * @param passes graphs that it computes before it fails, of `FAIL_LATER`
 */
export function breakEngine(folder: string, behaviour: Behaviour, passes = 0): string {
  const library = path.join(folder, 'libggml-vulkan.so');
  const include = ['include', 'src'].map((name) => `-I${path.join(ggml, name)}`);
  const options = ['-shared', '-fPIC', '-O1', `-DBEHAVIOUR=${behaviour}`, `-DPASSES=${passes}`, ...include];
  // What it has of the CPU is found in the process that loads it.
  const linked =
    behaviour === 'FAIL_LATER' ? [`-L${folder}`, '-lggml', '-lggml-base'] : ['-Wl,--unresolved-symbols=ignore-all'];
  execFileSync('cc', [...options, here('broken-backend.c'), '-o', library, ...linked]);
  return library;
}
