// Builds everything, after installing what it takes; quick when nothing changed.

import { main } from './run-command.mjs';
import { setUp } from './setup.mjs';

await main(setUp);
