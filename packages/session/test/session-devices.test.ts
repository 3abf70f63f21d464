import type { DeviceInfo } from '@undertext/engine-native/engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceChange } from '../src/index.js';
import { retryDelaysMs } from '../src/retry-delay.js';
import { ScriptedLostError } from './scripted-engine.js';
import { model, SessionFixture } from './session-fixture.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const memory = { memoryFree: 0, memoryTotal: 0 };
const cpu: DeviceInfo = { id: 'cpu', backend: 'CPU', description: 'A processor', kind: 'cpu', ...memory };
const cuda: DeviceInfo = { id: 'cuda0', backend: 'CUDA', description: 'A card', kind: 'gpu', ...memory };
const vulkan: DeviceInfo = {
  id: 'vulkan0',
  backend: 'Vulkan',
  description: 'A chip',
  kind: 'integrated-gpu',
  ...memory,
};

const noMemory = (detail = '') => Object.assign(new Error('not enough memory'), { code: 'OUT_OF_MEMORY', detail });
const failure = Object.assign(new Error('it failed while computing'), { code: 'DEVICE_FAILED', detail: 'cuda0' });

function create(device = 'auto'): { at: SessionFixture; changes: DeviceChange[] } {
  const at = new SessionFixture({ model: { ...model, device } });
  at.engine.devices = [cuda, cpu, vulkan];
  const changes: DeviceChange[] = [];
  at.session.onDeviceChange((change) => changes.push(change));
  return { at, changes };
}

const devicesTried = (at: SessionFixture) => at.engine.loads.map(({ choice }) => choice.device);

describe('a device without enough memory for the model', () => {
  test.each(['auto', 'cuda0', 'CUDA'])('chosen as "%s" is followed by the next, the CPU last', async (device) => {
    const { at, changes } = create(device);
    at.engine.isPrompt = false;
    await at.start();
    at.engine.loads[0]!.fail(noMemory());
    await at.settle();
    expect(at.session.state.type).toBe('recovering');
    at.engine.loads[1]!.fail(noMemory('vulkan0'));
    await at.settle();
    at.engine.loads[2]!.finish();
    await at.say('hello');
    expect(devicesTried(at)).toEqual([device, 'vulkan0', 'cpu']);
    expect(changes).toEqual([
      { from: 'A card', to: 'A chip', loss: 'out-of-memory' },
      { from: 'A chip', to: 'A processor', loss: 'out-of-memory' },
    ]);
    expect(at.text).toBe('hello');
  });

  test('is a failure where there is no other', async () => {
    const { at, changes } = create();
    at.engine.devices = [cpu];
    at.engine.isPrompt = false;
    await at.start();
    at.engine.loads[0]!.fail(noMemory());
    await at.settle();
    expect(at.session.state).toMatchObject({ type: 'failed', reason: { type: 'model', code: 'OUT_OF_MEMORY' } });
    expect(changes).toEqual([]);
  });
});

describe('a device that is lost', () => {
  test('while it computes is left at once; what was said meanwhile is heard by the next', async () => {
    const { at, changes } = create();
    await at.start();
    await at.say('one');
    at.engine.model.streams[0]!.fail(failure);
    await at.say('two');
    expect(devicesTried(at)).toEqual(['auto', 'vulkan0']);
    expect(changes).toEqual([{ from: 'A card', to: 'A chip', loss: 'failed' }]);
    expect(at.text).toBe('one two');
    expect(at.session.model?.device.id).toBe('vulkan0');
  });

  test('and is not there any more is told by what it was asked for', async () => {
    const { at, changes } = create('metal0');
    at.engine.isPrompt = false;
    await at.start();
    at.engine.loads[0]!.fail(Object.assign(new Error('there is no device "metal0"'), { code: 'UNKNOWN_DEVICE' }));
    await at.settle();
    expect(devicesTried(at)).toEqual(['metal0', 'cuda0']);
    expect(changes).toEqual([{ from: 'metal0', to: 'A card', loss: 'missing' }]);
  });

  test('with the process that computes on it, again and again, is left too', async () => {
    const { at, changes } = create('cuda0');
    await at.start();
    for (const delayMs of retryDelaysMs.slice(0, 4)) {
      at.engine.model.die();
      await at.settle();
      await vi.advanceTimersByTimeAsync(delayMs);
    }
    await at.say('hello');
    expect(devicesTried(at)).toEqual(['cuda0', 'cuda0', 'cuda0', 'cuda0', 'vulkan0']);
    expect(changes).toEqual([{ from: 'A card', to: 'A chip', loss: 'crashed' }]);
    expect(at.text).toBe('hello');
  });

  test('is tried again when it is chosen, or captioning begins anew', async () => {
    const { at } = create('cuda0');
    await at.start();
    at.engine.model.streams[0]!.fail(failure);
    await at.settle();
    at.session.configure({ model: { ...model, device: 'cuda0', threads: 2 } });
    await at.settle();
    at.session.configure({ model: { ...model, device: 'auto', threads: 2 } });
    await at.settle();
    await at.stop();
    await at.start();
    expect(devicesTried(at)).toEqual(['cuda0', 'vulkan0', 'vulkan0', 'auto', 'auto']);
  });

  test('while an engine that cannot list its devices is no reason to give up', async () => {
    const { at, changes } = create();
    await at.start();
    at.engine.listDevices = () => Promise.reject(new ScriptedLostError('it died'));
    at.engine.model.streams[0]!.fail(failure);
    await at.say('hello');
    expect(devicesTried(at)).toEqual(['auto', 'auto']);
    expect(changes).toEqual([]);
    expect(at.text).toBe('hello');
  });

  test('while captioning ends is left alone', async () => {
    const { at } = create();
    await at.start();
    let answer = (_devices: DeviceInfo[]) => {};
    at.engine.listDevices = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    at.engine.model.streams[0]!.fail(failure);
    await at.settle();
    await at.stop();
    answer([cuda, vulkan, cpu]);
    await at.settle();
    expect(devicesTried(at)).toEqual(['auto']);
    expect(at.session.state).toEqual({ type: 'idle' });
  });
});
