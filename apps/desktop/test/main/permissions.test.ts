import { describe, expect, test } from 'vitest';
import { isPermitted, type PermissionAsked } from '../../src/main/permissions.js';

const capture: PermissionAsked = {
  kind: 'capture',
  permission: 'media',
  address: 'app://undertext/capture/index.html',
  isMainFrame: true,
  media: ['audio'],
  isDisplaySoundExpected: false,
};

describe('permissions', () => {
  test('sound for the capture window', () => {
    expect(isPermitted(capture)).toBe(true);
  });

  test.each<[string, Partial<PermissionAsked>]>([
    ['the overlay', { kind: 'overlay', address: 'app://undertext/overlay/index.html' }],
    ['an unknown page', { kind: undefined }],
    ['an embedded frame', { isMainFrame: false }],
    ['another page in the capture window', { address: 'https://example.org/capture/index.html' }],
    ['another page of the app in the capture window', { address: 'app://undertext/overlay/index.html' }],
    ['no page at all', { address: '' }],
  ])('no sound for %s', (_name, asked) => {
    expect(isPermitted({ ...capture, ...asked })).toBe(false);
  });

  test.each(['video', 'unknown'])('no %s for the capture window', (type) => {
    expect(isPermitted({ ...capture, media: [type] })).toBe(false);
    expect(isPermitted({ ...capture, media: ['audio', type] })).toBe(false);
  });

  test.each(['geolocation', 'notifications', 'midi', 'clipboard-read', 'fullscreen', 'openExternal', 'hid', 'serial'])(
    'no %s for the capture window',
    (permission) => {
      expect(isPermitted({ ...capture, permission, media: [] })).toBe(false);
    },
  );

  test('the screen only while its sound is being started', () => {
    const display = { ...capture, permission: 'display-capture', media: [] };
    const media = { ...capture, media: [] };
    expect(isPermitted(display)).toBe(false);
    expect(isPermitted(media)).toBe(false);
    expect(isPermitted({ ...display, isDisplaySoundExpected: true })).toBe(true);
    expect(isPermitted({ ...media, isDisplaySoundExpected: true })).toBe(true);
    expect(isPermitted({ ...display, kind: 'overlay', isDisplaySoundExpected: true })).toBe(false);
  });
});
