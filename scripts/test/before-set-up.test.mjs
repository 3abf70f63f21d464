import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const scripts = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const staticImport = /^\s*(?:import|export)\b[^'"]*?\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]/gm;

/** What loading a script loads with it: all files, and the packages that they name. */
function loadedBy(file, seen = new Set(), packages = new Set()) {
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, from, bare] of fs.readFileSync(file, 'utf8').matchAll(staticImport)) {
    const name = from ?? bare;
    if (name.startsWith('.')) loadedBy(path.resolve(path.dirname(file), name), seen, packages);
    else if (!name.startsWith('node:')) packages.add(name);
  }
  return packages;
}

/** They install what is missing: the machine may have nothing but Node. */
const settingUp = fs
  .readdirSync(scripts)
  .filter((name) => name.endsWith('.mjs') && /setUp\(\)/.test(fs.readFileSync(path.join(scripts, name), 'utf8')));

test.each(settingUp)('%s can be loaded before anything is installed', (name) => {
  expect([...loadedBy(path.join(scripts, name))]).toEqual([]);
});

test('what is loaded is found', () => {
  expect(settingUp).toEqual(
    expect.arrayContaining(['start.mjs', 'test.mjs', 'bench.mjs', 'e2e.mjs', 'dist.mjs', 'soak.mjs']),
  );
  expect([...loadedBy(path.join(scripts, '../e2e/playwright.config.ts'))]).toContain('@playwright/test');
});
