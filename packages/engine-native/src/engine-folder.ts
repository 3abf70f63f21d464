/** The folder of the addon and its backend libraries, and such folders with some of them left out. */
import { copyFileSync, linkSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const builtEngineFolder = fileURLToPath(new URL('../build/Release', import.meta.url));

export interface BackendLibrary {
  readonly file: string;
  /** As ggml calls it: `vulkan`, `cuda`. */
  readonly name: string;
}

/** The libraries of backends other than the CPU's: those that bring a driver with them. */
export function driverLibraries(folder: string): BackendLibrary[] {
  return readdirSync(folder).flatMap((file) => {
    const name = /^(?:lib)?ggml-([^.]+)\.(?:so|dylib|dll)$/.exec(file)?.[1];
    return name === undefined || /^(base|cpu(-.*)?)$/.test(name) ? [] : [{ file: path.join(folder, file), name }];
  });
}

/** Makes a folder with the addon and its libraries, those of these backends left out. */
export function linkEngine(folder: string, into: string, without: readonly string[]): void {
  mkdirSync(into, { recursive: true });
  const excluded = driverLibraries(folder).filter(({ name }) => without.includes(name));
  for (const entry of readdirSync(folder)) {
    const file = path.join(folder, entry);
    if (!/\.(node|so|dylib|dll)$/.test(entry) || excluded.some((library) => library.file === file)) continue;
    link(file, path.join(into, entry));
  }
}

function link(file: string, target: string): void {
  if (process.platform !== 'win32') {
    symlinkSync(file, target);
    return;
  }
  // Windows lets few users make symbolic links.
  try {
    linkSync(file, target);
  } catch {
    copyFileSync(file, target);
  }
}
