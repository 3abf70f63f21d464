/** What very many transcripts cost the app: its start, its window, and the memory of its processes. */

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { transcriptsFolder } from '../kept-transcripts.js';
import { privateMemory, processesOf } from '../process-costs.js';
import { openTranscripts, scrollThrough } from '../transcripts-page.js';
import { expect, test, type Undertext } from '../undertext.js';

const sessions = Number(process.env.UNDERTEXT_BENCH_SESSIONS ?? 1000);
const hours = 10;
const generator = path.join(import.meta.dirname, '../../packages/transcript/bench/many-sessions.mjs');

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  const result = await work();
  console.log(`${what.padEnd(48)} ${(performance.now() - startMs).toFixed(0).padStart(7)} ms`);
  return result;
}

async function memory(app: Undertext, when: string): Promise<void> {
  const heap = await app.electron.evaluate(() => process.memoryUsage().heapUsed / 1e6);
  const processes = (await processesOf(app)).map((one) => `${one.name} ${privateMemory(one)} MB`);
  console.log(`  memory ${when}: ${processes.join(', ')}; main's heap ${heap.toFixed(0)} MB`);
}

/** Until the oldest can be seen at the end of the list. */
async function wholeList(page: Page, oldest: string): Promise<void> {
  const last = page.locator(`[data-key="${oldest}"]`);
  await expect(async () => {
    await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect(last).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 900_000, intervals: [100] });
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, 0));
}

test(`${sessions} sessions of one hour and one of ${hours}`, async ({ launch, home }) => {
  test.setTimeout(1_800_000);
  const folder = transcriptsFolder(path.join(home, 'config', 'Undertext'));
  const made = execFileSync(process.execPath, [generator, folder, String(sessions), String(hours)]);
  const { queries } = JSON.parse(made.toString()) as { queries: string[] };
  const oldest = path.parse(fs.readdirSync(folder).sort()[0]!).name;
  const args = ['--model', 'none.gguf'];

  const first = await launch({ args });
  await timed('first start: all in the list', async () => wholeList(await openTranscripts(first), oldest));
  await memory(first, 'then');
  await first.electron.close();

  const app = await timed('a start with the index: the overlay', async () => {
    const started = await launch({ args });
    await started.overlay();
    return started;
  });
  await memory(app, 'then');
  const page = await openTranscripts(app);
  await timed('all in the list', () => wholeList(page, oldest));
  await timed(`the session of ${hours} hours: its first words`, async () => {
    await page.getByRole('option').first().click();
    await page.locator('.paragraph').first().waitFor();
  });
  await timed('  all of it', async () => {
    const count = () => page.locator('.paragraph').count();
    let had = -1;
    for (let now = await count(); now !== had; now = await count()) {
      had = now;
      await page.waitForTimeout(500);
    }
  });
  const { medianMs, p95Ms } = await scrollThrough(page);
  console.log(`  scrolled through in 120 steps: a frame ${medianMs.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms`);
  const search = page.getByRole('searchbox');
  for (const query of queries) {
    await search.fill('');
    await expect(page.getByRole('option').first()).toBeVisible();
    await timed(`search "${query}"`, async () => {
      await search.fill(query);
      await page
        .getByText(/\bfound$|^No transcript/)
        .first()
        .waitFor();
    });
  }
  await memory(app, 'after all of these');
});
