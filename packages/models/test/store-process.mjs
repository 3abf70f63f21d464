// A program that downloads a model, says each state on a line of JSON, and may be killed at any time.
import { environmentFetch } from '../dist/environment-fetch.js';
import { ModelStore, readCatalogue } from '../dist/index.js';

const { catalogueFile, id, ...options } = JSON.parse(process.argv[2]);
const store = await ModelStore.open({
  catalogue: await readCatalogue(catalogueFile),
  fetch: environmentFetch(),
  inspect: () => Promise.reject(new Error('nothing is imported here')),
  spareBytes: 0,
  ...options,
});
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
store.subscribe((_id, model) => say({ state: model.state }));
say({ state: store.find(id).state });
say({ outcome: await store.download(id) });
