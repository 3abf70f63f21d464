// Builds the engine, the addon and the check program with CMake into packages/engine-native/build.
//
//   node scripts/build-native.mjs [-DNAME=VALUE ...]    the options are those of ggml/CMakeLists.txt
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchSource } from '../ggml/fetch.mjs';
import { engineFolder } from './paths.mjs';
import { capture, main, packageScript, run, StepError } from './run-command.mjs';

/** Compilers at a time: as many as there are cores and 1.5 GB of memory for each, but two at least. */
function parallelJobs() {
  const asked = Number(process.env.CMAKE_BUILD_PARALLEL_LEVEL);
  if (asked > 0) return asked;
  return Math.max(2, Math.min(os.availableParallelism(), Math.floor(os.totalmem() / 1.5e9)));
}

/**
 * Configures when something that decides the configuration changed (options, this machine's CPU; changed CMake files are
 * noticed by the build itself), and builds.
 *
 * @param {{ folder?: string, definitions?: string[], targets?: string[] }} options folder: the build folder;
 *   definitions: `-DNAME=VALUE`
 */
export function buildNative({ folder = path.join(engineFolder, 'build'), definitions = [], targets = [] } = {}) {
  try {
    fetchSource();
  } catch (error) {
    throw new StepError(error.message);
  }
  if (process.platform === 'win32') {
    // Only cmake-js has the hook that lets an addon's node.exe imports resolve to the process that loads it.
    const script = packageScript('cmake-js', 'bin/cmake-js', engineFolder);
    run(process.execPath, [script, 'build', '--out', folder, ...definitions.map((text) => `--CD${text.slice(2)}`)], {
      cwd: engineFolder,
    });
    return;
  }
  const generator = capture('ninja', ['--version']).ok ? ['-G', 'Ninja'] : [];
  const configure = ['-S', engineFolder, '-B', folder, ...generator, '-DCMAKE_BUILD_TYPE=Release', ...definitions];
  const stampFile = path.join(folder, '.configure-stamp');
  const stamp = createHash('sha256')
    .update(JSON.stringify([configure, os.cpus()[0]?.model, os.arch()]))
    .digest('hex');
  if (!fs.existsSync(stampFile) || fs.readFileSync(stampFile, 'utf8') !== stamp) {
    // A cache from other options or another place would keep its values: start clean.
    fs.rmSync(path.join(folder, 'CMakeCache.txt'), { force: true });
    run('cmake', configure);
    fs.writeFileSync(stampFile, stamp);
  }
  const chosen = targets.length > 0 ? ['--target', ...targets] : [];
  run('cmake', ['--build', folder, '--parallel', String(parallelJobs()), ...chosen]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  await main(() => buildNative({ definitions: process.argv.slice(2) }));
}
