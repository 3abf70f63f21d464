/** The store's models as windows show them: pure. */
import type { FoundFile, Model, ModelState } from '@undertext/models';
import type { ModelOffer, ModelRow, ModelStateView } from '@undertext/ui/models-view';

/** Of the memory; the rest is what the system and everything else need. */
const usableShare = 0.75;

/** @param found what could be imported */
export function modelRows(models: readonly Model[], totalMemory: number, found: readonly FoundFile[] = []): ModelRow[] {
  const recommended = recommendedModel(models, totalMemory);
  return models.map(({ description, state }) => ({
    id: description.id,
    name: description.name,
    quantisation: description.quantisation,
    kind: description.kind,
    bytes: description.bytes,
    memoryBytes: 'memoryBytes' in description ? description.memoryBytes : null,
    languages: [...description.languages],
    state: stateView(state),
    isRecommended: description.id === recommended,
    isInCache: found.some(({ id, where }) => id === description.id && where === 'hugging-face-cache'),
  }));
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
    published.find(({ isRecommended }) => isRecommended);
  if (!row) return null;
  const { id, name, quantisation, bytes, memoryBytes, state } = row;
  return { id, name, quantisation, bytes, memoryBytes, state };
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
