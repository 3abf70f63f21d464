import { expect, test } from 'vitest';
import { endAtRandomMoments, endings } from '../test/lifecycle/processes.js';

test.each(endings)('%s at 50 random moments: no crash, no hung process', async (ending) => {
  expect(await endAtRandomMoments(ending, 50)).toEqual([]);
});
