/** A session through what kills its processes, five times each. */
import { testTranscriptKills } from '../transcript-kills.js';

testTranscriptKills(5, '@core');
