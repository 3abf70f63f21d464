import { describe, expect, test } from 'vitest';
import { type Surroundings, systemOf, wantsXwayland } from '../../../src/main/shell/system.js';

const linux: Surroundings = {
  platform: 'linux',
  env: { DISPLAY: ':0' },
  electron: 45,
  ozonePlatform: '',
  ozonePlatformHint: '',
};
const wayland: Surroundings = { ...linux, env: { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' } };

describe('the system', () => {
  test.each([
    ['windows', { ...linux, platform: 'win32', env: {} }],
    ['macos', { ...linux, platform: 'darwin', env: {} }],
    ['linux-x11', linux],
    ['linux-x11', { ...linux, env: { DISPLAY: ':0', XDG_SESSION_TYPE: 'x11' } }],
    ['linux-wayland', wayland],
    ['linux-wayland', { ...linux, env: { XDG_SESSION_TYPE: 'wayland' } }],
    ['linux-xwayland', { ...wayland, ozonePlatform: 'x11' }],
    ['linux-xwayland', { ...wayland, ozonePlatformHint: 'x11' }],
    ['linux-wayland', { ...wayland, ozonePlatform: 'wayland', ozonePlatformHint: 'x11' }],
    // Before version 38 an X11 program unless told otherwise.
    ['linux-xwayland', { ...wayland, electron: 25 }],
    ['linux-wayland', { ...wayland, electron: 25, ozonePlatformHint: 'auto' }],
    ['linux-wayland', { ...wayland, electron: 37, env: { ...wayland.env, ELECTRON_OZONE_PLATFORM_HINT: 'auto' } }],
    ['linux-xwayland', { ...wayland, electron: 38, env: { ...wayland.env, ELECTRON_OZONE_PLATFORM_HINT: 'x11' } }],
    ['linux-wayland', { ...wayland, electron: 39, env: { ...wayland.env, ELECTRON_OZONE_PLATFORM_HINT: 'x11' } }],
  ] as [string, Surroundings][])('%s', (system, surroundings) => {
    expect(systemOf(surroundings)).toBe(system);
  });
});

test('a Wayland program starts anew as an X11 one, once, where there is an X server', () => {
  expect(wantsXwayland(wayland)).toBe(true);
  expect(wantsXwayland({ ...wayland, ozonePlatform: 'x11' })).toBe(false);
  expect(wantsXwayland({ ...wayland, ozonePlatform: 'wayland' })).toBe(false);
  expect(wantsXwayland({ ...wayland, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(false);
  expect(wantsXwayland(linux)).toBe(false);
});
