import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ggmlFolder = fileURLToPath(new URL('..', import.meta.url));
const installed = path.join(ggmlFolder, '../packages/engine-native/node_modules/node-llama-cpp');

let root;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext fetch ü-'));
  fs.mkdirSync(path.join(root, 'ggml'));
  for (const name of ['fetch.mjs', 'source.json'])
    fs.copyFileSync(path.join(ggmlFolder, name), path.join(root, 'ggml', name));
});

afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function link() {
  const modules = path.join(root, 'packages/engine-native/node_modules');
  fs.mkdirSync(modules, { recursive: true });
  fs.symlinkSync(fs.realpathSync(installed), path.join(modules, 'node-llama-cpp'), 'dir');
}

function pin(change) {
  const file = path.join(root, 'ggml/source.json');
  fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), ...change }));
}

function fetch(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'ggml/fetch.mjs'), ...args], {
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('ggml/fetch.mjs', () => {
  it('extracts once, and again when the pin or the result changes', () => {
    link();
    const header = path.join(root, 'ggml/source/ggml/include/ggml.h');
    expect(fetch()).toMatchObject({ status: 0, output: expect.stringContaining('extracted') });
    expect(fs.existsSync(header)).toBe(true);
    expect(fs.existsSync(path.join(root, 'ggml/source/LICENSE'))).toBe(true);
    expect(fetch()).toMatchObject({ status: 0, output: expect.stringContaining('already') });
    fs.rmSync(path.join(root, 'ggml/source/.stamp'));
    expect(fetch()).toMatchObject({ status: 0, output: expect.stringContaining('extracted') });
  });

  it('refuses another commit, and leaves no source behind', () => {
    link();
    pin({ commit: '0123456789012345678901234567890123456789' });
    const { status, output } = fetch();
    expect(status).toBe(1);
    expect(output).toMatch(/holds commit [0-9a-f]{40}, but ggml\/source\.json pins 0123/);
    expect(fs.existsSync(path.join(root, 'ggml/source'))).toBe(false);
  });

  it('refuses another version of the package', () => {
    link();
    pin({ packageVersion: '3.0.0' });
    expect(fetch()).toMatchObject({ status: 1, output: expect.stringContaining('pins 3.0.0') });
  });

  it('says what to run when the package is not installed', () => {
    expect(fetch()).toMatchObject({ status: 1, output: expect.stringContaining('pnpm install') });
  });

  it('writes an archive for a machine without Node', () => {
    link();
    const archive = path.join(root, 'ggml.tar.gz');
    expect(fetch('--archive', archive).status).toBe(0);
    const { stdout } = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' });
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining(['LICENSE', 'ggml/CMakeLists.txt', 'ggml/include/ggml.h']),
    );
  });
});
