import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

/** Where the JSON report goes. */
const report = process.env.UNDERTEXT_E2E_REPORT;
const here = path.dirname(fileURLToPath(import.meta.url));

/** `specs`, or one of the long ones. */
const folder = process.env.UNDERTEXT_E2E_FOLDER ?? 'specs';

export default defineConfig({
  testDir: path.join(here, folder),
  testMatch: /\.(spec|bench|soak|pictures)\.ts$/,
  // The apps share one screen and one sound server.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
});
