/** Fifty times each: main, the engine's process, the sound's, the capture window's, the overlay's. */
import { testTranscriptKills } from '../transcript-kills.js';

testTranscriptKills(50);
