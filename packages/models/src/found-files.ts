/** Model files that are on this machine already, and are no models of ours yet. */
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { PublishedModel } from './catalogue.js';
import type { FoundFile } from './model-state.js';
import { namesIn } from './models-folder.js';

/** Where those libraries keep their files, on all systems. They take `~` for the home folder in what they are given. */
export function hubCacheFolder(environment: NodeJS.ProcessEnv = process.env, home: string = homedir()): string {
  const { HF_HUB_CACHE, HUGGINGFACE_HUB_CACHE, HF_HOME, XDG_CACHE_HOME } = environment;
  const folder = (text: string) => path.resolve(text.replace(/^~(?=$|[\\/])/, () => home));
  const given = HF_HUB_CACHE || HUGGINGFACE_HUB_CACHE;
  if (given) return folder(given);
  if (HF_HOME) return path.join(folder(HF_HOME), 'hub');
  const caches = XDG_CACHE_HOME ? folder(XDG_CACHE_HOME) : path.join(home, '.cache');
  return path.join(caches, 'huggingface', 'hub');
}

/** Files of the catalogue in such a cache, by name and size; whatever the revision, the SHA-256 decides at the import. */
export async function findInHubCache(cache: string, models: readonly PublishedModel[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const model of models) {
    const snapshots = path.join(cache, `models--${model.repository.replaceAll('/', '--')}`, 'snapshots');
    for (const revision of await namesIn(snapshots)) {
      const file = path.join(snapshots, revision, model.file);
      const { size } = (await stat(file).catch(() => null)) ?? {};
      if (size !== model.bytes) continue;
      found.push({ path: file, bytes: size, id: model.id, where: 'hugging-face-cache' });
      break;
    }
  }
  return found;
}

/** Models in the folder that nobody has imported: copied there by hand, or left from before the list was lost. */
export async function findLoose(folder: string, known: ReadonlySet<string>): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await namesIn(folder)) {
    const file = path.resolve(folder, name);
    if (!/\.gguf$/i.test(name) || known.has(file)) continue;
    const { size } = (await stat(file).catch(() => null)) ?? {};
    if (size !== undefined) found.push({ path: file, bytes: size, id: null, where: 'models-folder' });
  }
  return found;
}
