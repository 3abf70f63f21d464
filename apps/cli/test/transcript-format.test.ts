import type { TokenEvent } from '@undertext/engine-native/engine';
import { describe, expect, test } from 'vitest';
import { formatEnd, formatToken } from '../src/transcript-format.js';

const event: TokenEvent = { text: ' "cap\n', slot: 9, wordSlot: 7, startMs: 400, endMs: 640 };
const summary = {
  complete: true,
  text: 'hello',
  soundMs: 2448,
  model: 'nano',
  quantisation: 'F16',
  device: 'cpu',
  delay: 6,
  chunkMs: 2000,
};

describe('txt', () => {
  test('is the text, and a line end if there is any', () => {
    expect(formatToken('txt', event)).toBe(' "cap\n');
    expect(formatEnd('txt', summary)).toBe('\n');
    expect(formatEnd('txt', { ...summary, text: '' })).toBe('');
  });
});

describe('jsonl', () => {
  test('has these fields in this order, whatever else the engine says', () => {
    expect(formatToken('jsonl', { ...event, other: 1 } as TokenEvent)).toBe(
      '{"type":"token","text":" \\"cap\\n","slot":9,"wordSlot":7,"startMs":400,"endMs":640}\n',
    );
    expect(formatEnd('jsonl', summary)).toBe(
      '{"type":"end","complete":true,"text":"hello","soundMs":2448,"model":"nano","quantisation":"F16","device":"cpu","delay":6,"chunkMs":2000}\n',
    );
  });
});
