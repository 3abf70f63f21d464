/** A store with a catalogue of its own, in a folder of its own, on servers of its own. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalogue, parseCatalogue } from '../src/catalogue.js';
import { environmentFetch } from '../src/environment-fetch.js';
import { type InspectModel, ModelError, type ModelState, ModelStore, type ModelStoreOptions } from '../src/index.js';

/** Bytes that begin like a model. */
export function modelBytes(length: number): Buffer {
  return Buffer.concat([Buffer.from('GGUF'), randomBytes(length - 4)]);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export const modelId = 'small-q4_k_m';
export const otherId = 'small-f16';
const revision = '0123456789abcdef0123456789abcdef01234567';
/** Of the model on the server. */
export const modelUrl = `/maker/small-gguf/resolve/${revision}/Small-Q4_K_M.gguf`;
export const modelFile = 'Small-Q4_K_M.gguf';

/** The name that a download has until it is whole. */
export function partialName(file: string, bytes: Uint8Array): string {
  return `${file}.${sha256(bytes).slice(0, 8)}.partial`;
}

export function catalogueOf(endpoint: string, model: Uint8Array, other?: Uint8Array): Catalogue {
  return parseCatalogue(catalogueData(endpoint, model, other));
}

/** As it would be in a file. */
export function catalogueData(endpoint: string, model: Uint8Array, other: Uint8Array = modelBytes(2000)): object {
  const entry = (quantisation: string, bytes: Uint8Array) => ({
    id: `small-${quantisation.toLowerCase()}`,
    quantisation,
    file: `Small-${quantisation}.gguf`,
    bytes: bytes.length,
    sha256: sha256(bytes),
  });
  return {
    version: 1,
    endpoint,
    repositories: [
      {
        name: 'Small',
        repository: 'maker/small-gguf',
        revision,
        baseModel: 'maker/small',
        licence: 'apache-2.0',
        languages: ['en', 'de'],
        besideWeightsBytes: 1000,
        files: [entry('Q4_K_M', model), entry('F16', other)],
      },
    ],
    shipped: [
      {
        id: 'demo',
        name: 'Demo',
        file: 'demo-model/demo.gguf',
        quantisation: 'F16',
        bytes: shippedBytes.length,
        sha256: sha256(shippedBytes),
        licence: 'cc0-1.0',
        languages: ['en'],
        besideWeightsBytes: 1000,
      },
    ],
  };
}

const shippedBytes = Buffer.from('GGUF, shipped');

/** Takes whatever begins like a model. The engine's own reader is tried where there is an engine. */
export const inspectBegin: InspectModel = async (file) => {
  const begin = readFileSync(file).subarray(0, 4).toString();
  if (begin !== 'GGUF') throw new ModelError('not-a-model', `${file} is not a model.`);
  return { name: path.basename(file, '.gguf'), quantisation: 'F16', languages: ['en'] };
};

export interface Fixture {
  home: string;
  /** Where the models are. */
  folder: string;
  shippedFolder: string;
  open: (options?: Partial<ModelStoreOptions>) => Promise<ModelStore>;
}

/** Short waits between attempts. Nothing stalls but what is meant to: see `impatient`. */
export const quick = { stallMs: 30_000, retryMs: [10], attempts: 4 };
/** For what stalls. */
export const impatient = { ...quick, stallMs: 1500 };

export function makeFixture(parent: string, catalogue: Catalogue): Fixture {
  const root = mkdtempSync(path.join(parent, 'store-'));
  const shippedFolder = path.join(root, 'resources');
  mkdirSync(path.join(shippedFolder, 'demo-model'), { recursive: true });
  writeFileSync(path.join(shippedFolder, 'demo-model', 'demo.gguf'), shippedBytes);
  const home = path.join(root, 'home');
  return {
    home,
    folder: path.join(home, 'models'),
    shippedFolder,
    open: (options) =>
      ModelStore.open({
        catalogue,
        home,
        shippedFolder,
        fetch: environmentFetch(),
        inspect: inspectBegin,
        hubCache: path.join(root, 'no-cache'),
        timing: quick,
        spareBytes: 0,
        ...options,
      }),
  };
}

/** The names in the models folder, sorted; none if there is no folder. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Every state that a model goes through, repeated ones left out. */
export function statesOf(store: ModelStore, id: string): ModelState[] {
  const states: ModelState[] = [];
  store.subscribe((changed, model) => {
    if (changed === id && model) states.push(model.state);
  });
  return states;
}

/** Resolves as soon as a model's state satisfies a condition. */
export function untilState(store: ModelStore, id: string, condition: (state: ModelState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const state = store.get(id)?.state;
      if (!state || !condition(state)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.subscribe(look);
    look();
  });
}
