// Runs in a mount namespace of its own: the store's home is a tmpfs of one megabyte. Prints what came of it.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { environmentFetch } from '../dist/environment-fetch.js';
import { ModelStore, readCatalogue } from '../dist/index.js';

const { catalogueFile, home, id, large, own } = JSON.parse(process.argv[2]);
mkdirSync(home, { recursive: true });
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', home]);
const folder = path.join(home, 'models');
mkdirSync(folder);
const filler = path.join(home, 'filler');

function fillDisk() {
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

const store = await ModelStore.open({
  catalogue: await readCatalogue(catalogueFile),
  home,
  shippedFolder: home,
  hubCache: path.join(home, 'no-cache'),
  fetch: environmentFetch(),
  inspect: async () => ({ name: 'own', quantisation: 'F16', languages: [] }),
  spareBytes: 0,
});
const outcomes = {};
outcomes.tooLarge = { ...(await store.download(large)), files: readdirSync(folder) };

const unsubscribe = store.subscribe((_id, model) => {
  if (model.state.type !== 'downloading' || model.state.bytes < 100_000) return;
  unsubscribe();
  fillDisk();
});
outcomes.full = await store.download(id);
const [partial] = readdirSync(folder).filter((name) => name.endsWith('.partial'));
outcomes.kept = statSync(path.join(folder, partial)).size;
outcomes.again = await store.download(id);
rmSync(filler);
outcomes.resumed = { ...(await store.download(id)), files: readdirSync(folder) };

writeFileSync(filler, Buffer.alloc(300_000));
outcomes.import = await store.import(own, { onProgress: () => fillDisk() }).then(
  () => 'imported',
  ({ code, message }) => ({ code, message, files: readdirSync(folder) }),
);
process.stdout.write(JSON.stringify(outcomes));
