import { describe, expect, test } from 'vitest';
import { defaultOption, OptionError, parseOption, validateOption } from '../src/index.js';

describe('parseOption', () => {
  test.each([1, 2, 6, 14, 15, 30])('takes the delay %i', (delay) => {
    expect(parseOption('streamVoxtralDelay', String(delay))).toBe(delay);
  });

  test.each(['0', '16', '29', '31', '-1', '6.5', '6ms', '', ' ', '1e1', '0x6', 'NaN'])(
    'refuses the delay "%s"',
    (text) => {
      expect(() => parseOption('streamVoxtralDelay', text)).toThrow(OptionError);
      expect(() => parseOption('streamVoxtralDelay', text)).toThrow(
        /^--stream-voxtral-delay takes 1 to 15 or 30 \(slots of 80 ms\), not /,
      );
    },
  );

  test('a message says what was given', () => {
    expect(() => parseOption('streamVoxtralDelay', '16')).toThrow(/, not 16$/);
    expect(() => parseOption('streamVoxtralDelay', '')).toThrow(/, not an empty text$/);
    expect(() => parseOption('format', 'doc\n')).toThrow(
      '--format takes txt or srt or vtt or json or jsonl, not doc\\n',
    );
  });

  test('takes chunks of 80 to 5000 ms', () => {
    expect(parseOption('streamChunkMs', '80')).toBe(80);
    expect(parseOption('streamChunkMs', '5000')).toBe(5000);
    for (const text of ['79', '5001', '80.5']) {
      expect(() => parseOption('streamChunkMs', text)).toThrow('--stream-chunk-ms takes 80 to 5000 (ms)');
    }
  });

  test('takes the other types', () => {
    expect(parseOption('format', 'jsonl')).toBe('jsonl');
    expect(parseOption('model', './demo')).toBe('./demo');
    expect(parseOption('device', 'cuda0')).toBe('cuda0');
    expect(parseOption('threads', '4')).toBe(4);
    expect(parseOption('live', 'true')).toBe(true);
    expect(() => parseOption('model', '')).toThrow('--model takes FILE|demo, not an empty text');
    expect(() => parseOption('live', 'yes')).toThrow('--live takes true or false, not yes');
  });
});

describe('validateOption', () => {
  test('takes values of the right type alone, and names the setting', () => {
    expect(validateOption('streamVoxtralDelay', 30)).toBe(30);
    for (const value of ['6', 6.5, Number.NaN, null, undefined, {}, [6], true]) {
      expect(() => validateOption('streamVoxtralDelay', value)).toThrow(/^streamVoxtralDelay takes 1 to 15 or 30/);
    }
    expect(() => validateOption('live', 'true')).toThrow('live takes true or false, not true');
    expect(() => validateOption('model', 7)).toThrow('model takes FILE|demo, not 7');
  });
});

describe('defaultOption', () => {
  test('differs between live sound and files', () => {
    expect(defaultOption('streamChunkMs', 'live')).toBe(80);
    expect(defaultOption('streamChunkMs', 'file')).toBe(2000);
    expect(defaultOption('format', 'live')).toBe('txt');
  });

  test('is null where the model or the machine decides', () => {
    expect(defaultOption('streamVoxtralDelay', 'live')).toBeNull();
    expect(defaultOption('threads', 'file')).toBeNull();
  });
});
