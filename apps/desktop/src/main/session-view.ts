/** A session as windows show it. */
import type { SessionState, SourceState } from '@undertext/session';
import type { InputCondition, InputId, SessionView, SourceChoice } from '@undertext/ui/captions-api';

export function sessionView(state: SessionState): SessionView {
  switch (state.type) {
    case 'idle':
    case 'arming':
    case 'live':
    case 'paused':
      return { type: state.type };
    case 'starting':
      return { type: 'starting', loaded: state.progress?.fraction ?? 0 };
    case 'recovering':
      return { type: 'recovering', what: state.what, isRepeated: state.isRepeated };
    case 'failed': {
      const { reason } = state;
      switch (reason.type) {
        case 'no-model':
          return { type: 'failed', failure: { type: 'no-model' } };
        case 'model':
          return { type: 'failed', failure: { type: 'model', code: reason.code } };
        case 'sound':
          return { type: 'failed', failure: { type: 'sound', reason: reason.end } };
      }
    }
  }
}

/** Whether sound is taken and made text, or will be as soon as there is some. */
export function isCaptioning({ type }: SessionState): boolean {
  return type === 'starting' || type === 'arming' || type === 'live' || type === 'recovering';
}

export function inputsOf(source: SourceChoice): InputId[] {
  return source === 'both' || source === 'mixed' ? ['microphone', 'computer'] : [source];
}

export function inputCondition(state: SourceState): InputCondition {
  return state.type === 'ended' ? { type: 'ended', reason: state.reason } : { type: state.type };
}
