import type { LockView } from '@undertext/ui/captions-api';
import { createMessages } from '@undertext/ui/messages';
import { expect, test } from 'vitest';
import { lockFailedReason, noWayBackReason, OverlayLock, type WayBack } from '../../../src/main/shell/overlay-lock.js';

/** A window that lets clicks through when asked to, unless it is stubborn. */
function lockOn({ impossible = null as string | null } = {}) {
  const window = { passes: false, isStubborn: false, fails: false };
  const ways: WayBack[] = ['tab'];
  const views: LockView[] = [];
  const troubles: string[] = [];
  const lock = new OverlayLock({
    impossible,
    waysBack: async () => [...ways],
    setPassesClicks: async (passes) => {
      if (window.fails) throw new Error('the X server cannot be reached');
      window.passes = passes && !window.isStubborn;
      return window.passes;
    },
    onChange: (view) => views.push(view),
    onTrouble: (what) => troubles.push(what),
  });
  return { lock, window, ways, views, troubles };
}

test('locks, and unlocks', async () => {
  const { lock, window, views } = lockOn();
  expect(lock.view).toEqual({ isLocked: false, refusal: null });
  expect(await lock.lock()).toBeNull();
  expect(window.passes).toBe(true);
  await lock.unlock();
  expect(window.passes).toBe(false);
  expect(views.map(({ isLocked }) => isLocked)).toEqual([true, false]);
});

test.each<WayBack>(['shortcut', 'tray', 'tab'])('one way back is enough: %s', async (way) => {
  const { lock, ways } = lockOn();
  ways.splice(0, 1, way);
  expect(await lock.lock()).toBeNull();
});

test('without a way back it does not lock, and says why', async () => {
  const { lock, window, ways } = lockOn();
  ways.length = 0;
  expect(await lock.lock()).toBe(noWayBackReason);
  expect(lock.view).toEqual({ isLocked: false, refusal: noWayBackReason });
  expect(window.passes).toBe(false);
});

test('when the last way back goes, it unlocks and says why', async () => {
  const { lock, window, ways } = lockOn();
  await lock.lock();
  await lock.confirm();
  expect(lock.view.isLocked).toBe(true);
  ways.length = 0;
  await lock.confirm();
  expect(lock.view).toEqual({ isLocked: false, refusal: noWayBackReason });
  expect(window.passes).toBe(false);
});

test('a window that takes clicks all the same is not locked', async () => {
  const { lock, window, troubles } = lockOn();
  window.isStubborn = true;
  expect(await lock.lock()).toBe(lockFailedReason);
  expect(lock.view.isLocked).toBe(false);
  window.isStubborn = false;
  window.fails = true;
  expect(await lock.lock()).toBe(lockFailedReason);
  expect(troubles).toContain('the X server cannot be reached');
});

test('where the system cannot, the reason is the system', async () => {
  const { lock } = lockOn({ impossible: 'capability.waylandLock' });
  expect(await lock.lock()).toBe('capability.waylandLock');
});

test('pressed faster than it can, it ends as pressed last', async () => {
  const { lock, window } = lockOn();
  await Promise.all([lock.lock(), lock.unlock(), lock.lock(), lock.unlock(), lock.lock()]);
  expect(lock.view.isLocked).toBe(true);
  expect(window.passes).toBe(true);
});

test('the reasons are sentences of the catalogue', () => {
  for (const key of [noWayBackReason, lockFailedReason]) expect(createMessages().t(key)).toMatch(/^Not locked.+\.$/);
});
