/** A stream that dies of its device cannot be staged with the real engine: here the addon's side of it is scripted. */
import { expect, test } from 'vitest';
import { DeviceFailedError, errorTable } from '../src/errors.js';
import type { NativeEvent, NativeModel, NativeStream } from '../src/native-binding.js';
import { Stream } from '../src/stream.js';

function scriptedModel(): { model: NativeModel; send: (...events: NativeEvent[]) => void } {
  const native: NativeStream = {
    onEvents: () => {},
    feed: () => {},
    hasRoom: () => false,
    setDelay: () => {},
    finish: () => {},
    cancel: () => {},
    stats: () => {
      throw new Error('not asked for');
    },
    keepAlive: () => {},
    dispose: () => {},
  };
  const model: NativeModel = {
    info: () => {
      throw new Error('not asked for');
    },
    createStream: () => native,
    dispose: (onDone) => onDone(),
  };
  return { model, send: (...events) => native.onEvents(events) };
}

test('a stream that dies says so once, to everyone who waits and to everyone who comes', async () => {
  const { model, send } = scriptedModel();
  const errors: Error[] = [];
  const texts: string[] = [];
  const stream = new Stream(model, {
    onToken: ({ text }) => texts.push(text),
    onError: (error) => errors.push(error),
  });
  const waiting = [stream.finish(), stream.room()];
  const token = (text: string): NativeEvent => ({
    type: 'token',
    token: { text, slot: 1, wordSlot: 0, startMs: 0, endMs: 80 },
  });
  const { number } = errorTable.DEVICE_FAILED;
  const failure = Object.assign(new Error('the device was lost'), { code: number, detail: 'cuda0' });
  send(token('so far'), { type: 'failed', error: failure }, token('never'), { type: 'finished' });

  expect(texts).toEqual(['so far']);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toBeInstanceOf(DeviceFailedError);
  expect(errors[0]).toMatchObject({ message: 'the device was lost', detail: 'cuda0' });
  for (const wait of waiting) await expect(wait).rejects.toBe(errors[0]);
  expect(() => stream.feed(new Float32Array(1))).toThrow(errors[0]);
  expect(() => stream.setDelay(3)).toThrow(errors[0]);
  await expect(stream.room()).rejects.toBe(errors[0]);
});
