import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resources, root } from '../paths.mjs';

// The published files are gigabytes; the shipped model, of the same schema, stands in for one of them.
const demoModel = path.join(resources, 'demo-model', 'voxtral-realtime-nano.gguf');
let folder;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-published-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function checkPublished(...args) {
  const { status, stdout } = spawnSync(process.execPath, [path.join(root, 'scripts', 'check-published.mjs'), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, counts: stdout.trim().split('\n').at(-1) };
}

it('reports what is not there as skipped', () => {
  expect(checkPublished()).toMatchObject({ status: 0, counts: '0 passed, 0 failed, 6 skipped' });
  expect(checkPublished(folder)).toMatchObject({ status: 0, counts: '0 passed, 0 failed, 6 skipped' });
});

it('accepts a file of the schema under the name of its type', () => {
  fs.copyFileSync(demoModel, path.join(folder, 'Voxtral-Mini-4B-Realtime-2602-F16.gguf'));
  expect(checkPublished(folder)).toMatchObject({ status: 0, counts: '1 passed, 0 failed, 5 skipped' });
});

it('names what differs', () => {
  fs.copyFileSync(demoModel, path.join(folder, 'Voxtral-Mini-4B-Realtime-2602-Q4_K_M.gguf'));
  const bytes = fs.readFileSync(demoModel);
  bytes.write('X', bytes.indexOf('enc.final_norm.weight'));
  fs.writeFileSync(path.join(folder, 'Voxtral-Mini-4B-Realtime-2602-F16.gguf'), bytes);
  fs.writeFileSync(path.join(folder, 'Voxtral-Mini-4B-Realtime-2602-BF16.gguf'), 'no model');
  const { status, stdout, counts } = checkPublished(folder);
  expect(status).toBe(1);
  expect(counts).toBe('0 passed, 3 failed, 3 skipped');
  expect(stdout).toContain('enc.final_norm.weight is missing');
  expect(stdout).toContain('undertext info says quantisation F16, the other reader Q4_K_M');
  expect(stdout).toContain('the other reader: ');
});
