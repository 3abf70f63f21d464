/** The store's models as windows show them: pure. */
import type { FoundFile, Model, ModelState } from '@undertext/models';
import type { ModelOffer, ModelRow, ModelStateView } from '@undertext/ui/models-view';

/** What is known of a model on this machine's devices. */
export type OnThisMachine = Pick<ModelRow, 'fit' | 'speed'>;

/** Of the memory; the rest is what the system and everything else need. */
const usableShare = 0.75;

/** @param found what could be imported */
export function modelRows(
  models: readonly Model[],
  totalMemory: number,
  onThisMachine: (model: Model) => OnThisMachine = () => ({ fit: null, speed: null }),
  found: readonly FoundFile[] = [],
): ModelRow[] {
  const recommended = recommendedModel(models, totalMemory);
  return models.map((model) => ({
    id: model.description.id,
    name: model.description.name,
    quantisation: model.description.quantisation,
    kind: model.description.kind,
    bytes: model.description.bytes,
    memoryBytes: memoryNeed(model, models, 1),
    languages: [...model.description.languages],
    state: stateView(model.state),
    isRecommended: model.description.id === recommended,
    isInCache: found.some(({ id, where }) => id === model.description.id && where === 'hugging-face-cache'),
    ...onThisMachine(model),
  }));
}

/** A file of about the size of a published one is a network of that size. */
const sameSize = 0.1;

/**
 * What running a model takes at most, bytes: its weights once, its caches for each text that is captioned at a time.
 * null: not known.
 */
export function memoryNeed({ description }: Model, models: readonly Model[], texts: number): number | null {
  const { bytes } = description;
  const like =
    description.kind === 'imported'
      ? models.find(
          (one) => one.description.kind === 'published' && Math.abs(bytes / one.description.bytes - 1) < sameSize,
        )?.description
      : description;
  return like && 'memoryBytes' in like ? bytes + texts * (like.memoryBytes - like.bytes) : null;
}

/**
 * The id of the published model to begin with: the smallest. It understands nearly as well as the larger ones, and is the one
 * that keeps up on the most machines. null: the catalogue has none, or even that one does not fit into this memory.
 */
export function recommendedModel(models: readonly Model[], totalMemory: number): string | null {
  const [smallest] = models
    .flatMap(({ description }) => (description.kind === 'published' ? [description] : []))
    .sort((one, other) => one.bytes - other.bytes);
  return smallest && smallest.memoryBytes <= totalMemory * usableShare ? smallest.id : null;
}

/** @param chosen id of the model that the settings name; null: none, or no model of the store */
export function modelOffer(rows: readonly ModelRow[], chosen: string | null): ModelOffer | null {
  const published = rows.filter(({ kind }) => kind !== 'shipped');
  const row =
    published.find(({ id }) => id === chosen) ??
    published.find(({ state }) => state.type === 'ready') ??
    published.find(({ state }) => state.type === 'downloading' || state.type === 'paused') ??
    published.find(({ isRecommended }) => isRecommended) ??
    // Too large for this computer, which is said; it is still the one that is least so.
    published.sort((one, other) => one.bytes - other.bytes)[0];
  if (!row) return null;
  const { kind: _, isInCache: __, ...offer } = row;
  return offer;
}

function stateView(state: ModelState): ModelStateView {
  switch (state.type) {
    case 'absent':
      return { type: 'absent', problem: state.problem?.code ?? null };
    case 'downloading': {
      const { bytes, total, rate, timeLeftMs, waiting, elsewhere } = state;
      return {
        type: 'downloading',
        bytes,
        total,
        rate,
        timeLeftMs,
        waiting: waiting?.code ?? null,
        isElsewhere: elsewhere,
      };
    }
    case 'paused':
      return { type: 'paused', bytes: state.bytes, total: state.total, problem: state.problem?.code ?? null };
    case 'verifying':
      return { type: 'verifying', bytes: state.bytes, total: state.total };
    case 'ready':
      return { type: 'ready' };
    case 'damaged':
      return { type: 'damaged', problem: state.problem.code };
  }
}
