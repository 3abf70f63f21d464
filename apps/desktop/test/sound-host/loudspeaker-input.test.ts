import { expect, test, vi } from 'vitest';
import { LoudspeakerInput } from '../../src/sound-host/loudspeaker-input.js';
import type { RecorderPlan } from '../../src/sound-host/recorder.js';

/** Before the one that works. */
const plans: RecorderPlan[] = [];

vi.mock('../../src/sound-host/linux-recorders.js', async (importActual) => ({
  ...(await importActual<object>()),
  planLoudspeakers: async () =>
    plans.shift() ?? plan('process.stdout.write(Buffer.alloc(64)); setInterval(() => {}, 1000)'),
}));

/** A recorder that is a program of Node's. */
function plan(script: string): RecorderPlan {
  return { program: process.execPath, args: ['-e', script], channels: 1, name: 'Speakers' };
}

test('a recorder that the system refuses to start is told, and another one is started', async () => {
  const heard: string[] = [];
  // No program is given such an argument.
  plans.push(plan('\0'));
  const input = new LoudspeakerInput({
    block: () => {},
    lost: () => {},
    channel: () => {},
    muted: () => {},
    device: ({ name }) => heard.push(name),
    ended: (reason) => heard.push(reason),
  });
  try {
    await expect.poll(() => heard).toEqual(['failed', 'Speakers']);
  } finally {
    input.close();
  }
});
