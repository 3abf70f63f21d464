import type { ModelProblemKey } from './models-view.js';

/** Keys of the catalogue for what is wrong with a model or its folder, the best first. */
export function modelProblemKeys(problem: ModelProblemKey): string[] {
  return [`model.problem.${problem}`, 'model.problem.other'];
}
