import { expect, test } from 'vitest';
import { flagHelp, flagSyntax } from '../src/index.js';

test('flagSyntax is what a command line parser takes', () => {
  expect(flagSyntax('model')).toBe('-m, --model <FILE|demo>');
  expect(flagSyntax('streamVoxtralDelay')).toBe('--stream-voxtral-delay <N>');
  expect(flagSyntax('live')).toBe('--live');
});

test('flagHelp states range and default', () => {
  expect(flagHelp('streamChunkMs')).toMatch(/; 80 to 5000 \(ms\); default: 80 live, 2000 for files$/);
  expect(flagHelp('device')).toMatch(/; default: auto$/);
  expect(flagHelp('live')).not.toMatch(/default/);
});
