import type { IpcMain } from 'electron';
import { describe, expect, test } from 'vitest';
import { type Door, doors } from '../../src/contract/channels.js';
import { openDoors, type Sender, senderRefusal } from '../../src/main/ipc-doors.js';

const overlay: Sender = { kind: 'overlay', address: 'app://undertext/overlay/index.html', isMainFrame: true };
const capture: Sender = { kind: 'capture', address: 'app://undertext/capture/index.html', isMainFrame: true };

describe('the sender of a message', () => {
  test('may use the doors of its own kind of window, and no other', () => {
    for (const [door, kinds] of Object.entries(doors) as [Door, string | string[]][]) {
      expect(senderRefusal(door, overlay) === null).toBe([kinds].flat().includes('overlay'));
      expect(senderRefusal(door, capture) === null).toBe([kinds].flat().includes('capture'));
    }
  });

  test.each<[string, Partial<Sender>]>([
    ['an embedded frame', { isMainFrame: false }],
    ['an unknown window', { kind: undefined }],
    ['another site', { address: 'https://example.org/overlay/index.html' }],
    ['a file', { address: 'file:///overlay/index.html' }],
    ['another page of the app', { address: 'app://undertext/capture/index.html' }],
    ['a frame that is gone', { address: undefined }],
  ])('%s is refused', (_name, sender) => {
    expect(senderRefusal('captions:command', { ...overlay, ...sender })).not.toBeNull();
  });
});

type Listener = (event: unknown, ...messages: unknown[]) => unknown;

/** The doors without Electron around them: what they are handed is what Electron would hand them. */
function openForTest(sender: Sender = overlay) {
  const listeners = new Map<string, Listener>();
  const taken: unknown[] = [];
  const refused: string[] = [];
  const take = (message: unknown) => taken.push(message);
  openDoors(
    { handle: (door: string, listener: Listener) => listeners.set(door, listener) } as unknown as IpcMain,
    {
      'captions:attach': take,
      'captions:command': take,
      'capture:event': take,
      'unlock-tab:unlock': take,
      'settings:attach': take,
      'settings:command': take,
      'transcripts:attach': take,
      'transcripts:command': take,
      'decoder:event': take,
      'files:attach': take,
      'files:command': take,
      'files:drop': take,
    },
    { kindOf: () => sender.kind, onRefused: (door, reason) => refused.push(`${door}: ${reason}`) },
  );
  const event = { sender: {}, senderFrame: { url: sender.address, parent: null } };
  const send = (door: Door, ...messages: unknown[]) => listeners.get(door)!(event, ...messages);
  return { send, taken, refused, listeners };
}

describe('a message', () => {
  test('that is one is taken', () => {
    const { send, taken } = openForTest();
    send('captions:command', { type: 'set-delay', delay: 30 });
    send('captions:command', { type: 'set-delay', delay: null });
    send('captions:command', { type: 'use-model', model: { token: '3f0e1b74-58a4-4c8f-9d3c-0a4e53a1f3b2' } });
    send('captions:attach', undefined);
    expect(taken).toHaveLength(4);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'start'],
    ['no type', {}],
    ['an unknown type', { type: 'format-disk' }],
    ['more than is asked', { type: 'start', path: '/etc/passwd' }],
    ['a delay out of range', { type: 'set-delay', delay: 16 }],
    ['a delay that is no number', { type: 'set-delay', delay: '6' }],
    ['a path as a model', { type: 'use-model', model: { path: '/etc/passwd' } }],
    ['a path as an id', { type: 'use-model', model: { id: '/etc/passwd' } }],
    ['a path to download', { type: 'download-model', id: '../models' }],
    ['a path as a token', { type: 'use-model', model: { token: '../../etc/passwd' } }],
    ['an address as a link', { type: 'open-link', link: 'https://example.org' }],
    ['a source that is none', { type: 'set-source', source: 'file:///etc/passwd' }],
    ['a look that is none', { type: 'set-appearance', appearance: { captionSize: 4000 } }],
    ['a setting that is no look', { type: 'set-appearance', appearance: { model: '/etc/passwd' } }],
    ['keys that are none', { type: 'set-shortcut', action: 'show', keys: 'Everything' }],
    ['keys for what nobody can do', { type: 'set-shortcut', action: 'format', keys: null }],
    ['a name without end', { type: 'set-microphone', microphone: 'x'.repeat(100_000) }],
  ])('%s is refused, and the log does not repeat it', (_name, message) => {
    const { send, taken, refused } = openForTest();
    expect(() => send('captions:command', message)).toThrow('captions:command');
    expect(taken).toEqual([]);
    expect(refused).toEqual(['captions:command: not a message of this channel']);
  });

  test('with another behind it is refused', () => {
    const { send, taken } = openForTest();
    expect(() => send('captions:command', { type: 'start' }, { type: 'quit' })).toThrow();
    expect(taken).toEqual([]);
  });

  test('of another window is refused', () => {
    const { send, taken } = openForTest();
    expect(() => send('capture:event', { type: 'ready' })).toThrow('sent by overlay, not by capture');
    expect(taken).toEqual([]);
  });
});

const settings: Sender = { kind: 'settings', address: 'app://undertext/settings/index.html', isMainFrame: true };

describe('a message of the settings window', () => {
  test('that sets a setting to a value that it takes is taken', () => {
    const { send, taken } = openForTest(settings);
    send('settings:command', { type: 'set', name: 'captionSize', value: 40 });
    send('settings:command', { type: 'set', name: 'threads', value: null });
    send('settings:command', { type: 'reset', name: 'captionSize' });
    send('settings:command', { type: 'model', action: 'remove', id: 'small-f16' });
    expect(taken).toHaveLength(4);
  });

  test.each<[string, unknown]>([
    ['a value out of range', { type: 'set', name: 'captionSize', value: 4000 }],
    ['a value of another kind', { type: 'set', name: 'captionUpperCase', value: 'yes' }],
    ['a setting that is none', { type: 'set', name: '__proto__', value: 1 }],
    ['a file as the model', { type: 'set', name: 'model', value: '/etc/passwd' }],
    ['a folder of its own choice', { type: 'set', name: 'transcriptsFolder', value: '/etc' }],
    ['keys that are not checked', { type: 'set', name: 'shortcutShow', value: 'F5' }],
    ['a path as a model', { type: 'model', action: 'remove', id: '../settings' }],
    ['a folder to show', { type: 'show', what: '/etc' }],
  ])('%s is refused', (_name, message) => {
    const { send, taken } = openForTest(settings);
    expect(() => send('settings:command', message)).toThrow('not a message of this channel');
    expect(taken).toEqual([]);
  });
});

const transcripts: Sender = {
  kind: 'transcripts',
  address: 'app://undertext/transcripts/index.html',
  isMainFrame: true,
};
const choice = { format: 'srt', times: false, fromMs: null, toMs: null, shiftMs: -1500, lineEnds: 'crlf' };

describe('a message of the transcripts window', () => {
  test('that names a session is taken', () => {
    const { send, taken } = openForTest(transcripts);
    send('transcripts:command', { type: 'open', session: '20260102-030405-abcdef' });
    send('transcripts:command', { type: 'remove', sessions: ['20260102-030405-abcdef'] });
    send('transcripts:command', { type: 'export', sessions: ['a'], choice: { ...choice, byteOrderMark: true } });
    expect(taken).toHaveLength(3);
  });

  test.each<[string, unknown]>([
    ['a path as a session', { type: 'open', session: '../settings' }],
    ['a path to remove', { type: 'remove', sessions: ['a', '/etc/passwd'] }],
    ['nothing to remove', { type: 'remove', sessions: [] }],
    [
      'a file to export to',
      { type: 'export', sessions: ['a'], choice: { ...choice, byteOrderMark: true }, file: '/x' },
    ],
    ['half a choice', { type: 'export', sessions: ['a'], choice }],
    ['parts of a word', { type: 'correct', session: 'a', source: 'microphone', word: 0.5, text: 'x' }],
    ['an empty word', { type: 'correct', session: 'a', source: 'microphone', word: 0, text: '' }],
  ])('%s is refused', (_name, message) => {
    const { send, taken } = openForTest(transcripts);
    expect(() => send('transcripts:command', message)).toThrow('not a message of this channel');
    expect(taken).toEqual([]);
  });
});

describe('a message about files', () => {
  test('is taken from the windows that show them', () => {
    const { send, taken } = openForTest();
    send('files:drop', ['/home/me/talk.mp4']);
    send('files:command', { type: 'choose-track', id: 0, track: 2 });
    expect(taken).toHaveLength(2);
  });

  test.each<[Door, string, unknown]>([
    ['files:drop', 'one that is no list', '/home/me/talk.mp4'],
    ['files:drop', 'files without number', Array.from({ length: 201 }, () => '/a')],
    ['files:drop', 'a path without end', ['x'.repeat(10_000)]],
    ['files:drop', 'a path that is none', [{ path: '/a' }]],
    ['files:command', 'a part of a file', { type: 'cancel', id: 0.5 }],
    ['files:command', 'the track before the first', { type: 'choose-track', id: 0, track: 0 }],
    ['files:command', 'a path', { type: 'retry', id: '/etc/passwd' }],
  ])('%s: %s is refused', (door, _name, message) => {
    const { send, taken } = openForTest();
    expect(() => send(door, message)).toThrow('not a message of this channel');
    expect(taken).toEqual([]);
  });
});

const decoder: Sender = { kind: 'decoder', address: 'app://undertext/decoder/index.html', isMainFrame: true };
const progress = { type: 'progress', decodedTo: 2, sentTo: 1, takenTo: 0, durationMs: null, isTaken: false };

describe('a message of the window that decodes a file', () => {
  test('that tells how far it is is taken', () => {
    const { send, taken } = openForTest(decoder);
    send('decoder:event', progress);
    send('decoder:event', { type: 'failed', problem: 'damaged', detail: '' });
    expect(taken).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ['a part of a sample', { ...progress, sentTo: 0.5 }],
    ['a sample before the first', { ...progress, takenTo: -1 }],
    ['a length that is none', { ...progress, durationMs: 'long' }],
    ['a problem that nobody knows', { type: 'failed', problem: 'bored', detail: '' }],
    ['words without end', { type: 'failed', problem: 'damaged', detail: 'x'.repeat(1000) }],
    ['tracks that are none', { type: 'opened', tracks: ['one'] }],
  ])('%s is refused', (_name, message) => {
    const { send, taken } = openForTest(decoder);
    expect(() => send('decoder:event', message)).toThrow('not a message of this channel');
    expect(taken).toEqual([]);
  });
});
