import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { errorTable } from '../src/errors.js';
import { GgufRewriter } from './gguf-rewriter.js';
import { type LoadError, type LoadOutcome, LoadProcess } from './load-process.js';
import { requiredKeys } from './model-schema.mjs';
import { demoModel } from './samples.js';

// The native check (check/bad-files.cpp) has more of each kind and runs under the sanitizers; here the same kinds go
// through the whole API.

const model = GgufRewriter.read(demoModel);
const processes = new LoadProcess();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'undertext-bad-files-'));
});
afterAll(async () => {
  processes.kill();
  await rm(folder, { recursive: true, force: true });
});

function load(path: string): Promise<LoadOutcome> {
  onTestFailed(() => processes.kill()); // a load that hangs must not take the next test with it
  return processes.load(path);
}

function write(bytes: Uint8Array | string, name = 'bad.gguf'): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function written(change: (model: GgufRewriter) => void): string {
  const changed = model.clone();
  change(changed);
  return write(changed.bytes());
}

const tableCodes = Object.keys(errorTable);
const badFileCodes = ['NOT_A_MODEL', 'WRONG_ARCHITECTURE', 'BAD_MODEL', 'TRUNCATED_MODEL'];

function expectClearError(error: LoadError, path: string): void {
  expect(tableCodes).toContain(error.code);
  expect(error.name).toBe(errorTable[error.code as keyof typeof errorTable].type.name);
  expect(error.message).toContain(path);
  expect(error.detail).toBeTypeOf('string');
}

/** Reading and loading fail alike, with this code, and the message names the file and what is wrong with it. */
async function expectRefused(path: string, code: string, ...mentions: string[]): Promise<void> {
  const { info, load: loaded } = await load(path);
  for (const outcome of [info, loaded]) {
    if (outcome.ok) expect.fail('it was accepted');
    expectClearError(outcome.error, path);
    expect(outcome.error.code).toBe(code);
    for (const mention of mentions) expect(outcome.error.message).toContain(mention);
  }
}

async function expectAccepted(path: string): Promise<void> {
  const { info, load: loaded } = await load(path);
  expect(info).toMatchObject({ ok: true });
  expect(loaded).toMatchObject({ ok: true });
}

describe('files that are no models', () => {
  it('names a file that is not there', () => expectRefused(join(folder, 'absent.gguf'), 'FILE_NOT_FOUND'));

  it('names a folder', () => {
    const path = join(folder, 'folder.gguf');
    mkdirSync(path, { recursive: true });
    return expectRefused(path, 'NOT_A_MODEL', 'folder');
  });

  it.each([
    ['an empty file', '', 'NOT_A_MODEL', 'empty'],
    ['3 bytes', 'GGU', 'NOT_A_MODEL', '3 bytes'],
    ['an HTML page', '\r\n<!doctype html><title>Sign in</title>', 'NOT_A_MODEL', 'web page'],
    ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\n', 'NOT_A_MODEL', 'LFS'],
    ['a wrong magic', 'GGML'.padEnd(1000, '.'), 'NOT_A_MODEL', 'GGUF'],
    ['version 2', 'GGUF\u0002'.padEnd(1000, '\0'), 'NOT_A_MODEL', 'version 2'],
    ['a header alone', 'GGUF\u0003'.padEnd(24, '\0'), 'BAD_MODEL', 'general.architecture'],
    ['half a header', 'GGUF\u0003\0\0\0\u0001', 'TRUNCATED_MODEL', 'incomplete'],
  ])('refuses %s', (_, content, code, mention) => expectRefused(write(content), code, mention));

  it('refuses another architecture', () =>
    expectRefused(
      written((changed) => changed.set('general.architecture', 'llama')),
      'WRONG_ARCHITECTURE',
      'llama',
    ));
});

describe('paths', () => {
  const name = 'Über den Straßen 模型 ファイル (1).gguf';

  it('takes spaces, umlauts and CJK', () => expectAccepted(write(model.bytes(), name)));

  it('names them in an error', () => expectRefused(write('GGU', name), 'NOT_A_MODEL', name));
});

describe('what loads', () => {
  it('the shipped model, written again', () => expectAccepted(write(model.bytes())));

  it('a model without what is optional', () =>
    expectAccepted(
      written((changed) => {
        changed.dropTensor('frontend.mel_filterbank').dropTensor('frontend.window');
        for (const key of changed.keys.keys()) if (!requiredKeys.has(key)) changed.dropKey(key);
      }),
    ));
});

describe('truncation', () => {
  const bytes = model.bytes();
  const header = model.headerBytes().length;
  const cuts = Array.from({ length: 10 }, (_, i) => [
    Math.floor((header * (i + 1)) / 10) - 1,
    header + Math.floor(((bytes.length - header) * (i + 1)) / 10) - 1,
  ]).flat();

  it.each(cuts)('says that a file of %i bytes is incomplete', (length) =>
    expectRefused(write(bytes.subarray(0, length)), 'TRUNCATED_MODEL', 'incomplete'),
  );
});

describe('keys', () => {
  it.each([...requiredKeys.keys()])('misses %s', (key) =>
    expectRefused(
      written((changed) => changed.dropKey(key)),
      'BAD_MODEL',
      key,
      'missing',
    ),
  );

  it.each([...requiredKeys.keys()])('refuses %s of another type', (key) =>
    expectRefused(
      written((changed) => {
        const { type } = changed.keys.get(key)!;
        if (type === 'string' || type === 'array') changed.set(key, 1, 'u32');
        else changed.set(key, '1', 'string');
      }),
      'BAD_MODEL',
      key,
    ),
  );

  it.each([
    ['stt.frontend.normalize', 'per_feature'],
    ['stt.frontend.window', 'hann'],
    ['stt.frontend.sample_rate', 8000],
    ['stt.frontend.dither', 1e-5],
    ['stt.voxtral_realtime.encoder.hidden_act', 'gelu'],
    ['stt.voxtral_realtime.decoder.tie_word_embeddings', false],
    ['stt.voxtral_realtime.encoder.n_kv_heads', 1],
    ['stt.voxtral_realtime.time.embed_dim', 96],
  ])('says what it supports when %s is %s', (key, value) =>
    expectRefused(
      written((changed) => changed.set(key, value)),
      'BAD_MODEL',
      key,
      'supports',
    ),
  );

  it.each([
    ['stt.voxtral_realtime.encoder.n_layers', 2 ** 31],
    ['stt.voxtral_realtime.decoder.vocab_size', 0],
    ['stt.voxtral_realtime.decoder.head_dim', 258],
    ['stt.voxtral_realtime.decoder.sliding_window', 2 ** 32 - 1],
    ['stt.voxtral_realtime.time.default_num_delay_tokens', 16],
    ['stt.voxtral_realtime.decoder.rope_theta', Number.NaN],
    ['stt.voxtral_realtime.encoder.rms_norm_eps', Number.POSITIVE_INFINITY],
  ])('refuses %s = %d', (key, value) =>
    expectRefused(
      written((changed) => changed.set(key, value)),
      'BAD_MODEL',
      key,
    ),
  );
});

describe('tensors', () => {
  const names = [...model.tensors.keys()];

  it.each(names.filter((name) => !name.startsWith('frontend.')))('misses %s', (name) =>
    expectRefused(
      written((changed) => changed.dropTensor(name)),
      'BAD_MODEL',
      name,
      'missing',
    ),
  );

  it.each(names)('refuses %s of half the size', (name) =>
    expectRefused(
      written((changed) => {
        const shape = [...changed.tensor(name).shape];
        changed.reshapeTensor(name, [...shape.slice(0, -1), shape.at(-1)! / 2]);
      }),
      'BAD_MODEL',
      name,
      'shape',
    ),
  );

  it.each(names)('refuses %s of another type', (name) =>
    expectRefused(
      written((changed) => changed.retypeTensor(name, 'I16')),
      'BAD_MODEL',
      name,
      'type',
    ),
  );

  it.each([
    ['enc.conv.0.weight', 0],
    ['enc.conv.0.weight', 1],
    ['enc.conv.0.weight', 2],
    ['dec.token_embd.weight', 0],
    ['dec.token_embd.weight', 1],
    ['dec.output_norm.weight', 0],
  ])('refuses %s with its dimension %i being zero', (name, dimension) =>
    expectRefused(
      written((changed) =>
        changed.reshapeTensor(
          name,
          changed.tensor(name).shape.map((size, i) => (i === dimension ? 0 : size)),
        ),
      ),
      'BAD_MODEL',
      name,
      'zero',
    ),
  );

  it.each(['enc.conv.1.weight', 'dec.blocks.0.ffn.down.weight', 'dec.output_norm.weight', 'dec.token_embd.weight'])(
    'refuses %s with a value that is not a number',
    async (name) => {
      const path = written((changed) => {
        const values = changed.floats(name);
        values[values.length >> 1] = Number.NaN;
        changed.setFloats(name, values);
      });
      // The header is as it should be: reading it alone finds nothing.
      const { info, load: loaded } = await load(path);
      expect(info).toMatchObject({ ok: true });
      if (loaded.ok) expect.fail('it was accepted');
      expectClearError(loaded.error, path);
      expect(loaded.error).toMatchObject({ code: 'BAD_MODEL', detail: name });
    },
  );
});

describe('header bytes flipped at random', () => {
  const bytes = model.bytes();
  const header = model.headerBytes().length;
  // A fixed seed (mulberry32), so that a failure can be repeated.
  let state = 20260203;
  const random = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const flips = Array.from({ length: 100 }, () => ({ place: random(header), mask: 1 + random(255) }));

  it.each(flips)('byte $place with mask $mask: one clear error or a load that works', async ({ place, mask }) => {
    const flipped = Uint8Array.from(bytes);
    flipped[place] = flipped[place]! ^ mask;
    const path = write(flipped);
    const { info, load: loaded } = await load(path);
    for (const outcome of [info, loaded]) {
      if (outcome.ok) continue;
      expectClearError(outcome.error, path);
      expect(badFileCodes).toContain(outcome.error.code);
    }
    if (!info.ok) expect(loaded.ok).toBe(false);
  });
});
