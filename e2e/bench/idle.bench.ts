/** What the app costs while nobody speaks: processor time of each process over a minute. */

import { fakeMicrophone } from '../captions.js';
import { ask } from '../overlay-window.js';
import { processesOf, processorTime } from '../process-costs.js';
import { expect, test, type Undertext } from '../undertext.js';
import { quietRoom } from '../wav-file.js';

const seconds = Math.min(60, Number(process.env.UNDERTEXT_BENCH_SECONDS ?? 60));

async function measure(app: Undertext, what: string): Promise<void> {
  const processes = await processesOf(app);
  const before = processes.map(processorTime);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const used = processes.map((one, index) => ({ ...one, part: (processorTime(one) - before[index]!) / seconds }));
  const figures = used
    .filter(({ part }) => part > 0)
    .sort((a, b) => b.part - a.part)
    .map(({ name, part }) => `${name} ${(100 * part).toFixed(1)} %`);
  console.log(`${what}: ${figures.join(', ')} of one core; the goal for the overlay is under 1 %`);
}

test('the cost of silence', async ({ launch, home }) => {
  test.setTimeout((3 * seconds + 60) * 1000);
  const app = await launch({ flags: fakeMicrophone(home, [quietRoom(10)]), args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await expect(overlay.getByText('Listening to Microphone')).toBeVisible({ timeout: 30_000 });
  await measure(app, 'listening, overlay shown');
  await app.electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.hide();
  });
  await measure(app, 'listening, overlay hidden');
  await ask(overlay, { type: 'pause' });
  await measure(app, 'paused, overlay hidden');
});
