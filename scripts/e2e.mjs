// The end-to-end tests: the real app on a desktop of its own (X server, window manager, compositor, D-Bus, sound server).
//
//   node scripts/e2e.mjs [--core] [--packed] [arguments of Playwright]
//
// --core: the few that any build must pass. --packed: on the unpacked app that `pnpm dist --dir` made.

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startDesktopSession } from '../e2e/desktop-session.mjs';
import { buildDesktop } from './build-desktop.mjs';
import { formatCounts, playwrightCounts, sum } from './counts.mjs';
import { electronRuntime, hasStandIn, standInRuntime } from './electron-runtime.mjs';
import { cacheFolder, packedExecutable, root } from './paths.mjs';
import { main, packageScript, runAndCollect, StepError } from './run-command.mjs';
import { setUp } from './setup.mjs';
import { desktopPrograms, electronLibraries, ensureSystemPackages } from './system-packages.mjs';

const configFile = path.join(root, 'e2e', 'playwright.config.ts');
const ours = ['--core', '--packed'];

/** Whether they run here: they bring their own X server. */
export const hasEndToEnd = process.platform === 'linux';
/** What they need of the system. */
export const endToEndPackages = [...electronLibraries, ...desktopPrograms];

/**
 * Runs the tests, after `setUp()`; returns their counts. folder: of e2e, `specs`, `bench`, `soak` or `pictures`. desktops: that
 * share them, at the same time. args: more of Playwright's.
 */
export async function runEndToEnd({ core = false, packed = false, folder = 'specs', desktops = 1, args = [] } = {}) {
  if (!hasEndToEnd) throw new StepError('The end-to-end tests run on Linux.');
  if (packed && !fs.existsSync(packedExecutable)) throw new StepError('There is no packed app. Run: pnpm dist --dir');
  ensureSystemPackages(endToEndPackages);
  // The stand-in wherever it runs: what the tests find must not depend on what could be downloaded.
  const runtime = hasStandIn ? await standInRuntime() : await electronRuntime();
  if (!packed) await buildDesktop();
  const app = packed ? { UNDERTEXT_E2E_PACKED: packedExecutable } : { UNDERTEXT_E2E_ELECTRON: runtime.executable };
  const chosen = core ? ['--grep', '@core'] : [];
  const shares = Array.from({ length: desktops }, (_, index) => `${index + 1}/${desktops}`);
  const runs = await Promise.allSettled(
    shares.map((share) => runShare(share, { ...app, UNDERTEXT_E2E_FOLDER: folder }, [...chosen, ...args])),
  );
  const failed = runs.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return sum(runs.map(({ value }) => value));
}

/** share: which of how many, `1/2`; each has a desktop of its own. */
async function runShare(share, variables, args) {
  const name = `e2e-${share.replace('/', '-of-')}`;
  const reportFile = path.join(cacheFolder, `${name}.json`);
  fs.rmSync(reportFile, { force: true });
  const session = await startDesktopSession();
  try {
    const output = ['--output', path.join(cacheFolder, name)];
    const { status } = await runAndCollect(
      process.execPath,
      [
        packageScript('@playwright/test', 'cli.js'),
        ...['test', '--config', configFile, ...output, ...(share === '1/1' ? [] : ['--shard', share]), ...args],
      ],
      { env: { ...session.env, ...variables, UNDERTEXT_E2E_REPORT: reportFile } },
    );
    if (!fs.existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
    return playwrightCounts(JSON.parse(fs.readFileSync(reportFile, 'utf8')), status);
  } finally {
    await session.stop();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  await main(async () => {
    setUp();
    const given = process.argv.slice(2).filter((argument) => argument !== '--');
    const counts = await runEndToEnd({
      core: given.includes('--core'),
      packed: given.includes('--packed'),
      args: given.filter((argument) => !ours.includes(argument)),
    });
    console.log(`\n${formatCounts(counts)}`);
    if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;
  });
}
