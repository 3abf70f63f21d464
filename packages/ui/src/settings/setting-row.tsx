import type { SettingField } from '@undertext/options';
import type { TFunction } from 'i18next';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../row.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import type { Capabilities } from '../window-view.js';
import { SettingControl } from './setting-control.js';
import { transcriptsHelp } from './transcripts-folder.js';

interface Props {
  field: SettingField;
  snapshot: SettingsSnapshot;
  api: SettingsApi;
}

/** What the system may not be able to do. */
const needs: Partial<Record<SettingField['name'], keyof Capabilities>> = {
  contentProtection: 'content-protection',
  launchAtLogin: 'launch-at-login',
  startHidden: 'tray',
  overlayPlace: 'place',
};

function featureOf(name: SettingField['name']): keyof Capabilities | undefined {
  return name.startsWith('shortcut') ? 'shortcuts' : needs[name];
}

/** A setting: it applies at once, and can be put back to what it was before anybody changed it. */
export function SettingRow({ field, snapshot, api }: Props) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const { name, labelKey, defaultValue } = field;
  const label = t(labelKey);
  const feature = featureOf(name);
  const reason = feature === undefined ? null : snapshot.window.capabilities[feature];
  const change = async (value: string | number | boolean | null) => {
    const answer = await api.command({ type: 'set', name, value });
    setProblem(answer.ok ? null : t('settings.notValid'));
  };
  const reset = async () => {
    await api.command({ type: 'reset', name });
    setProblem(null);
  };
  const help = reason === null ? helpOf(field, snapshot, t) : t('settings.notHere', { reason: t(reason) });
  const isChanged = snapshot.values[name] !== defaultValue;
  return (
    <Row label={label} help={help} problem={problem}>
      {(ids) => (
        <>
          {isChanged && (
            <button
              type="button"
              className="reset"
              aria-label={t('settings.reset', { setting: label })}
              title={t('settings.reset', { setting: label })}
              onClick={() => void reset()}
            >
              <RotateCcw aria-hidden size={14} strokeWidth={1.75} />
            </button>
          )}
          <SettingControl
            field={field}
            snapshot={snapshot}
            api={api}
            ids={ids}
            isOff={reason !== null}
            onChange={(value) => void change(value)}
          />
        </>
      )}
    </Row>
  );
}

/** What a setting does; of where transcripts are, also how many there are, and which of them are to go. */
function helpOf(field: SettingField, snapshot: SettingsSnapshot, t: TFunction): string {
  return transcriptsHelp(field.name, snapshot.transcripts, t) ?? t(field.helpKey);
}
