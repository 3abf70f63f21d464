import { expect, test } from 'vitest';
import { externalLink } from '../../src/main/external-links.js';

test('only known addresses are opened', () => {
  expect(externalLink('models', 'linux')).toMatch(/^https:\/\/huggingface\.co\//);
  expect(externalLink('microphone-permission', 'darwin')).toMatch(/^x-apple\.systempreferences:/);
  expect(externalLink('microphone-permission', 'win32')).toBe('ms-settings:privacy-microphone');
  expect(externalLink('microphone-permission', 'linux')).toBeUndefined();
  for (const key of ['constructor', 'toString', '__proto__', 'https://example.org']) {
    for (const platform of ['darwin', 'linux', key]) expect(externalLink(key as 'models', platform)).toBeUndefined();
  }
});
