import { expect, test } from 'vitest';
import { endAtRandomMoments, endings, runScript, withClip } from './lifecycle/processes.js';
import { demoModel, sample } from './samples.js';

test.each(endings)('%s at 5 random moments: no crash, no hung process', { timeout: 600_000 }, async (ending) => {
  expect(await endAtRandomMoments(ending, 5)).toEqual([]);
});

test.each([
  { name: 'idle', printed: 'idle', what: 'neither a model nor an idle stream keeps the process alive' },
  { name: 'finish', printed: 'hello and welcome to live captions', what: 'finish() keeps stream and process alive' },
  { name: 'room', printed: 'room', what: 'room() keeps stream and process alive' },
  { name: 'load', printed: 'loaded', what: 'a load keeps the process alive' },
  { name: 'dispose', printed: 'disposed', what: 'a disposal keeps the process alive' },
])('$what', async ({ name, printed }) => {
  const { pcm } = sample('welcome');
  const outcome = await withClip(pcm, (clip) => runScript('scenario.mjs', [name, demoModel, clip]));
  expect(outcome).toEqual({ code: 0, signal: null, hung: false, stdout: `${printed}\n`, stderr: '' });
});
