import { expect, test } from 'vitest';
import { FileTokens } from '../../src/main/file-tokens.js';

test('a token stands for its file once', () => {
  const files = new FileTokens();
  const { token, name } = files.issue('/home/me/model.gguf', 'model');
  expect(name).toBe('model.gguf');
  expect(token).not.toContain('/');
  expect(files.redeem(token, 'model')).toBe('/home/me/model.gguf');
  expect(files.redeem(token, 'model')).toBeUndefined();
});

test('what was never issued stands for nothing', () => {
  const files = new FileTokens();
  files.issue('/home/me/model.gguf', 'model');
  for (const token of ['', '/home/me/model.gguf', '3f0e1b74-58a4-4c8f-9d3c-0a4e53a1f3b2']) {
    expect(files.redeem(token, 'model')).toBeUndefined();
  }
});

test('old choices are forgotten', () => {
  const files = new FileTokens();
  const first = files.issue('/first', 'model');
  for (let i = 0; i < 32; i++) files.issue(`/other-${i}`, 'model');
  expect(files.redeem(first.token, 'model')).toBeUndefined();
});
