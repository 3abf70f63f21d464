// Holds a session without an end in the folder given, and prints each word as it is said, and by how many ms too late the
// machine let it be said: for session-store.test.ts.
//
//   node live-session-trial.mjs <folder>
import { Archive } from '../dist/archive.js';
import { Transcript } from '../dist/index.js';
import { SessionStore } from '../dist/session-store.js';

const [folder] = process.argv.slice(2);
const store = new SessionStore(folder, new Archive(folder, `${folder}.trial.db`));
const session = store.begin(new Date());
const transcript = new Transcript();
session.follow(transcript);
const take = transcript.openTake('microphone', 0);
const slotMs = 80;
let slot = 0;
let dueMs = Date.now() + slotMs;
setInterval(() => {
  const endSample = 1280 * ++slot;
  const place = { source: 'microphone', take, stream: 0, wordSlot: slot, startSample: endSample - 1280, endSample };
  transcript.append({ ...place, text: ` word${slot}` });
  process.stdout.write(`word${slot} ${Math.max(0, Date.now() - dueMs)}\n`);
  dueMs = Date.now() + slotMs;
}, slotMs);
