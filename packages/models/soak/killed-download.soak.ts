import { test } from 'vitest';
import { downloadWithKills } from '../test/killed-downloads.js';
import { temporaryFolder } from '../test/temporary-folder.js';

const temporary = temporaryFolder();

test('a download whose program is killed fifty times goes on each time, and is right', () =>
  downloadWithKills(temporary, 50));
