/** The menu of the tray, as a template: what the app does now, and the main actions. */
import type { SessionView, SourceChoice, WindowView } from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';
import type { MenuItemConstructorOptions } from 'electron';
import { type DownloadProgress, percentOf } from '../models/download-progress.js';

export interface TrayState {
  session: SessionView;
  source: SourceChoice;
  window: WindowView;
  isVisible: boolean;
  /** null: nothing is downloaded. */
  download: DownloadProgress | null;
}

export type TrayAction =
  | { type: 'start' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'set-source'; source: SourceChoice }
  | { type: 'show' }
  | { type: 'hide' }
  | { type: 'focus' }
  | { type: 'lock' }
  | { type: 'unlock' }
  | { type: 'here' }
  | { type: 'open-transcripts' }
  | { type: 'open-files' }
  | { type: 'open-settings' }
  | { type: 'quit' };

const sources: readonly SourceChoice[] = ['microphone', 'computer', 'both', 'mixed'];

export function trayMenu(
  state: TrayState,
  t: Translate,
  act: (action: TrayAction) => void,
): MenuItemConstructorOptions[] {
  const { window } = state;
  const item = (label: string, action: TrayAction): MenuItemConstructorOptions => ({ label, click: () => act(action) });
  const keys = (name: WindowView['shortcuts'][number]['action']): MenuItemConstructorOptions => {
    const shortcut = window.shortcuts.find(({ action }) => action === name);
    if (!shortcut?.keys || shortcut.state !== 'works') return {};
    // They are the system's, not the menu's: shown only.
    return { accelerator: shortcut.keys, registerAccelerator: false };
  };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const { isLocked } = window.lock;
  return [
    { label: stateSentence(state, t), enabled: false },
    ...(state.download ? [{ label: downloadSentence(state.download, t), enabled: false }] : []),
    separator,
    { ...captioning(state.session, t, item), ...keys('pause') },
    {
      label: t('tray.source'),
      submenu: sources.map((source) => ({
        label: t(`source.${source}`),
        type: 'radio',
        checked: source === state.source,
        click: () => act({ type: 'set-source', source }),
      })),
    },
    separator,
    {
      ...item(t(state.isVisible ? 'tray.hide' : 'tray.show'), { type: state.isVisible ? 'hide' : 'show' }),
      ...keys('show'),
    },
    { ...item(t('tray.focus'), { type: 'focus' }), ...keys('focus') },
    { ...item(t('tray.here'), { type: 'here' }), enabled: window.capabilities.place === null, ...keys('here') },
    {
      ...item(t(isLocked ? 'tray.unlock' : 'tray.lock'), { type: isLocked ? 'unlock' : 'lock' }),
      enabled: isLocked || window.capabilities.lock === null,
      ...keys('lock'),
    },
    separator,
    item(t('control.history'), { type: 'open-transcripts' }),
    item(t('files.open'), { type: 'open-files' }),
    item(t('control.settings'), { type: 'open-settings' }),
    item(t('control.quit'), { type: 'quit' }),
  ];
}

/** What the app does now, in a few words. */
export function traySentence(state: TrayState, t: Translate): string {
  const doing = stateSentence(state, t);
  return state.download ? `${doing}. ${downloadSentence(state.download, t)}` : doing;
}

function downloadSentence(download: DownloadProgress, t: Translate): string {
  const percent = percentOf(download);
  if (download.isWaiting) return t('tray.download.waiting', { percent });
  if (download.timeLeftMs === null) return t('tray.download.begun', { percent });
  const minutes = Math.round(download.timeLeftMs / 60_000);
  return minutes < 1 ? t('tray.download.soon', { percent }) : t('tray.download.minutes', { percent, minutes });
}

function stateSentence({ session, source, window }: TrayState, t: Translate): string {
  const doing = t(`tray.state.${session.type}`, { source: t(`source.${source}`) });
  return window.lock.isLocked ? t('tray.state.locked', { state: doing }) : doing;
}

function captioning(
  session: SessionView,
  t: Translate,
  item: (label: string, action: TrayAction) => MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  switch (session.type) {
    case 'paused':
      return item(t('control.resume'), { type: 'resume' });
    case 'idle':
    case 'measuring':
    case 'failed':
      return item(t('control.start'), { type: 'start' });
    case 'live':
    case 'arming':
      return item(t('control.pause'), { type: 'pause' });
    case 'starting':
    case 'recovering':
      return { label: t('control.pause'), enabled: false };
  }
}
