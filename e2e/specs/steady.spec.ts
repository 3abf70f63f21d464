/** Whatever is killed, stopped or changed while somebody speaks: the text stays, captions go on, and loss is marked. */

import { expectOnlyGrowth, shownText } from '../captions.js';
import { testEngineLosses } from '../engine-losses.js';
import { listen, logged, lossesOf, moreSentences, ourReasons } from '../listening.js';
import { hostPid, killOverlay, windowPid } from '../processes.js';
import { expect, test, type Undertext } from '../undertext.js';

const times = 5;

testEngineLosses(times, '@core');

for (const [name, find] of [
  ['sound host', (app: Undertext) => hostPid(app, 'undertext-sound')],
  ['capture window', (app: Undertext) => windowPid(app, 'capture')],
] as const) {
  test(`the ${name} is killed, ${times} times: it comes back, and what was lost is marked @core`, async ({
    launch,
    home,
  }) => {
    test.setTimeout(60_000 * (times + 1));
    const { app, overlay, texts } = await listen(launch, home);
    for (let i = 0; i < times; i++) {
      await overlay.waitForTimeout(200 * i);
      const killedMs = Date.now();
      process.kill((await find(app))!, 'SIGKILL');
      await moreSentences(overlay, 2);
      const losses = lossesOf(app, ['restart', 'device']);
      expect(losses).toHaveLength(i + 1);
      const { lostMs } = losses.at(-1)!;
      const backMs = logged(app, /microphone is heard on/).at(-1)!.atMs;
      console.log(`${name} killed: ${lostMs} ms lost, back after ${backMs - killedMs} ms`);
      // The newest sound that main knows of is a quarter of a second old.
      expect(Math.abs(lostMs - (backMs - killedMs))).toBeLessThan(700);
    }
    expectOnlyGrowth(await texts());
  });
}

test('the overlay is killed at any moment, and shows again all that was said @core', async ({ launch, home }) => {
  test.setTimeout(60_000 * (times + 1));
  const { app, overlay } = await listen(launch, home);
  let before = await shownText(overlay);
  for (let i = 0; i < times; i++) {
    const after = await killOverlay(app, 3000 + 370 * i);
    expect(after.startsWith(before)).toBe(true);
    expect(after.length).toBeGreaterThan(before.length);
    before = after;
  }
  expect(lossesOf(app, ourReasons)).toEqual([]);
});

test('captions pause while another user has the screen, and go on through a locked screen and a sleep', async ({
  launch,
  home,
}) => {
  const { app, overlay, texts } = await listen(launch, home);
  const tell = (event: string) =>
    app.electron.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event);
  await tell('user-did-resign-active');
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  await tell('user-did-become-active');
  await moreSentences(overlay);
  await tell('lock-screen');
  await tell('suspend');
  await tell('resume');
  await tell('unlock-screen');
  await moreSentences(overlay);
  expectOnlyGrowth(await texts());
  expect(logged(app, /the machine is awake again/)).toHaveLength(1);
  expect(lossesOf(app, ourReasons)).toEqual([]);
});
