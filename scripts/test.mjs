// `npm test`: sets up, runs every check and test, and ends with one line that counts them all.

import fs from 'node:fs';
import path from 'node:path';
import { formatCounts, sum, vitestCounts } from './counts.mjs';
import { endToEndPackages, hasEndToEnd, runEndToEnd } from './e2e.mjs';
import { checks, runChecks } from './lint.mjs';
import { runNativeChecks } from './native-checks.mjs';
import { cacheFolder, checkProgram, engineFolder } from './paths.mjs';
import { main, packageScript, run, runAndCollect } from './run-command.mjs';
import { setUp } from './setup.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

async function runVitest() {
  const reportFile = path.join(cacheFolder, 'vitest.json');
  fs.rmSync(reportFile, { force: true });
  const { status } = await runAndCollect(process.execPath, [
    packageScript('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ]);
  if (!fs.existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  return vitestCounts(JSON.parse(fs.readFileSync(reportFile, 'utf8')), status);
}

await main(async () => {
  setUp();
  // Before all: some other tests want the sound server too.
  if (hasEndToEnd) ensureSystemPackages(endToEndPackages);
  const forms = {
    ...checks,
    'third-party': () => run(process.execPath, ['scripts/third-party.mjs', '--check']),
  };
  const failed = runChecks(forms);
  const results = [{ passed: Object.keys(forms).length - failed.length, failed: failed.length, skipped: 0 }];
  results.push(await runVitest());
  results.push(...(await runNativeChecks(checkProgram(path.join(engineFolder, 'build')))));
  // They mostly wait for sound that is played: two at a time take little longer than one. What a machine that is busy with other
  // things spoils is tried again, and named as flaky.
  if (hasEndToEnd) results.push(await runEndToEnd({ desktops: 2, args: ['--retries=2'] }));
  const total = sum(results);
  if (failed.length > 0) console.error(`\nNot as they should be: ${failed.join(', ')}`);
  console.log(`\n${formatCounts(total)}`);
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
});
