import type { Model, ModelState } from '@undertext/models';
import { parseCatalogue } from '@undertext/models';
import { describe, expect, test } from 'vitest';
import { modelOffer, modelRows, recommendedModel } from '../../../src/main/models/model-rows.js';

const file = (id: string, bytes: number) => ({
  id,
  quantisation: id,
  file: `${id}.gguf`,
  bytes,
  sha256: 'a'.repeat(64),
});
const common = { name: 'Speech', licence: 'cc0-1.0', languages: ['en'], besideWeightsBytes: 100 };
const { published, shipped } = parseCatalogue({
  version: 1,
  endpoint: 'https://huggingface.co',
  repositories: [
    {
      ...common,
      repository: 'maker/speech',
      revision: '0'.repeat(40),
      baseModel: 'a/b',
      files: [file('large', 900), file('small', 300)],
    },
  ],
  shipped: [{ ...common, ...file('demo', 10) }],
});

function models(states: Record<string, ModelState> = {}): Model[] {
  return [...published, ...shipped].map((description) => ({
    description,
    path: `/models/${description.id}`,
    inPlace: false,
    state: states[description.id] ?? { type: 'absent', problem: null },
  }));
}

const roomy = 10_000;

describe('the model to begin with', () => {
  test('is the smallest published one, never the demo', () => {
    expect(recommendedModel(models(), roomy)).toBe('small');
    expect(modelRows(models(), roomy).filter(({ isRecommended }) => isRecommended)).toMatchObject([
      { id: 'small', memoryBytes: 400 },
    ]);
  });

  test('is none where not even that one leaves memory to everything else', () => {
    expect(recommendedModel(models(), 500)).toBeNull();
    expect(recommendedModel(models(), 534)).toBe('small');
  });
});

describe('what is offered', () => {
  const offered = (states: Record<string, ModelState>, chosen: string | null = null) =>
    modelOffer(modelRows(models(states), roomy), chosen)?.id;
  const ready: ModelState = { type: 'ready' };

  test('is the chosen model, one that is there, one that is to come, or the recommended one, in this order', () => {
    const paused: ModelState = { type: 'paused', bytes: 1, total: 900, interrupted: false, problem: null };
    expect(offered({ demo: ready })).toBe('small');
    expect(offered({ demo: ready, large: paused })).toBe('large');
    expect(offered({ demo: ready, large: ready })).toBe('large');
    expect(offered({ demo: ready, large: ready }, 'small')).toBe('small');
  });

  test('tells a problem by its code alone', () => {
    const problem = { code: 'disk-full', message: '/home/me/models is full' } as const;
    const [row] = modelRows(models({ large: { type: 'absent', problem } }), roomy);
    expect(row?.state).toEqual({ type: 'absent', problem: 'disk-full' });
  });
});
