import { fileURLToPath } from 'node:url';
import { type Catalogue, ModelStore, modelsHome, readCatalogue } from '@undertext/models';
import { environmentFetch } from '@undertext/models/environment-fetch';
import { inspectModel } from './inspect-model.js';

const resources = fileURLToPath(new URL('../../../resources', import.meta.url));

/** The catalogue that ships, or the one that UNDERTEXT_MODEL_CATALOGUE names. */
export function openCatalogue(): Promise<Catalogue> {
  return readCatalogue(process.env.UNDERTEXT_MODEL_CATALOGUE || `${resources}/model-catalogue.json`);
}

/**
 * The store that the app has too.
 * @param endpoint from the command line; it gets no token that was meant for the hub
 */
export async function openModelStore(endpoint?: string): Promise<ModelStore> {
  const { HF_ENDPOINT, HF_TOKEN } = process.env;
  return ModelStore.open({
    catalogue: await openCatalogue(),
    home: modelsHome(),
    shippedFolder: resources,
    fetch: environmentFetch(),
    inspect: inspectModel,
    endpoint: endpoint ?? (HF_ENDPOINT || null),
    token: endpoint === undefined && HF_TOKEN ? HF_TOKEN : null,
  });
}
