// The Vulkan backend without a GPU: the numeric fixtures on Mesa's software driver (llvmpipe). For correctness only.
//
//   node scripts/check-vulkan.mjs            with the backend that node-llama-cpp publishes, built from the same ggml
//   node scripts/check-vulkan.mjs --build    with our own build of it (needs a Vulkan SDK newer than Debian 12's)

import fs from 'node:fs';
import path from 'node:path';
import { buildNative } from './build-native.mjs';
import { formatCounts } from './counts.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { runNativeChecks } from './native-checks.mjs';
import { fetchNpmArchive } from './npm-archive.mjs';
import { checkProgram, engineFolder, root } from './paths.mjs';
import { main } from './run-command.mjs';
import { ensureSystemPackages, vulkanDriver, vulkanSdk } from './system-packages.mjs';

const drivers = '/usr/share/vulkan/icd.d';

/** Of exactly the ggml that is pinned: a backend fits no other. */
function publishedBackend() {
  const source = JSON.parse(fs.readFileSync(path.join(root, 'ggml', 'source.json'), 'utf8'));
  const { package: name, sha512 } = source.publishedVulkan;
  const files = fetchNpmArchive({ name, version: source.packageVersion, sha512 });
  return path.join(files, 'bins', 'linux-x64-vulkan', 'libggml-vulkan.so');
}

await main(async () => {
  const build = process.argv.includes('--build');
  ensureSystemPackages(build ? [...vulkanDriver, ...vulkanSdk] : vulkanDriver);
  installDependencies();
  const folder = path.join(engineFolder, 'build-vulkan');
  buildNative({
    folder,
    targets: ['undertext-check'],
    definitions: [`-DUNDERTEXT_VULKAN=${build ? 'ON' : 'OFF'}`, '-DUNDERTEXT_CUDA=OFF', '-DUNDERTEXT_ADDON=OFF'],
  });
  const program = checkProgram(folder);
  if (!build) {
    fs.copyFileSync(publishedBackend(), path.join(path.dirname(program), 'libggml-vulkan.so'));
  }
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
