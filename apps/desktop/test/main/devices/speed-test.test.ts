import { expect, test } from 'vitest';
import { SpeedTest } from '../../../src/main/devices/speed-test.js';

test('a process that cannot be started is told, and it can be tried again', async () => {
  let starts = 0;
  const speed = new SpeedTest({
    startHost: () => {
      starts++;
      throw new Error('no more processes');
    },
    log: { info: () => {}, warn: () => {}, error: () => {} } as never,
    onChange: () => {},
  });
  const request = { what: { model: '/m.gguf' }, name: 'm', device: { id: 'cpu', name: 'Processor' }, threads: null };
  const { signal } = new AbortController();
  for (const count of [1, 2]) {
    expect(await speed.run(request, signal)).toBeNull();
    expect(speed.state).toEqual({ type: 'failed', device: 'Processor', problem: 'device' });
    expect(starts).toBe(count);
  }
});
