import { noShortcut, type SettingName } from '@undertext/options';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMac } from '../is-mac.js';
import type { FieldIds } from '../row.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import { shortcutText } from '../shortcut-text.js';
import type { ShortcutAction } from '../window-view.js';
import { acceleratorOf } from './accelerator-of.js';

interface Props {
  name: SettingName;
  snapshot: SettingsSnapshot;
  api: SettingsApi;
  ids: FieldIds;
  /** No program is told of keys on this system. */
  isOff: boolean;
}

/** Takes the keys that are pressed while it is armed. Escape leaves things as they are, Backspace takes the keys away. */
export function ShortcutField({ name, snapshot, api, ids, isOff }: Props) {
  const { t } = useTranslation();
  const [isArmed, setArmed] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const action = name.replace(/^shortcut(.)/, (_, first: string) => first.toLowerCase()) as ShortcutAction;
  const keys = snapshot.values[name];
  const state = snapshot.window.shortcuts.find((one) => one.action === action)?.state;
  const set = async (chosen: string | null) => {
    setArmed(false);
    const answer = await api.command({ type: 'set-shortcut', action, keys: chosen });
    setRefusal(answer.ok ? null : answer.reason);
  };
  const press = (event: KeyboardEvent) => {
    if (!isArmed || event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') setArmed(false);
    else if (event.key === 'Backspace' || event.key === 'Delete') void set(null);
    else {
      const chosen = acceleratorOf(event, isMac());
      if (chosen !== null) void set(chosen);
    }
  };
  const trouble = refusal ?? (state === 'taken' || state === 'twice' ? state : null);
  return (
    <span className="shortcut">
      <button
        type="button"
        className="push keys"
        aria-labelledby={`${ids.labelledBy} ${ids.labelledBy}keys`}
        aria-describedby={ids.describedBy}
        aria-pressed={isArmed}
        disabled={isOff}
        onClick={() => setArmed(!isArmed)}
        onBlur={() => setArmed(false)}
        onKeyDown={press}
      >
        <span id={`${ids.labelledBy}keys`}>
          {isArmed
            ? t('settings.pressKeys')
            : keys === noShortcut
              ? t('settings.none')
              : shortcutText(String(keys), isMac(), (key) => t(key))}
        </span>
      </button>
      {trouble !== null && (
        <span className="row-problem" role="alert">
          {t(trouble === 'twice' ? 'settings.keysTwice' : 'settings.keysTaken')}
        </span>
      )}
    </span>
  );
}
