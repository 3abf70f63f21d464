/** An hour of sound, as fast as it goes: what a slot costs, and what the process holds, must not grow. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { engine } from '../src/index.js';
import { caughtUp } from '../test/caption.js';
import { demoModel, sample, sampleRate } from '../test/samples.js';

const minutes = 60;
/** The decoder's window of 8,192 slots is full after 10.9 minutes. */
const fullAfter = 12;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Minute {
  /** Of the clock, which runs on while the machine does other work, and of the processor, which is what is compared. */
  msPerSlot: number;
  cpuMsPerSlot: number;
  rss: number;
}

test('an hour costs the same in its last minutes as in its twelfth', async () => {
  // One thread: the time that two spend waiting for each other is no measure.
  const model = await engine.loadModel(demoModel, { threads: 1 });
  let events = 0;
  const stream = model.createStream({ onToken: () => events++ });
  const { pcm } = sample('long');
  const minute = new Float32Array(60 * sampleRate);
  const measured: Minute[] = [];
  let msBefore = 0;
  let cpuBefore = process.cpuUsage();
  let slotsBefore = 0;
  for (let n = 0; n < minutes; n++) {
    for (let i = 0; i < minute.length; i++) minute[i] = pcm[(n * minute.length + i) % pcm.length] ?? 0;
    stream.feed(minute);
    await caughtUp(stream);
    const cpu = process.cpuUsage(cpuBefore);
    const { ms, slotsDecoded } = stream.stats();
    const total = ms.mel + ms.encoder + ms.decoder + ms.text;
    collectGarbage();
    measured.push({
      msPerSlot: (total - msBefore) / (slotsDecoded - slotsBefore),
      cpuMsPerSlot: (cpu.user + cpu.system) / 1000 / (slotsDecoded - slotsBefore),
      rss: process.memoryUsage.rss(),
    });
    msBefore = total;
    slotsBefore = slotsDecoded;
    cpuBefore = process.cpuUsage();
  }
  const stats = stream.stats();
  stream.dispose();
  await model.dispose();

  console.log('minute  ms a slot  CPU ms a slot  resident MB');
  for (const [n, { msPerSlot, cpuMsPerSlot, rss }] of measured.entries()) {
    const columns = [
      msPerSlot.toFixed(3).padStart(9),
      cpuMsPerSlot.toFixed(3).padStart(13),
      (rss / 1e6).toFixed(1).padStart(11),
    ];
    console.log([String(n + 1).padStart(6), ...columns].join('  '));
  }
  console.log(stats);

  // A minute alone is at the mercy of what else the machine does: of five, the least disturbed.
  const costAround = (first: number) =>
    Math.min(...measured.slice(first - 1, first + 4).map(({ cpuMsPerSlot }) => cpuMsPerSlot));
  const full = costAround(fullAfter);
  expect(costAround(minutes - 4)).toBeLessThan(1.1 * full);
  // Before the ring is full a slot costs less, never more.
  for (let n = 1; n + 4 < fullAfter; n++) expect(costAround(n)).toBeLessThan(1.1 * full);

  const residentAround = (first: number) => Math.max(...measured.slice(first - 1, first + 4).map(({ rss }) => rss));
  expect(residentAround(minutes - 4)).toBeLessThan(residentAround(fullAfter) + 8e6);

  // The words keep coming: 147 a minute of this clip.
  expect(events).toBeGreaterThan(minutes * 130);
  expect(stats).toMatchObject({ reprimes: 0, samplesFed: minutes * minute.length });
});
