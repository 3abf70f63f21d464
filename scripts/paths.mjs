// Where things lie in the repository.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
export const engineFolder = path.join(root, 'packages', 'engine-native');
export const desktopFolder = path.join(root, 'apps', 'desktop');
/** What setup downloads and builds for itself; safe to delete. */
export const cacheFolder = path.join(root, '.cache');
export const command = path.join(root, 'apps', 'cli', 'dist', 'main.js');
export const resources = path.join(root, 'resources');
export const fixtures = path.join(engineFolder, 'fixtures');

const executableSuffix = process.platform === 'win32' ? '.exe' : '';

/** The native check program of a build folder. */
export function checkProgram(buildFolder) {
  return path.join(buildFolder, 'Release', `undertext-check${executableSuffix}`);
}

/** The unpacked app that `pnpm dist --dir` makes; on Linux. */
export const packedExecutable = path.join(root, 'dist', 'linux-unpacked', 'undertext');
