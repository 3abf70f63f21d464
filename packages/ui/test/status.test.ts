import { describe, expect, test } from 'vitest';
import type {
  CaptionsSettings,
  CaptionsSnapshot,
  Failure,
  InputCondition,
  InputEnd,
  InputView,
  Lag,
  LagWay,
  ModelOffer,
  ModelStateView,
  Notice,
  SessionView,
} from '../src/captions-api.js';
import { defaultAppearance } from '../src/captions-store.js';
import { createMessages } from '../src/messages.js';
import { settingsStatus, statusOf } from '../src/status.js';

const live: SessionView = { type: 'live' };

const input = (condition: InputCondition, id: InputView['id'] = 'microphone'): InputView => ({
  id,
  device: 'USB Microphone',
  condition,
});

function status(stated: Partial<CaptionsSnapshot>) {
  const settings: CaptionsSettings = {
    language: 'en',
    source: 'microphone',
    microphone: 'default',
    delay: null,
    appearance: defaultAppearance,
  };
  return statusOf({ offer: null, session: live, inputs: [], lag: null, notices: [], settings, ...stated });
}

const key = (stated: Partial<CaptionsSnapshot>) => status(stated)?.keys[0];

const ends: InputEnd[] = ['permission-denied', 'no-device', 'unplugged', 'unsupported', 'failed'];

describe('the status line', () => {
  test('says nothing while captions come', () => {
    expect(status({ inputs: [input({ type: 'live' })] })).toBeNull();
  });

  test('puts what stops everything before what is wrong with an input, and that before lag and news', () => {
    const inputs = [input({ type: 'stalled' })];
    const notices: Notice[] = [{ type: 'sound-lost', source: 'microphone', ms: 1234 }];
    const lag: Lag = { seconds: 4, isCatchingUp: false, way: { type: 'smaller-model' } };
    const failed: SessionView = { type: 'failed', failure: { type: 'no-model' } };
    expect(key({ session: failed, inputs, notices, lag })).toBe('status.failed.no-model');
    expect(key({ inputs, notices, lag })).toBe('status.condition.stalled');
    expect(key({ notices, lag })).toBe('status.lag.tooSlow.smaller-model');
    expect(status({ notices })).toMatchObject({ grade: 'loss', values: { seconds: 1.2 } });
  });

  test('says why an input cannot be heard rather than that it is waited for', () => {
    const inputs = [input({ type: 'ended', reason: 'permission-denied' }, 'computer')];
    for (const session of [
      { type: 'arming' },
      { type: 'recovering', what: 'sound', isRepeated: false },
    ] satisfies SessionView[]) {
      expect(status({ session, inputs })).toMatchObject({
        keys: ['status.ended.permission-denied'],
        action: { type: 'open-link', link: 'system-audio-permission' },
      });
    }
    expect(key({ session: { type: 'arming' } })).toBe('status.arming');
  });

  test('takes no notice of a computer that plays nothing, but of a microphone that is muted', () => {
    const condition: InputCondition = { type: 'silent-zeros' };
    expect(status({ inputs: [input(condition, 'computer')] })).toBeNull();
    expect(key({ inputs: [input(condition, 'microphone')] })).toBe('status.condition.silent-zeros');
  });

  test('offers a model where one is missing', () => {
    for (const failure of [{ type: 'no-model' }, { type: 'model', code: 'BAD_MODEL' }] satisfies Failure[]) {
      expect(status({ session: { type: 'failed', failure } })).toMatchObject({
        grade: 'attention',
        action: { type: 'choose-model', offer: null },
      });
    }
  });

  test('says what helps a computer that does not catch up, and nothing of it where it does', () => {
    expect(key({ lag: { seconds: 4, isCatchingUp: false, way: { type: 'one-text' } } })).toBe(
      'status.lag.tooSlow.one-text',
    );
    expect(key({ lag: { seconds: 4, isCatchingUp: true } })).toBe('status.lag.catchingUp');
  });

  test('says what happened to the settings beside all else', () => {
    const notices: Notice[] = [{ type: 'settings-damaged' }, { type: 'sound-lost', source: 'computer', ms: 100 }];
    expect(settingsStatus({ notices })).toMatchObject({ keys: ['status.notice.settings-damaged'] });
    expect(key({ notices })).toBe('status.notice.sound-lost');
    expect(settingsStatus({ notices: notices.slice(1) })).toBeNull();
    expect(key({ notices: notices.slice(0, 1) })).toBeUndefined();
  });

  test('says that a transcript is not saved beside all else, and over it for a moment what was copied', () => {
    const trouble: Notice = { type: 'transcript-not-saved', failure: 'disk-full' };
    const copied: Notice = { type: 'copied', part: 'minute' };
    expect(settingsStatus({ notices: [trouble] })).toMatchObject({
      grade: 'attention',
      keys: ['status.notice.transcript-not-saved.disk-full'],
    });
    expect(settingsStatus({ notices: [trouble, copied] })).toMatchObject({ keys: ['status.notice.copied.minute'] });
    expect(key({ notices: [trouble, copied] })).toBeUndefined();
  });

  test('names the new device and what the change to it cost in one sentence', () => {
    const moved: Notice = { type: 'device-changed', input: 'computer', device: 'Headphones', isBack: false };
    const lost = (ms: number): Notice => ({ type: 'sound-lost', source: 'computer', ms });
    expect(status({ notices: [moved] })).toMatchObject({ keys: ['status.notice.device.other.whole'] });
    expect(status({ notices: [moved, lost(120)] })).toMatchObject({
      grade: 'quiet',
      keys: ['status.notice.device.other.lost'],
      values: { device: 'Headphones', seconds: 0.1 },
    });
    expect(status({ notices: [moved, lost(2500)] })).toMatchObject({ grade: 'loss' });
  });

  test('has an English sentence for everything it can say', () => {
    const ways: LagWay[] = [
      { type: 'one-text' },
      { type: 'other-device', device: 'A card' },
      { type: 'smaller-model' },
      { type: 'longer-chunks' },
      { type: 'hardware' },
    ];
    const messages = createMessages();
    const codes = ['FILE_NOT_FOUND', 'NOT_A_MODEL', 'WRONG_ARCHITECTURE', 'BAD_MODEL', 'TRUNCATED_MODEL', 'INTERNAL'];
    const failures: Failure[] = [
      { type: 'no-model' },
      ...codes.map((code) => ({ type: 'model' as const, code })),
      ...ends.map((reason) => ({ type: 'sound' as const, reason })),
    ];
    const sessions: SessionView[] = [
      { type: 'idle' },
      { type: 'measuring' },
      { type: 'starting', loaded: 0.437 },
      { type: 'arming' },
      { type: 'paused' },
      { type: 'recovering', what: 'engine', isRepeated: false },
      { type: 'recovering', what: 'engine', isRepeated: true },
      { type: 'recovering', what: 'sound', isRepeated: false },
      ...failures.map((failure) => ({ type: 'failed' as const, failure })),
    ];
    const conditions: InputCondition[] = [
      { type: 'silent-zeros' },
      { type: 'stalled' },
      { type: 'gated' },
      ...ends.map((reason) => ({ type: 'ended' as const, reason })),
    ];
    const notices: Notice[] = [
      { type: 'device-changed', input: 'microphone', device: 'Headset', isBack: false },
      { type: 'device-changed', input: 'microphone', device: 'Headset', isBack: true },
      { type: 'sound-lost', source: 'computer', ms: 80 },
      ...(['out-of-memory', 'failed', 'crashed', 'missing'] as const).map(
        (loss): Notice => ({ type: 'compute-device-changed', from: 'A card', to: 'A processor', loss }),
      ),
    ];
    const lostMeanwhile: Notice = { type: 'sound-lost', source: 'microphone', ms: 300 };
    const ofSettings: Notice[] = [
      { type: 'settings-damaged' },
      { type: 'settings-newer' },
      ...(['read-only', 'not-permitted', 'disk-full', 'failed'] as const).flatMap((failure): Notice[] => [
        { type: 'settings-unreadable', failure },
        { type: 'settings-not-saved', failure },
        { type: 'transcript-not-saved', failure },
      ]),
      { type: 'transcript-saved' },
      ...(['sentence', 'minute', 'all'] as const).map((part): Notice => ({ type: 'copied', part })),
      { type: 'nothing-to-copy' },
    ];
    const said = [
      ...sessions.map((session) => status({ session })),
      ...conditions.map((condition) => status({ inputs: [input(condition)] })),
      status({ lag: { seconds: 3, isCatchingUp: true } }),
      ...ways.map((way) => status({ lag: { seconds: 3, isCatchingUp: false, way } })),
      ...notices.map((notice) => status({ notices: [notice] })),
      ...notices.map((notice) => status({ notices: [notice, lostMeanwhile] })),
      ...ofSettings.map((notice) => settingsStatus({ notices: [notice] })),
    ];
    for (const one of said) {
      expect(
        one!.keys.some((name) => messages.exists(name)),
        one!.keys[0],
      ).toBe(true);
      expect(messages.t(one!.keys, one!.values)).not.toMatch(/\{\{|undefined/);
    }
    expect(messages.t('status.starting', status({ session: sessions[2]! })!.values)).toBe(
      'Loading the model, 43\u00a0%',
    );
  });
});

test('what computes now is told, whatever word was lost meanwhile', () => {
  const change: Notice = { type: 'compute-device-changed', from: 'A card', to: 'A processor', loss: 'failed' };
  const lost = (ms: number): Notice => ({ type: 'sound-lost', source: 'microphone', ms });
  const said = (...notices: Notice[]) => status({ notices })?.keys[0];
  expect(said(change, lost(300))).toBe('status.notice.compute-device.failed');
  expect(said({ type: 'device-unusable', device: 'A card' }, lost(300))).toBe('status.notice.device-unusable');
  expect(said(change, lost(3000))).toBe('status.notice.sound-lost');
  expect(said(lost(300))).toBe('status.notice.sound-lost');
  expect(status({ notices: [change] })?.action).toEqual({ type: 'open-settings', page: 'device' });
});

describe('without a model', () => {
  const failed: SessionView = { type: 'failed', failure: { type: 'no-model' } };
  const said = (state: ModelStateView) => {
    const common = { languages: ['en'], isRecommended: true, memoryBytes: null, fit: null, speed: null };
    const offer: ModelOffer = { id: 'small', name: 'Small', quantisation: 'Q4', bytes: 200, ...common, state };
    const found = status({ session: failed, offer })!;
    return createMessages().t(found.keys, found.values);
  };
  const downloading = {
    type: 'downloading',
    bytes: 87,
    total: 200,
    rate: 1,
    waiting: null,
    isElsewhere: false,
  } as const;

  test('says how far the one is that is to come', () => {
    expect(said({ ...downloading, timeLeftMs: null })).toBe(
      'Downloading the speech model: 43\u00a0%. Captions begin by themselves.',
    );
    expect(said({ ...downloading, timeLeftMs: 59_000 })).toContain('43\u00a0%, less than a minute left');
    expect(said({ ...downloading, timeLeftMs: 180_000 })).toContain('43\u00a0%, 3 min left');
    expect(said({ type: 'verifying', bytes: 199, total: 200 })).toContain('Checking the speech model: 99\u00a0%');
    expect(said({ type: 'paused', bytes: 50, total: 200, problem: null })).toContain('paused at 25\u00a0%');
  });

  test('says what keeps it from coming', () => {
    expect(said({ ...downloading, timeLeftMs: null, waiting: 'network' })).toMatch(/^No connection/);
    expect(said({ type: 'paused', bytes: 1, total: 200, problem: 'disk-full' })).toMatch(/not enough room/);
    expect(said({ type: 'absent', problem: 'something-new' })).toMatch(/^Something went wrong with the model/);
  });
});
