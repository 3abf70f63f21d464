/** What the overlay's one status line says: a pure function of the state. */
import type {
  CaptionsSnapshot,
  Failure,
  InputEnd,
  InputId,
  InputView,
  LinkKey,
  ModelOffer,
  Notice,
  SessionView,
  SettingsPage,
} from './captions-api.js';
import { modelProblemKeys } from './model-problem-keys.js';
import { percentOf } from './percent-of.js';

/** `attention`: the person has to do something; `loss`: something cannot be had back. */
export type StatusGrade = 'quiet' | 'attention' | 'loss';

/** What the button beside the sentence does. */
export type StatusAction =
  | { type: 'start' }
  | { type: 'retry' }
  /** `offer`: the model that is there to be downloaded or used; null: none. */
  | { type: 'choose-model'; offer: ModelOffer | null }
  | { type: 'open-settings'; page: SettingsPage }
  | { type: 'open-link'; link: LinkKey }
  /** Of those that are captioned. */
  | { type: 'show-files' };

export interface Status {
  grade: StatusGrade;
  /** Keys in the message catalogue; the first that is there counts. */
  keys: string[];
  /** `source` is a `SourceId`, named by the catalogue. */
  values: Record<string, string | number>;
  action: StatusAction | null;
}

/** A word or two. */
const noticedLossMs = 1000;

const toDevices: StatusAction = { type: 'open-settings', page: 'device' };

type DeviceChange = Extract<Notice, { type: 'device-changed' }>;

type Stated = Pick<CaptionsSnapshot, 'session' | 'inputs' | 'lag' | 'notices' | 'settings' | 'offer'>;

/** The one that matters most; null when there is nothing to say. */
export function statusOf(state: Stated): Status | null {
  const { session } = state;
  if (session.type === 'failed') return failureStatus(session.failure, state);
  const ofSession = sessionStatus(session);
  // What is wrong with an input says more than that sound is waited for.
  const isWaiting = session.type === 'arming' || (session.type === 'recovering' && session.what === 'sound');
  if (ofSession && !isWaiting) return ofSession;
  for (const input of state.inputs) {
    const status = inputStatus(input);
    if (status) return status;
  }
  return ofSession ?? lagStatus(state) ?? newsStatus(state);
}

/** A sentence that asks for nothing. */
export function quiet(key: string, values: Status['values'] = {}): Status {
  return { grade: 'quiet', keys: [key], values, action: null };
}

function sessionStatus(session: Exclude<SessionView, { type: 'failed' }>): Status | null {
  switch (session.type) {
    case 'live':
      return null;
    case 'idle':
    case 'measuring':
      return { ...quiet(`status.${session.type}`), action: { type: 'start' } };
    case 'arming':
    case 'paused':
      return quiet(`status.${session.type}`);
    case 'starting':
      return quiet('status.starting', { percent: percentOf(session.loaded) });
    case 'recovering':
      if (!session.isRepeated) return quiet(`status.recovering.${session.what}`);
      return { ...quiet('status.recovering.again'), grade: 'loss', action: { type: 'retry' } };
  }
}

function failureStatus(failure: Failure, { settings, offer }: Stated): Status {
  switch (failure.type) {
    case 'no-model':
      return noModelStatus(offer);
    case 'model':
      return {
        grade: 'attention',
        keys: [`status.failed.model.${failure.code}`, 'status.failed.model.other'],
        values: {},
        action: { type: 'choose-model', offer },
      };
    case 'sound':
      return endStatus(settings.source === 'computer' ? 'computer' : 'microphone', failure.reason, { type: 'retry' });
  }
}

/** There is none to work with: how far the one is that is to come, or how to come by one. */
function noModelStatus(offer: ModelOffer | null): Status {
  const action: StatusAction = { type: 'choose-model', offer };
  const state = offer?.state;
  switch (state?.type) {
    case 'downloading': {
      if (state.waiting !== null) {
        return { grade: 'attention', keys: modelProblemKeys(state.waiting), values: {}, action };
      }
      const percent = percentOf(state.bytes / state.total);
      return { ...downloadStatus(percent, state.timeLeftMs), action };
    }
    case 'verifying':
      return { ...quiet('status.download.verifying', { percent: percentOf(state.bytes / state.total) }), action };
    case 'paused':
    case 'absent':
    case 'damaged':
      if (state.problem !== null) {
        return { grade: 'attention', keys: modelProblemKeys(state.problem), values: {}, action };
      }
      if (state.type === 'paused') {
        const percent = percentOf(state.bytes / state.total);
        return { ...quiet('status.download.paused', { percent }), grade: 'attention', action };
      }
      break;
  }
  return { ...quiet('status.failed.no-model'), grade: 'attention', action };
}

function downloadStatus(percent: number, timeLeftMs: number | null): Status {
  if (timeLeftMs === null) return quiet('status.download.begun', { percent });
  if (timeLeftMs < 60_000) return quiet('status.download.soon', { percent });
  return quiet('status.download.minutes', { percent, minutes: Math.round(timeLeftMs / 60_000) });
}

function inputStatus({ id, condition }: InputView): Status | null {
  switch (condition.type) {
    case 'arming':
    case 'live':
      return null;
    case 'silent-zeros':
      // A computer that plays nothing gives nothing else.
      return id === 'computer' ? null : attention(condition.type, id);
    case 'stalled':
    case 'gated':
      return attention(condition.type, id);
    case 'ended':
      return endStatus(id, condition.reason, null);
  }
}

function attention(condition: 'silent-zeros' | 'stalled' | 'gated', source: InputId): Status {
  return { ...quiet(`status.condition.${condition}`, { source }), grade: 'attention' };
}

function endStatus(input: InputId, reason: InputEnd, action: StatusAction | null): Status {
  const link: LinkKey = input === 'computer' ? 'system-audio-permission' : 'microphone-permission';
  return {
    ...quiet(`status.ended.${reason}`, { source: input }),
    grade: 'attention',
    action: reason === 'permission-denied' ? { type: 'open-link', link } : action,
  };
}

function lagStatus({ lag }: Stated): Status | null {
  if (lag === null) return null;
  const { seconds } = lag;
  if (lag.isCatchingUp) return quiet('status.lag.catchingUp', { seconds });
  const device = lag.way.type === 'other-device' ? lag.way.device : '';
  return { ...quiet(`status.lag.tooSlow.${lag.way.type}`, { seconds, device }), grade: 'attention' };
}

const besideEverything = /^(settings-|shortcut-|not-locked$|login-|transcript-|copied$|nothing-to-copy$)/;

/** What has to be said of the settings, the transcript, the clipboard and the window, beside everything else; null when there is nothing. */
export function settingsStatus({ notices }: Pick<CaptionsSnapshot, 'notices'>): Status | null {
  const notice = notices.findLast((one) => besideEverything.test(one.type));
  switch (notice?.type) {
    case 'settings-damaged':
    case 'settings-newer':
      return { ...quiet(`status.notice.${notice.type}`), grade: 'attention' };
    case 'settings-unreadable':
    case 'settings-not-saved':
      return {
        grade: 'attention',
        keys: [`status.notice.${notice.type}.${notice.failure}`, `status.notice.${notice.type}.other`],
        values: {},
        action: null,
      };
    case 'not-locked':
      return { ...quiet(notice.reason), grade: 'attention' };
    case 'shortcut-taken':
      return { ...quiet(`status.notice.shortcut-taken.${notice.state}`, { keys: notice.keys }), grade: 'attention' };
    case 'login-not-set':
      return { ...quiet('status.notice.login-not-set'), grade: 'attention' };
    case 'transcript-not-saved':
      return { ...quiet(`status.notice.transcript-not-saved.${notice.failure}`), grade: 'attention' };
    case 'copied':
      return quiet(`status.notice.copied.${notice.part}`);
    case 'transcript-saved':
    case 'nothing-to-copy':
      return quiet(`status.notice.${notice.type}`);
    default:
      return null;
  }
}

/** A word that was lost meanwhile is no reason to keep quiet about what computes now. */
function latestNews(notices: readonly Notice[]): Notice | undefined {
  const news = notices.filter((one) => !besideEverything.test(one.type));
  const last = news.at(-1);
  if (last?.type !== 'sound-lost' || last.ms >= noticedLossMs) return last;
  return news.findLast((one) => one.type === 'compute-device-changed' || one.type === 'device-unusable') ?? last;
}

function newsStatus({ notices }: Stated): Status | null {
  const latest = latestNews(notices);
  if (latest?.type === 'compute-device-changed') {
    const { from, to, loss: why } = latest;
    return { ...quiet(`status.notice.compute-device.${why}`, { from, to }), grade: 'attention', action: toDevices };
  }
  if (latest?.type === 'device-unusable') {
    const { device } = latest;
    return { ...quiet('status.notice.device-unusable', { device }), grade: 'attention', action: toDevices };
  }
  const device = notices.findLast((one) => one.type === 'device-changed');
  const loss = notices.findLast((one) => one.type === 'sound-lost');
  if (loss !== undefined && loss === latest) {
    const values = { source: loss.source, seconds: Math.round(loss.ms / 100) / 10 };
    if (!device) return { ...quiet('status.notice.sound-lost', values), grade: 'loss' };
    // What a change of device costs is no other news than the change.
    const isShort = loss.ms < noticedLossMs;
    return { ...deviceStatus(device, 'lost', values), grade: isShort ? 'quiet' : 'loss' };
  }
  return device !== undefined && device === latest ? deviceStatus(device, 'whole') : null;
}

function deviceStatus({ device, isBack }: DeviceChange, loss: 'whole' | 'lost', values: Status['values'] = {}): Status {
  return quiet(`status.notice.device.${isBack ? 'back' : 'other'}.${loss}`, { ...values, device });
}
