// All that is needed before anything here can run: system packages, npm dependencies, ggml's source, the native build,
// the TypeScript build. Each step does nothing when its result is there and current.
import { buildNative } from './build-native.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { packageScript, run } from './run-command.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

export function setUp() {
  ensureSystemPackages();
  installDependencies();
  buildNative();
  run(process.execPath, [packageScript('typescript', 'bin/tsc'), '--build']);
}
