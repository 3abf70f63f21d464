import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultSettings,
  readSettings,
  type SettingName,
  type StoredSettings,
  settingNames,
  settingsVersion,
  writeSettings,
} from '../src/index.js';

/** Every setting, each other than its default. */
const all: StoredSettings = {
  streamVoxtralDelay: 12,
  streamChunkMs: 240,
  model: '/models/Modell "für" 字幕\\é.gguf',
  device: 'cuda0',
  threads: 128,
  modelEndpoint: 'https://mirror.example/hub',
  source: 'both',
  microphone: 'a1b2{"threads": 7}',
  microphoneChannel: 6,
  captionPreset: 'paper',
  captionFont: 'lexend',
  captionSize: 40,
  captionWeight: 600,
  captionColor: '#ffee00',
  captionOutline: 2,
  captionShadow: 'strong',
  captionBackground: '#102030',
  captionBackgroundOpacity: 55,
  captionLineSpacing: 150,
  captionAlignment: 'center',
  captionUpperCase: true,
  captionLines: 4,
  captionWidth: 42,
  captionSilence: 'hide',
  captionSilenceSeconds: 20,
  captionAnnounce: true,
  replacements: 'voxtral=Voxtral;"um"=',
  maskProfanity: true,
  language: 'de',
  keepTranscripts: false,
  transcriptsFolder: '/home/Søren/my "talks"',
  transcriptsKeepDays: 90,
  exportLineEnds: 'crlf',
  exportByteOrderMark: true,
  cueMaxLines: 3,
  cueMaxColumns: 37,
  cueMaxWideColumns: 40,
  cueMinDurationMs: 1500,
  cueMaxDurationMs: 6000,
  cueReadingSpeed: 15,
  cueMaxReadingSpeed: 25,
  cueMinGapMs: 120,
  cuePauseMs: 400,
  cueLongPauseMs: 3000,
  overlayPlace: 'floating',
  contentProtection: true,
  launchAtLogin: true,
  startHidden: true,
  shortcutShow: 'F9',
  shortcutLock: 'none',
  shortcutPause: 'Super+Alt+Space',
  shortcutFocus: 'Alt+Up',
  shortcutCopy: 'Control+,',
  shortcutCopyMinute: 'Alt+F5',
  shortcutCopyAll: 'Alt+F6',
  shortcutHere: 'Alt+F2',
  shortcutBigger: 'Alt+F3',
  shortcutSmaller: 'Alt+F4',
};

/** What is wrong for all but these. */
const valid: { [Name in SettingName]?: unknown[] } = {
  captionOutline: [0],
  captionBackgroundOpacity: [0],
  captionUpperCase: [true, false],
  captionAnnounce: [true, false],
  maskProfanity: [true, false],
  keepTranscripts: [true, false],
  exportByteOrderMark: [true, false],
  cueMinGapMs: [0],
  contentProtection: [true, false],
  launchAtLogin: [true, false],
  startHidden: [true, false],
};

const good = { type: 'good' };

describe('a file', () => {
  test('has every setting in the sample of this test', () => {
    expect(Object.keys(all).sort()).toEqual([...settingNames].sort());
    for (const name of settingNames) expect(all[name]).not.toEqual(defaultSettings[name]);
  });

  test('is read as it was written', () => {
    expect(readSettings(writeSettings(all))).toEqual({ values: all, others: {}, condition: good });
  });

  test('holds only what was set', () => {
    expect(writeSettings({ threads: 2 })).toBe(`{\n  "schemaVersion": ${settingsVersion},\n  "threads": 2\n}\n`);
    expect(readSettings(writeSettings({}))).toEqual({ values: {}, others: {}, condition: good });
  });

  test('may be written by hand: a BOM, CRLF, no version, null for automatic', () => {
    const text = `\ufeff${JSON.stringify({ threads: null, device: 'cpu' }, null, 2).replaceAll('\n', '\r\n')}`;
    expect(readSettings(text)).toEqual({ values: { device: 'cpu' }, others: {}, condition: good });
  });

  test('keeps the fields that are no settings of this version', () => {
    const others = { windowPlace: { x: 1, y: [2, 3] }, note: 'mine' };
    const reading = readSettings(writeSettings({ threads: 2 }, others));
    expect(reading).toEqual({ values: { threads: 2 }, others, condition: good });
  });
});

describe('a field of a wrong type or value', () => {
  const wrong: unknown[] = ['', ' ', 0, -1, 1.5, 1e9, true, false, [], {}, [6], { value: 6 }];

  test.each(settingNames)('%s: is told, and everything else is kept', (name: SettingName) => {
    const values = wrong.filter((value) => !valid[name]?.includes(value));
    if (defaultSettings[name] !== null) values.push(null);
    const textual = typeof all[name] === 'string';
    for (const value of [...values, textual ? 7 : 'seven']) {
      const { [name]: _, ...rest } = all;
      const { values, condition } = readSettings(JSON.stringify({ ...all, [name]: value }));
      expect(values).toEqual(rest);
      expect(condition).toEqual({ type: 'damaged', problems: [expect.stringMatching(`^${name} takes .+, not `)] });
    }
  });

  test.each([['1'], [0], [-1], [1.5], [null], [{}]])('a version of %j is told, and the fields are read', (version) => {
    const reading = readSettings(JSON.stringify({ schemaVersion: version, threads: 2 }));
    expect(reading).toMatchObject({ values: { threads: 2 }, condition: { type: 'damaged' } });
  });
});

describe('a file that is not whole', () => {
  const text = writeSettings(all);
  const bytes = Buffer.from(text);

  /** The settings whose line is complete in the first bytes, but for what a line's end adds. */
  function wholeIn(length: number): StoredSettings {
    const lines = text.trimEnd().split('\n');
    let end = 0;
    const names: string[] = [];
    for (const line of lines) {
      end += Buffer.byteLength(line);
      if (end <= length && /^ {2}"\w+": .+,$/.test(line)) names.push(line.split('"')[1]!);
      end += 1;
    }
    return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  }

  test('cut at any byte, gives every field that is whole, and no other value', () => {
    // The last byte is a line's end, without which it is whole.
    for (let length = 0; length < bytes.length - 1; length++) {
      const { values, condition } = readSettings(bytes.subarray(0, length).toString('utf8'));
      expect(condition).toEqual({ type: 'damaged', problems: ['the file is not whole'] });
      expect(all).toMatchObject(values);
      expect(values).toMatchObject(wholeIn(length));
    }
    expect(readSettings(bytes.subarray(0, -1).toString('utf8')).values).toEqual(all);
    expect(Object.keys(wholeIn(bytes.length - 3))).toHaveLength(settingNames.length - 1);
  });

  test('with any byte replaced by any other, loses no more than the fields of two lines', () => {
    // A few of each kind, as 256 files for each byte take a while.
    const names = [
      'threads',
      'model',
      'source',
      'microphone',
      'captionColor',
      'replacements',
      'maskProfanity',
    ] as const;
    const some = Buffer.from(writeSettings(Object.fromEntries(names.map((name) => [name, all[name]]))));
    for (let at = 0; at < some.length; at++) {
      for (let byte = 0; byte < 256; byte++) {
        const damaged = Buffer.from(some);
        damaged[at] = byte;
        const { values } = readSettings(damaged.toString('utf8'));
        const kept = names.filter((name) => values[name] === all[name]);
        if (kept.length < names.length - 2) expect.fail(`byte ${at} as ${byte}: only ${kept.join()}`);
      }
    }
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['NULs, as after a power loss', '\0'.repeat(300)],
    ['another kind of file', '<!doctype html><p>"threads": 7,</p>'],
    ['an array', '["threads", 7]'],
    ['a string', '"threads"'],
    ['null', 'null'],
  ])('but is %s gives the defaults', (_, text) => {
    expect(readSettings(text)).toEqual({
      values: {},
      others: {},
      condition: { type: 'damaged', problems: ['the file is not whole'] },
    });
  });

  test('takes nothing out of what is nested, nor out of a string', () => {
    const nested = '{"other": {"threads": 7, "x": ["}"]}, "note": "\\"threads\\": 7,", "device": "cpu", "source": "bo';
    expect(readSettings(nested)).toMatchObject({ values: { device: 'cpu' }, others: { note: '"threads": 7,' } });
    expect(readSettings('{"other": {"threads": 7,').values).toEqual({});
  });

  test('takes no number that may have been cut', () => {
    expect(readSettings('{"threads": 12').values).toEqual({});
    expect(readSettings('{"threads": 12\n').values).toEqual({ threads: 12 });
    expect(readSettings('{"threads": 12 }}').values).toEqual({ threads: 12 });
  });

  test('takes no text that could not be decoded', () => {
    const damaged = Buffer.from('{"device": "cpu", "model": "/mod\xe9l"}', 'latin1').toString('utf8');
    expect(readSettings(damaged)).toMatchObject({ values: { device: 'cpu' }, condition: { type: 'damaged' } });
  });

  test('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), (anything) => {
        const { values } = readSettings(anything);
        expect(readSettings(writeSettings(values))).toMatchObject({ values, condition: good });
      }),
    );
  });
});

describe('versions', () => {
  test('a newer file is read as far as it is understood, and that is no damage', () => {
    const reading = readSettings(
      JSON.stringify({ schemaVersion: settingsVersion + 6, threads: 2, device: { backend: 'cuda' }, colour: 'teal' }),
    );
    expect(reading).toEqual({
      values: { threads: 2 },
      others: {},
      condition: { type: 'newer', version: settingsVersion + 6 },
    });
  });

  test('a newer file that is damaged too is damaged', () => {
    expect(readSettings('{"schemaVersion": 7, "threads": 2, "dev')).toMatchObject({
      values: { threads: 2 },
      condition: { type: 'damaged' },
    });
  });

  test('an older file goes through every migration after it, in order', () => {
    const rules = {
      version: 3,
      migrations: [
        // 1: the device was called backend.
        ({ backend, ...rest }: Record<string, unknown>) => ({ ...rest, device: backend }),
        // 2: it was written in capitals.
        ({ device, ...rest }: Record<string, unknown>) => ({ ...rest, device: String(device).toLowerCase() }),
      ],
    };
    const old = JSON.stringify({ schemaVersion: 1, backend: 'CUDA0', threads: 2 });
    expect(readSettings(old, rules)).toEqual({ values: { device: 'cuda0', threads: 2 }, others: {}, condition: good });
    const middle = JSON.stringify({ schemaVersion: 2, device: 'CPU' });
    expect(readSettings(middle, rules).values).toEqual({ device: 'cpu' });
    const current = JSON.stringify({ schemaVersion: 3, device: 'cpu' });
    expect(readSettings(current, rules).values).toEqual({ device: 'cpu' });
  });
});
