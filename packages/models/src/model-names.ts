import path from 'node:path';
import type { Model } from './model-state.js';

/** The models that a name means: by id, else by file name, else by the quantisation of a published one; in any case. */
export function matchModels(models: readonly Model[], name: string): Model[] {
  const wanted = name.toLowerCase();
  const keys: ((model: Model) => string)[] = [
    ({ description }) => description.id,
    (model) => path.basename(model.path),
    ({ description }) => (description.kind === 'published' ? description.quantisation : ''),
  ];
  for (const key of keys) {
    const matches = models.filter((model) => key(model).toLowerCase() === wanted);
    if (matches.length > 0) return matches;
  }
  return [];
}
