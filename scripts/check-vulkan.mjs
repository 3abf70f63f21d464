// The Vulkan backend without a GPU: builds it, and runs the numeric fixtures on Mesa's software driver (llvmpipe). For
// correctness only. As root on Debian it installs what it needs.
//
//   node scripts/check-vulkan.mjs
//
// Needs Debian 13 or as new: with Debian 12's SDK (1.3.239) ggml does not compile, and its llvmpipe (Mesa 22.3) corrupts
// its own memory on the engine's graphs.

import fs from 'node:fs';
import path from 'node:path';
import { buildNative } from './build-native.mjs';
import { formatCounts } from './counts.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { runNativeChecks } from './native-checks.mjs';
import { checkProgram, engineFolder } from './paths.mjs';
import { main, StepError } from './run-command.mjs';
import { ensureSystemPackages, vulkanDriver, vulkanSdk } from './system-packages.mjs';

const drivers = '/usr/share/vulkan/icd.d';
const header = '/usr/include/vulkan/vulkan_core.h';

await main(async () => {
  ensureSystemPackages([...vulkanDriver, ...vulkanSdk]);
  if (!fs.readFileSync(header, 'utf8').includes('define VK_EXT_layer_settings ')) {
    throw new StepError(
      `The Vulkan SDK is too old for ggml (${header} lacks VK_EXT_layer_settings): use Debian 13 or as new.`,
    );
  }
  installDependencies();
  const folder = path.join(engineFolder, 'build-vulkan');
  buildNative({
    folder,
    targets: ['undertext-check'],
    definitions: ['-DUNDERTEXT_VULKAN=ON', '-DUNDERTEXT_CUDA=OFF', '-DUNDERTEXT_ADDON=OFF'],
  });
  const program = checkProgram(folder);
  const driver = fs.readdirSync(drivers).find((name) => name.startsWith('lvp_icd'));
  const env = {
    ...process.env,
    VK_ICD_FILENAMES: path.join(drivers, driver),
    // ggml leaves out devices that are CPUs unless they are named.
    GGML_VK_VISIBLE_DEVICES: '0',
    // llvmpipe emulates 16-bit arithmetic: with it some shaders take half a minute to compile.
    GGML_VK_DISABLE_F16: '1',
  };
  const [counts] = await runNativeChecks(program, { checks: ['fixtures'], options: ['--device', 'vulkan0'], env });
  console.log(`\n${formatCounts(counts)}`);
  if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;
});
