import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Deinterleaver, Recorder, type RecorderPlan } from '../../src/sound-host/recorder.js';
import { children } from './pulse-audio.js';

test('interleaved floats come apart, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }),
      (channels, cuts) => {
        const frames = 20;
        const bytes = Buffer.alloc(frames * channels * 4);
        for (let i = 0; i < frames * channels; i++) bytes.writeFloatLE(i, i * 4);
        const parts = new Deinterleaver(channels);
        const got: number[][] = Array.from({ length: channels }, () => []);
        let at = 0;
        for (const length of [...cuts, bytes.length]) {
          const sound = parts.push(bytes.subarray(at, at + length));
          at = Math.min(bytes.length, at + length);
          for (const [channel, samples] of sound.entries()) got[channel]!.push(...samples);
        }
        expect(got).toEqual(got.map((_, channel) => Array.from({ length: frames }, (_, i) => i * channels + channel)));
      },
    ),
  );
});

/** A recorder that is a program of Node's. */
const plan = (script: string): RecorderPlan => ({
  program: process.execPath,
  args: ['-e', script],
  channels: 2,
  name: 'test',
});

function run(what: RecorderPlan) {
  const heard: number[][] = [];
  let recorder!: Recorder;
  const ended = new Promise<string>((resolve) => {
    recorder = new Recorder(what, {
      sound: ([left]) => heard.push([...left!]),
      ended: resolve,
    });
  });
  return { heard, ended, recorder };
}

describe('a recorder', () => {
  test('delivers, and tells its last words when it ends', async () => {
    const { heard, ended } = run(
      plan(`
        const bytes = Buffer.alloc(16);
        [0.5, 9, 0.25, 9].forEach((value, i) => bytes.writeFloatLE(value, i * 4));
        process.stdout.write(bytes, () => {
          console.error('warming up');
          console.error('Connection failure: Connection refused');
          process.exitCode = 1;
        });`),
    );
    expect(await ended).toMatch(/ended \(Connection failure: Connection refused\)$/);
    expect(heard.flat()).toEqual([0.5, 0.25]);
  });

  test('that is not installed says so', async () => {
    const { ended } = run({ ...plan(''), program: 'no-such-recorder' });
    expect(await ended).toMatch(/^no-such-recorder cannot be started: /);
  });

  // Children are counted as Linux counts them.
  test.skipIf(process.platform !== 'linux')('that was stopped is gone, and says nothing more', async () => {
    const script = `setInterval(() => process.stdout.write(Buffer.alloc(800)), 5); process.on('SIGTERM', () => {});`;
    const { heard, ended, recorder } = run(plan(script));
    await expect.poll(() => heard.length).toBeGreaterThan(2);
    expect(children()).toHaveLength(1);
    recorder.stop();
    const count = heard.length;
    await expect.poll(() => children()).toEqual([]);
    expect(heard).toHaveLength(count);
    expect(await Promise.race([ended, 'silent'])).toBe('silent');
  });
});
