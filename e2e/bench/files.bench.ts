/** What a long video costs: memory of each process while it is captioned, and how fast that goes. */

import { wordlessMicrophone } from '../captions.js';
import { dropFiles, filesView, longVideo, pause } from '../media-files.js';
import { privateMemory, processesOf } from '../process-costs.js';
import { expect, test, type Undertext } from '../undertext.js';

const hours = Number(process.env.UNDERTEXT_BENCH_FILE_HOURS ?? 4);
const goalMb = 300;

/** MB by process; those that are gone are left out. */
async function memory(app: Undertext): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  for (const one of await processesOf(app)) {
    try {
      all.set(one.name, (all.get(one.name) ?? 0) + privateMemory(one));
    } catch {
      // It ended meanwhile.
    }
  }
  return all;
}

test(`a video of ${hours} h`, async ({ launch, home }) => {
  test.setTimeout(hours * 1_800_000 + 300_000);
  const file = longVideo(home, 'long.mp4', hours);
  const app = await launch({ flags: wordlessMicrophone, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await pause(overlay);
  const before = await memory(app);
  const startMs = Date.now();
  await dropFiles(overlay, [file]);
  const most = new Map<string, number>();
  let atHalf: Map<string, number> | null = null;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const { state } = (await filesView(overlay)).files[0]!;
    if (state.type !== 'preparing' && state.type !== 'captioning' && state.type !== 'waiting') break;
    const now = await memory(app);
    for (const [name, mb] of now) most.set(name, Math.max(most.get(name) ?? 0, mb));
    if (state.type === 'captioning' && state.durationMs && state.positionMs > state.durationMs / 2) atHalf ??= now;
  }
  const { state } = (await filesView(overlay)).files[0]!;
  expect(state).toMatchObject({ type: 'done' });
  const speed = (hours * 3_600_000) / (Date.now() - startMs);
  console.log(`${hours} h in ${((Date.now() - startMs) / 1000).toFixed(0)} s: ${speed.toFixed(0)} times real time`);
  let sum = 0;
  for (const [name, mb] of most) {
    const more = mb - (before.get(name) ?? 0);
    sum += more;
    console.log(
      `  ${name}: ${more.toFixed(1)} MB more at most; at half ${(atHalf?.get(name) ?? 0).toFixed(1)}, most ${mb}`,
    );
  }
  console.log(`  in all ${sum.toFixed(0)} MB more than before; the goal is under ${goalMb} MB`);
  expect(sum).toBeLessThan(goalMb);
});
