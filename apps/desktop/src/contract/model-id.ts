import { z } from './validation.js';

/** Of the catalogue or of an imported file: never a path. */
export const modelId = z
  .string()
  .max(200)
  .regex(/^[a-z0-9][a-z0-9._-]*$/);
