import { electronPort } from '@undertext/engine-native/engine-port';
import { EngineServer } from '@undertext/engine-native/engine-server';
import type { UtilityProcess } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DesktopEngine } from '../../src/main/desktop-engine.js';
import { LocalProcess } from '../steady/local-process.js';
import { ScriptedEngine } from '../steady/scripted-engine.js';
import { cpu } from './devices/devices.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const machine = { devices: [cpu], speed: 1, loadMs: 1000, loadErrors: new Map(), logs: [], lastWhole: () => null };

class Fixture {
  readonly hosts: LocalProcess[] = [];
  environment = 'all drivers';
  readonly losses: boolean[] = [];
  mayStart: Promise<void> = Promise.resolve();
  readonly engine = new DesktopEngine({
    startHost: () => {
      const host = new LocalProcess((port) => {
        const server = new EngineServer(electronPort(port as never), new ScriptedEngine(machine));
        return () => void server.close();
      });
      this.hosts.push(host);
      return host as unknown as UtilityProcess;
    },
    startedWith: () => this.environment,
    onLost: (hasComputed) => {
      this.losses.push(hasComputed);
      return this.mayStart;
    },
  });

  load() {
    const signal = new AbortController().signal;
    const choice = { path: '/model', device: 'auto', threads: null };
    return this.engine.load(choice, { signal, onProgress: () => {}, onLost: () => {} });
  }
}

test('one host serves one load after the other; what it is started with holds until nothing is loaded', async () => {
  const at = new Fixture();
  const first = at.load();
  await vi.advanceTimersByTimeAsync(1000);
  at.environment = 'without vulkan';
  await at.engine.listDevices();
  expect(at.hosts).toHaveLength(1);
  const disposed = (await first).dispose();
  await vi.advanceTimersByTimeAsync(0);
  await disposed;
  const second = at.load();
  await vi.advanceTimersByTimeAsync(1000);
  expect((await second).info.path).toBe('/model');
  expect(at.hosts).toHaveLength(2);
  expect(at.losses).toEqual([]);
});

test('after a loss the next host waits until one may be started', async () => {
  const at = new Fixture();
  let allow = () => {};
  at.mayStart = new Promise((resolve) => {
    allow = resolve;
  });
  const failing = expect(at.load()).rejects.toMatchObject({ code: 'ENGINE_LOST' });
  await vi.advanceTimersByTimeAsync(500);
  at.hosts[0]!.kill();
  await failing;
  const second = at.load();
  await vi.advanceTimersByTimeAsync(5000);
  expect(at.hosts).toHaveLength(1);
  allow();
  await vi.advanceTimersByTimeAsync(1000);
  await second;
  expect(at.hosts).toHaveLength(2);
  at.hosts[1]!.kill();
  await vi.advanceTimersByTimeAsync(0);
  expect(at.losses).toEqual([false, true]);
});

test('a host is given up while it starts, and not once it has computed', async () => {
  const at = new Fixture();
  const starting = expect(at.load()).rejects.toMatchObject({ code: 'ENGINE_LOST' });
  await vi.advanceTimersByTimeAsync(500);
  at.engine.giveUpStarting();
  await starting;
  const second = at.load();
  await vi.advanceTimersByTimeAsync(1000);
  await second;
  at.engine.giveUpStarting();
  await vi.advanceTimersByTimeAsync(1000);
  expect(at.losses).toEqual([false]);
});
