import { expect, test } from 'vitest';
import { endAtRandomMoments, endings } from './lifecycle/random-moments.js';

test.each(endings)('%s at 5 random moments: no crash, no hung process', { timeout: 600_000 }, async (ending) => {
  expect(await endAtRandomMoments(ending, 5)).toEqual([]);
});
