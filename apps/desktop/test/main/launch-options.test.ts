import path from 'node:path';
import { expect, test } from 'vitest';
import { readLaunchOptions } from '../../src/main/launch-options.js';

const read = (...given: string[]) => readLaunchOptions({ arguments: given, workingFolder: path.resolve('/home/me') });

test('settings are read by their flags', () => {
  expect(read('--stream-voxtral-delay', '12', '--device=cpu')).toEqual({
    options: { streamVoxtralDelay: 12, device: 'cpu' },
    problems: [],
    unlock: false,
  });
});

test('a model file is meant from where the start was', () => {
  expect(read('--model', 'x.gguf').options.model).toBe(path.resolve('/home/me/x.gguf'));
  expect(read('--model=demo').options.model).toBe('demo');
});

test('switches of Chromium are passed over', () => {
  expect(read('--no-sandbox', '--enable-features=X', '--inspect=0', 'file.wav')).toEqual({
    options: {},
    problems: [],
    unlock: false,
  });
});

test('what cannot be is said', () => {
  const { options, problems } = read('--stream-voxtral-delay', '99', '--threads=two', '--model', 'demo', '--device');
  expect(options).toEqual({ model: 'demo' });
  expect(problems).toHaveLength(3);
  expect(problems[0]).toContain('--stream-voxtral-delay');
});

test('--unlock is a wish, and no setting', () => {
  expect(read('--unlock', '--overlay-place', 'top', '--start-hidden')).toEqual({
    options: { overlayPlace: 'top', startHidden: true },
    problems: [],
    unlock: true,
  });
});

test('a shortcut that is none is told', () => {
  expect(read('--shortcut-lock', 'K').problems).toEqual([
    '--shortcut-lock takes keys such as CommandOrControl+Alt+Shift+K, or none',
  ]);
  expect(read('--shortcut-lock', 'none').options).toEqual({ shortcutLock: 'none' });
});
