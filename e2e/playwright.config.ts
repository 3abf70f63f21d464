import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

/** Where the JSON report goes. */
const report = process.env.UNDERTEXT_E2E_REPORT;
const here = path.dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  testDir: path.join(here, 'specs'),
  outputDir: path.join(here, '../.cache/e2e'),
  // The apps share one screen and one sound server, and the machine's few cores.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
});
