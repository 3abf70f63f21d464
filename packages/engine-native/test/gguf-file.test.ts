import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GgufRewriter, withDecoderWindow, withF32Weights, withPositionLimit } from './gguf-rewriter.js';
import { readWithOtherReader, requiredKeys, schemaDifferences, tensorTable } from './model-schema.mjs';

const demoModel = fileURLToPath(new URL('../../../resources/demo-model/voxtral-realtime-nano.gguf', import.meta.url));
const model = GgufRewriter.read(demoModel);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'undertext-gguf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the shipped model, read by a reader that is not ours', () => {
  it('has exactly the keys and shapes of the schema', async () => {
    expect(schemaDifferences(await readWithOtherReader(demoModel))).toEqual([]);
  });

  it('has every tensor of the table and no other', async () => {
    const { keys, tensors } = await readWithOtherReader(demoModel);
    const table = tensorTable((key) => Number(keys.get(key)?.value));
    expect([...tensors.keys()].sort()).toEqual(table.map(({ name }) => name).sort());
  });

  it('is the small network that its description says', async () => {
    const { keys, tensors } = await readWithOtherReader(demoModel);
    const value = (key: string) => keys.get(`stt.voxtral_realtime.${key}`)?.value;
    expect([value('encoder.n_layers'), value('encoder.d_model'), value('encoder.sliding_window')]).toEqual([
      4, 128, 750,
    ]);
    expect([value('decoder.n_layers'), value('decoder.hidden_size'), value('decoder.sliding_window')]).toEqual([
      4, 192, 8192,
    ]);
    expect(tensors.get('dec.token_embd.weight')).toEqual({ type: 1, shape: [192, 1828] });
    expect(keys.get('tokenizer.ggml.tokens')?.value).toHaveLength(1828);
  });

  it.each([...requiredKeys.keys()])('would be found to lack %s', async (key) => {
    const path = join(folder, 'without-key.gguf');
    model.clone().dropKey(key).write(path);
    expect(schemaDifferences(await readWithOtherReader(path))).toContain(`${key} is missing`);
  });

  it('would be found to lack a tensor, or to have one of another shape', async () => {
    const path = join(folder, 'without-tensor.gguf');
    model
      .clone()
      .dropTensor('enc.final_norm.weight')
      .reshapeTensor('dec.output_norm.weight', [96])
      .renameTensor('enc.conv.0.bias', 'enc.conv.2.bias')
      .write(path);
    expect(schemaDifferences(await readWithOtherReader(path))).toEqual([
      'enc.conv.0.bias is missing',
      'enc.final_norm.weight is missing',
      'dec.output_norm.weight has the shape [96], not [192]',
      'enc.conv.2.bias is not in the schema',
    ]);
  });
});

describe('the rewriter', () => {
  it('writes the same bytes when nothing is changed', () => {
    expect(Buffer.compare(Buffer.from(model.bytes()), readFileSync(demoModel))).toBe(0);
  });

  it('reads the keys and tensors that the other reader reads', async () => {
    const { keys, tensors } = await readWithOtherReader(demoModel);
    expect([...model.keys.keys()]).toEqual([...keys.keys()]);
    for (const [key, { value }] of model.keys) expect(keys.get(key)?.value, key).toEqual(value);
    expect([...model.tensors].map(([name, { shape }]) => [name, shape])).toEqual(
      [...tensors].map(([name, { shape }]) => [name, shape]),
    );
  });

  it('writes every value type so that the other reader reads it back', async () => {
    const path = join(folder, 'types.gguf');
    model
      .clone()
      .set('test.u8', 255, 'u8')
      .set('test.i8', -128, 'i8')
      .set('test.u16', 65535, 'u16')
      .set('test.i16', -32768, 'i16')
      .set('test.i32', -(2 ** 31), 'i32')
      .set('test.u64', 2n ** 63n, 'u64')
      .set('test.i64', -(2n ** 62n), 'i64')
      .set('test.f64', 0.1, 'f64')
      .set('test.bool', true, 'bool')
      .set('test.string', 'Grüße 模型', 'string')
      .setArray('test.strings', 'string', ['a', '', 'ü'])
      .setArray('test.empty', 'i32', [])
      .write(path);
    const { keys } = await readWithOtherReader(path);
    const value = (name: string) => keys.get(`test.${name}`)?.value;
    expect(['u8', 'i8', 'u16', 'i16', 'i32'].map(value)).toEqual([255, -128, 65535, -32768, -(2 ** 31)]);
    expect(['u64', 'i64'].map(value)).toEqual([2n ** 63n, -(2n ** 62n)]);
    expect(['f64', 'bool', 'string'].map(value)).toEqual([0.1, true, 'Grüße 模型']);
    expect(['strings', 'empty'].map(value)).toEqual([['a', '', 'ü'], []]);
  });

  it('leaves the model it was read from alone', () => {
    const before = model.bytes();
    model.clone().dropKey('general.name').dropTensor('frontend.window').bytes();
    expect(Buffer.compare(model.bytes(), before)).toBe(0);
  });

  it('makes variants that differ in what they say alone', () => {
    const small = withDecoderWindow(model, 64);
    const short = withPositionLimit(model, 400);
    expect(small.value('stt.voxtral_realtime.decoder.sliding_window')).toBe(64);
    expect(short.value('stt.voxtral_realtime.decoder.max_position_embeddings')).toBe(400);
    for (const variant of [small, short]) {
      const bytes = variant.bytes();
      const original = model.bytes();
      expect(bytes.length).toBe(original.length);
      const different = bytes.reduce((count, byte, i) => count + Number(byte !== original[i]), 0);
      expect(different).toBeGreaterThan(0);
      expect(different).toBeLessThanOrEqual(4);
    }
  });

  it('makes a model of F32 weights with the same values', async () => {
    const path = join(folder, 'f32.gguf');
    withF32Weights(model).write(path);
    const other = await readWithOtherReader(path);
    expect(schemaDifferences(other)).toEqual([]);
    expect(new Set([...other.tensors.values()].map(({ type }) => type))).toEqual(new Set([0]));
    const again = GgufRewriter.read(path);
    for (const name of model.tensors.keys()) {
      const values = again.floats(name);
      const original = model.floats(name);
      expect(values.length, name).toBe(original.length);
      // Millions of values: compared by hand, as the matchers take seconds over them.
      expect(
        values.findIndex((value, i) => value !== original[i]),
        name,
      ).toBe(-1);
      expect(values.every(Number.isFinite), name).toBe(true);
      expect(
        values.some((value) => value !== 0),
        name,
      ).toBe(true);
    }
  });
});
