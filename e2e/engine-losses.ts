/** The engine's process, ended or stopped again and again while somebody speaks. */

import { expectOnlyGrowth, shownText } from './captions.js';
import { listen, logged, lossesOf, moreSentences, ourReasons, untilWords } from './listening.js';
import { hostPid, isAlive } from './processes.js';
import { expect, test } from './undertext.js';

export function testEngineLosses(times: number, tag = ''): void {
  for (const [how, signal] of [
    ['killed', 'SIGKILL'],
    ['aborted', 'SIGABRT'],
    ['stopped', 'SIGSTOP'],
  ] as const) {
    test(`the engine is ${how} during speech, ${times} times: nothing is lost ${tag}`, async ({ launch, home }) => {
      test.setTimeout(60_000 * (times + 1));
      const { app, overlay, texts } = await listen(launch, home);
      const waits: number[] = [];
      for (let i = 0; i < times; i++) {
        // In the middle of a sentence, each time elsewhere.
        await overlay.waitForTimeout(300 + 270 * (i % 8));
        const pid = await hostPid(app, 'undertext-engine');
        process.kill(pid!, signal);
        // What was on its way is shown first.
        await overlay.waitForTimeout(300);
        waits.push(300 + (await untilWords(overlay, await shownText(overlay))));
        await moreSentences(overlay, 2);
        await expect.poll(() => isAlive(pid!)).toBe(false);
      }
      console.log(`engine ${how}: words again after ${waits.join(', ')} ms`);
      expectOnlyGrowth(await texts());
      expect(lossesOf(app, ourReasons)).toEqual([]);
      expect(logged(app, /recovering the engine/).length).toBeGreaterThanOrEqual(times);
    });
  }
}
