import type { SessionView, WindowView } from '@undertext/ui/captions-api';
import { createMessages } from '@undertext/ui/messages';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { capabilitiesOf } from '../../../src/main/shell/capabilities.js';
import { type TrayAction, type TrayState, trayMenu, traySentence } from '../../../src/main/shell/tray-menu.js';

const messages = createMessages();
const translate = (key: string, values = {}) => {
  expect(messages.exists(key)).toBe(true);
  return messages.t(key, values);
};
const window: WindowView = {
  capabilities: capabilitiesOf('linux-x11', { hasTray: true }),
  place: 'bottom',
  lock: { isLocked: false, refusal: null },
  shortcuts: [{ action: 'lock', keys: 'F9', state: 'works' }],
  closing: 'hides',
  contentProtection: false,
  launchAtLogin: false,
  startHidden: false,
};
const live: TrayState = { session: { type: 'live' }, source: 'microphone', window, isVisible: true, download: null };

function menuOf(state: TrayState) {
  const actions: TrayAction[] = [];
  const items = trayMenu(state, translate, (action) => actions.push(action));
  const item = (label: string): MenuItemConstructorOptions => {
    const found = items.find((one) => one.label === label);
    if (!found) throw new Error(`${label} is not in: ${items.map((one) => one.label).join(', ')}`);
    return found;
  };
  const click = (one: MenuItemConstructorOptions) => {
    (one.click as () => void)();
    return actions.at(-1);
  };
  return { items, item, click };
}

const sessions: SessionView[] = [
  { type: 'idle' },
  { type: 'measuring' },
  { type: 'starting', loaded: 0.5 },
  { type: 'arming' },
  { type: 'live' },
  { type: 'paused' },
  { type: 'recovering', what: 'engine', isRepeated: false },
  { type: 'failed', failure: { type: 'no-model' } },
];

test.each([
  [{ timeLeftMs: null, isWaiting: false }, 'Downloading the model: 43\u00a0%'],
  [{ timeLeftMs: 20_000, isWaiting: false }, 'Downloading the model: 43\u00a0%, less than a minute left'],
  [{ timeLeftMs: 130_000, isWaiting: false }, 'Downloading the model: 43\u00a0%, 2 min left'],
  [{ timeLeftMs: null, isWaiting: true }, 'The download of the model waits at 43\u00a0%'],
])('a download is told of: %j', (state, sentence) => {
  const downloading: TrayState = { ...live, download: { bytes: 439, total: 1000, ...state } };
  const { items } = menuOf(downloading);
  expect(items.slice(0, 2).map(({ label, enabled }) => [label, enabled])).toEqual([
    ['Listening to Microphone', false],
    [sentence, false],
  ]);
  expect(traySentence(downloading, translate)).toBe(`Listening to Microphone. ${sentence}`);
});

describe('the menu', () => {
  test('says what the app does, in every state', () => {
    const sentences = sessions.map((session) => traySentence({ ...live, session }, translate));
    expect(new Set(sentences).size).toBe(sessions.length);
    for (const session of sessions) expect(menuOf({ ...live, session }).items[0]).toMatchObject({ enabled: false });
    const locked = { ...window, lock: { isLocked: true, refusal: null } };
    expect(traySentence({ ...live, window: locked }, translate)).toBe('Listening to Microphone, locked');
  });

  test('pauses, resumes, starts', () => {
    const { item, click } = menuOf(live);
    expect(click(item('Pause'))).toEqual({ type: 'pause' });
    const paused = menuOf({ ...live, session: { type: 'paused' } });
    expect(paused.click(paused.item('Resume'))).toEqual({ type: 'resume' });
    const idle = menuOf({ ...live, session: { type: 'idle' } });
    expect(idle.click(idle.item('Start'))).toEqual({ type: 'start' });
    expect(menuOf({ ...live, session: { type: 'starting', loaded: 0 } }).item('Pause').enabled).toBe(false);
  });

  test('chooses the source', () => {
    const { item, click } = menuOf({ ...live, source: 'both' });
    const sources = item('Source').submenu as MenuItemConstructorOptions[];
    expect(sources.map(({ checked }) => checked)).toEqual([false, false, true, false]);
    expect(click(sources[1]!)).toEqual({ type: 'set-source', source: 'computer' });
  });

  test('shows and hides, locks and unlocks, quits', () => {
    const { item, click } = menuOf(live);
    expect(click(item('Hide captions'))).toEqual({ type: 'hide' });
    expect(click(item('Lock captions (clicks go through)'))).toEqual({ type: 'lock' });
    expect(click(item('Quit'))).toEqual({ type: 'quit' });
    const other = menuOf({ ...live, isVisible: false, window: { ...window, lock: { isLocked: true, refusal: null } } });
    expect(other.click(other.item('Show captions'))).toEqual({ type: 'show' });
    expect(other.click(other.item('Unlock captions'))).toEqual({ type: 'unlock' });
  });

  test('what this system cannot do is there and disabled', () => {
    const capabilities = capabilitiesOf('linux-wayland', { hasTray: true });
    const { item } = menuOf({ ...live, window: { ...window, capabilities } });
    expect(item('Lock captions (clicks go through)').enabled).toBe(false);
    expect(item('Bring to this screen').enabled).toBe(false);
  });

  test('shows the shortcuts that work, without taking them', () => {
    const { item } = menuOf(live);
    expect(item('Lock captions (clicks go through)')).toMatchObject({ accelerator: 'F9', registerAccelerator: false });
    const taken: WindowView = { ...window, shortcuts: [{ action: 'lock', keys: 'F9', state: 'taken' }] };
    expect(menuOf({ ...live, window: taken }).item('Lock captions (clicks go through)').accelerator).toBeUndefined();
  });
});
