/** Fifty times each: killed, aborted, stopped. */

import { testEngineLosses } from '../engine-losses.js';

testEngineLosses(50);
