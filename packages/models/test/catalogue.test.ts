import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseCatalogue, readCatalogue } from '../src/index.js';

const resources = fileURLToPath(new URL('../../../resources/', import.meta.url));
const file = `${resources}model-catalogue.json`;
const data = () => JSON.parse(readFileSync(file, 'utf8'));

describe('the catalogue that ships', () => {
  test('has the published files, each with what proves it', async () => {
    const { endpoint, published } = await readCatalogue(file);
    expect(endpoint).toBe('https://huggingface.co');
    expect(published.map(({ quantisation, bytes }) => [quantisation, bytes])).toEqual([
      ['Q4_K_M', 2830493984],
      ['Q5_K_M', 3281439008],
      ['Q6_K', 3661018912],
      ['Q8_0', 4731791648],
      ['BF16', 8868301088],
      ['F16', 8879114528],
    ]);
    expect(new Set(published.map(({ sha256 }) => sha256)).size).toBe(6);
    expect(published[0]).toMatchObject({
      kind: 'published',
      id: 'voxtral-mini-4b-realtime-2602-q4_k_m',
      repository: 'handy-computer/Voxtral-Mini-4B-Realtime-2602-gguf',
      revision: 'b3e1c979e3775cbd0a49a65878a0ec7f06789ed7',
      sha256: '39dc1f65539373a406edea7490505822d77c12edff521744678717eef4da4723',
      licence: 'apache-2.0',
      memoryBytes: 4080493984,
    });
    expect(published[0]?.languages).toHaveLength(13);
  });

  test('has the demo model, which is the file that ships', async () => {
    const [demo, ...others] = (await readCatalogue(file)).shipped;
    expect(others).toEqual([]);
    const bytes = readFileSync(resources + demo?.file);
    expect(demo).toMatchObject({
      id: 'demo',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });
});

describe('a catalogue that is wrong is refused, with what is wrong', () => {
  test.each<[string, (catalogue: ReturnType<typeof data>) => void, RegExp]>([
    [
      'another version',
      (catalogue) => {
        catalogue.version = 2;
      },
      /version/,
    ],
    [
      'a field that nobody knows',
      (catalogue) => {
        catalogue.more = 1;
      },
      /more/,
    ],
    [
      'an address that is none',
      (catalogue) => {
        catalogue.endpoint = 'ftp://x';
      },
      /endpoint/,
    ],
    [
      'a file name that leads elsewhere',
      (catalogue) => {
        catalogue.repositories[0].files[0].file = '../x.gguf';
      },
      /file/,
    ],
    [
      'a short SHA-256',
      (catalogue) => {
        catalogue.repositories[0].files[0].sha256 = 'ab';
      },
      /sha256/,
    ],
    [
      'a branch for a revision',
      (catalogue) => {
        catalogue.repositories[0].revision = 'main';
      },
      /revision/,
    ],
    [
      'no size',
      (catalogue) => {
        delete catalogue.repositories[0].files[0].bytes;
      },
      /bytes/,
    ],
    [
      'an id twice',
      (catalogue) => {
        catalogue.repositories[0].files[1].id = 'demo';
      },
      /demo is there twice/,
    ],
  ])('%s', (_what, change, message) => {
    const catalogue = data();
    change(catalogue);
    expect(() => parseCatalogue(catalogue)).toThrow(message);
  });
});
