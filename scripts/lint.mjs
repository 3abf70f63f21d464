// Format, lint and type checks.
//
//   node scripts/lint.mjs            checks
//   node scripts/lint.mjs --write    formats, and applies the linter's safe fixes
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies } from './install-dependencies.mjs';
import { desktopFolder, engineFolder, root } from './paths.mjs';
import { main, packageScript, run, StepError } from './run-command.mjs';

function cppFiles() {
  const folders = ['native', 'addon', 'check'].map((name) => path.join(engineFolder, name));
  return [...folders, path.join(desktopFolder, 'native')]
    .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((name) => /\.(c|cpp|h)$/.test(name))
    .map((name) => path.relative(root, name));
}

const node = process.execPath;

/** By name: a function that throws a StepError when something is not as it should be. */
export const checks = {
  biome: () => run(node, [packageScript('@biomejs/biome', 'bin/biome'), 'ci', '.']),
  'clang-format': () =>
    run(node, [
      packageScript('@wasm-fmt/clang-format', 'clang-format-cli.cjs'),
      '--dry-run',
      '-Werror',
      '--style=file',
      ...cppFiles(),
    ]),
  tsc: () => run(node, [packageScript('typescript', 'bin/tsc'), '--build']),
};

function write() {
  run(node, [packageScript('@biomejs/biome', 'bin/biome'), 'check', '--write', '.']);
  run(node, [packageScript('@wasm-fmt/clang-format', 'clang-format-cli.cjs'), '-i', '--style=file', ...cppFiles()]);
}

/** Runs every check, also after one has failed. Returns the names of those that failed. */
export function runChecks(chosen = checks) {
  const failed = [];
  for (const [name, check] of Object.entries(chosen)) {
    try {
      check();
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      console.error(error.message);
      failed.push(name);
    }
  }
  return failed;
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  await main(() => {
    installDependencies();
    if (process.argv[2] === '--write') {
      write();
      return;
    }
    const failed = runChecks();
    if (failed.length > 0)
      throw new StepError(`${failed.join(', ')}: see above. "pnpm format" mends what is only form.`);
  });
}
