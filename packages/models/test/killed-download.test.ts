import { test } from 'vitest';
import { downloadWithKills } from './killed-downloads.js';
import { temporaryFolder } from './temporary-folder.js';

const temporary = temporaryFolder();

test('a download whose program is killed five times goes on each time, and is right', () =>
  downloadWithKills(temporary, 5));
