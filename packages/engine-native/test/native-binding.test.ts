import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;

/** The built package without its addon. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undertext-unbuilt-'));
  cpSync(fileURLToPath(new URL('../dist', import.meta.url)), join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});

afterAll(() => rmSync(folder, { recursive: true }));

async function run(code: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
  return stdout.trim();
}

test('the addon is loaded by the first call, and its absence is an error that says what to do', async () => {
  const printed = await run(`
    import { engine } from './dist/index.js';
    try { engine.listDevices(); } catch (error) { console.log(error.message); }
    await engine.loadModel('model.gguf').catch((error) => console.log(error.message));
  `);
  const message = /not built: .*engine\.node does not exist\. Run "pnpm build"/;
  const lines = printed.split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(message);
});

test('the entry for types holds nothing', async () => {
  expect(await run("console.log(Object.keys(await import('./dist/engine.js')).length)")).toBe('0');
});
