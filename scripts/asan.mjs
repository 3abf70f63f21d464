// `pnpm asan`: the native checks under AddressSanitizer and UndefinedBehaviorSanitizer, in a build of their own.

import path from 'node:path';
import { buildNative } from './build-native.mjs';
import { formatCounts, sum } from './counts.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { runNativeChecks } from './native-checks.mjs';
import { checkProgram, engineFolder } from './paths.mjs';
import { main } from './run-command.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

await main(async () => {
  ensureSystemPackages();
  installDependencies();
  const folder = path.join(engineFolder, 'build-asan');
  buildNative({
    folder,
    targets: ['undertext-check'],
    definitions: [
      '-DUNDERTEXT_SANITIZE=address,undefined',
      '-DUNDERTEXT_STATIC=ON',
      '-DUNDERTEXT_ADDON=OFF',
      '-DCMAKE_BUILD_TYPE=RelWithDebInfo',
      '-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -g',
      '-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g',
    ],
  });
  const env = {
    ...process.env,
    ASAN_OPTIONS: 'detect_stack_use_after_return=1:strict_string_checks=1:detect_leaks=1',
    UBSAN_OPTIONS: 'print_stacktrace=1',
  };
  const total = sum(await runNativeChecks(checkProgram(folder), { env }));
  console.log(`\n${formatCounts(total)}`);
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
});
