import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveAppFile } from '../../src/main/app-file.js';

const root = path.resolve('/built/renderer');
const resolved = (address: string) => resolveAppFile(root, address)?.path ?? null;

describe('an app:// address', () => {
  test('stands for a built file', () => {
    expect(resolveAppFile(root, 'app://undertext/overlay/index.html')).toEqual({
      path: path.join(root, 'overlay', 'index.html'),
      contentType: 'text/html; charset=utf-8',
    });
    expect(resolved('app://undertext/assets/overlay-DQso_Gg93.js?x=1#y')).toBe(
      path.join(root, 'assets/overlay-DQso_Gg93.js'),
    );
  });

  test.each(['app://undertext/../main/main.js', 'app://undertext/overlay/../../main/main.js'])(
    '%s is cleaned to a file below the root',
    (address) => {
      expect(resolved(address)).toBe(path.join(root, 'main', 'main.js'));
    },
  );

  test.each([
    'app://undertext/..%2fmain/main.js',
    'app://undertext/overlay/..%2F..%2Fmain%2Fmain.js',
    'app://undertext/%2e%2e%2fmain.js',
    'app://undertext/..%5cmain.js',
    'app://undertext/overlay%5c..%5cmain.js',
    'app://undertext//etc/x.js',
    'app://undertext/C:/x.js',
    'app://undertext/x.js%00.html',
    'app://undertext/.hidden.js',
    'app://undertext/overlay/',
    'app://undertext/overlay',
    'app://undertext/key.pem',
    'app://undertext/%E0%A4%A.js',
    'app://other/overlay/index.html',
    'app://undertext:80/overlay/index.html',
    'file:///overlay/index.html',
    'https://undertext/overlay/index.html',
    'not an address',
    '',
  ])('%s stands for nothing', (address) => {
    expect(resolved(address)).toBeNull();
  });

  test('never leaves the root', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '%5c',
      '%00',
      'a',
      'main',
      ':',
      '%25',
      'x.js',
      '.js',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const file = resolved(`app://undertext/${pieces.join('')}`);
        if (file !== null) expect(path.relative(root, file).split(path.sep)[0]).not.toBe('..');
      }),
      { numRuns: 5000 },
    );
  });
});
