import type { App } from 'electron';
import { describe, expect, test } from 'vitest';
import { becomeTheInstance, type HandOver, handOverOf, readHandOver } from '../../src/main/hand-over.js';

describe('what a start hands over', () => {
  test('packed: all after the executable', () => {
    const handOver = handOverOf(['/opt/undertext', '--model', 'x.gguf'], '/home/me', null);
    expect(handOver).toEqual({ arguments: ['--model', 'x.gguf'], workingFolder: '/home/me' });
  });

  test('in development: all after the app folder', () => {
    const handOver = handOverOf(
      ['electron', '--no-sandbox', '-r=loader', 'apps/desktop', '--model', 'demo'],
      '/',
      '/app',
    );
    expect(handOver.arguments).toEqual(['--model', 'demo']);
  });

  test.each([
    null,
    undefined,
    'x',
    {},
    { arguments: 'x', workingFolder: '/' },
    { arguments: [1], workingFolder: '/' },
    { arguments: [], workingFolder: '/', more: 1 },
    { arguments: new Array(300).fill('x'), workingFolder: '/' },
  ])('anything else is not read: %j', (data) => {
    expect(readHandOver(data)).toBeNull();
  });
});

describe('the instance', () => {
  test('a second start hands over and is told to leave', () => {
    let handed: unknown;
    const app = {
      requestSingleInstanceLock: (data: unknown) => {
        handed = data;
        return false;
      },
      on: () => expect.fail('it is to leave, not to listen'),
    } as unknown as App;
    const own: HandOver = { arguments: ['--model', 'demo'], workingFolder: '/' };
    expect(becomeTheInstance(app, own, () => {})).toBe(false);
    expect(handed).toEqual(own);
  });

  test('the first start hears of the second, and not of what is no hand-over', () => {
    let tell: (...args: unknown[]) => void = () => {};
    const app = {
      requestSingleInstanceLock: () => true,
      on: (_event: string, listener: typeof tell) => {
        tell = listener;
      },
    } as unknown as App;
    const heard: HandOver[] = [];
    expect(becomeTheInstance(app, { arguments: [], workingFolder: '/' }, (handOver) => heard.push(handOver))).toBe(
      true,
    );
    tell({}, [], '/', { arguments: ['a'], workingFolder: '/b' });
    tell({}, [], '/', { arguments: 1 });
    expect(heard).toEqual([{ arguments: ['a'], workingFolder: '/b' }]);
  });
});
