import type { SessionState } from '@undertext/session';
import { describe, expect, test } from 'vitest';
import { inputsOf, isCaptioning, sessionView } from '../../src/main/session-view.js';

const states: SessionState[] = [
  { type: 'idle' },
  { type: 'starting', progress: null, sources: [] },
  { type: 'starting', progress: { fraction: 0.5, stage: 'weights' }, sources: [] },
  { type: 'arming', sources: [] },
  { type: 'live', sources: [] },
  { type: 'paused', sources: [] },
  { type: 'recovering', what: 'engine', isRepeated: true, message: '/home/me/secret', sources: [] },
  { type: 'failed', reason: { type: 'no-model' } },
  { type: 'failed', reason: { type: 'model', code: 'NOT_A_MODEL', message: '/home/me/secret is not a GGUF file' } },
  { type: 'failed', reason: { type: 'sound', end: 'permission-denied', message: '/home/me/secret' } },
];

describe('a session as windows show it', () => {
  test('has no words of the engine or the system in it, and so no path', () => {
    for (const state of states) {
      const shown = sessionView(state);
      expect(shown.type).toBe(state.type);
      expect(JSON.stringify(shown)).not.toContain('secret');
    }
    expect(sessionView(states[2]!)).toEqual({ type: 'starting', loaded: 0.5 });
    expect(sessionView(states[8]!)).toEqual({ type: 'failed', failure: { type: 'model', code: 'NOT_A_MODEL' } });
  });

  test('keeps the system awake while it captions, and not when it is paused or has failed', () => {
    const awake = states.filter(isCaptioning).map(({ type }) => type);
    expect(new Set(awake)).toEqual(new Set(['starting', 'arming', 'live', 'recovering']));
  });

  test('has an input for each thing listened to', () => {
    expect(inputsOf('computer')).toEqual(['computer']);
    expect(inputsOf('both')).toEqual(['microphone', 'computer']);
    expect(inputsOf('mixed')).toEqual(['microphone', 'computer']);
  });
});
