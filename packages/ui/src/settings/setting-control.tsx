import type { SettingField } from '@undertext/options';
import { useTranslation } from 'react-i18next';
import type { FieldIds } from '../row.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import { ReplacementsField } from './replacements-field.js';
import { ShortcutField } from './shortcut-field.js';
import { SliderField } from './slider-field.js';
import { TextField } from './text-field.js';
import { TranscriptsFolder } from './transcripts-folder.js';

interface Props {
  field: SettingField;
  snapshot: SettingsSnapshot;
  api: SettingsApi;
  ids: FieldIds;
  /** It cannot work on this system. */
  isOff: boolean;
  onChange(value: string | number | boolean | null): void;
}

/** The browser's own controls, which every assistive technology knows, in our clothes. */
export function SettingControl({ field, snapshot, api, ids, isOff, onChange }: Props) {
  const { t } = useTranslation();
  const { name, control, automaticKey } = field;
  const value = snapshot.values[name];
  const aria = { 'aria-labelledby': ids.labelledBy, 'aria-describedby': ids.describedBy };
  const automatic = automaticKey === null ? '' : t(automaticKey);
  switch (control.type) {
    case 'switch':
      return (
        <input
          type="checkbox"
          role="switch"
          className="switch"
          {...aria}
          disabled={isOff}
          aria-checked={value === true}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <select
          className="select"
          {...aria}
          disabled={isOff}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {control.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {t(choice.labelKey)}
            </option>
          ))}
        </select>
      );
    case 'microphone': {
      const known = snapshot.microphones.filter(({ id }) => id !== 'default');
      const isGone = value !== 'default' && !known.some(({ id }) => id === value);
      return (
        <select
          className="select"
          {...aria}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="default">{t('source.default')}</option>
          {isGone && <option value={String(value)}>{t('settings.microphoneGone')}</option>}
          {known.map(({ id, name: device }) => (
            <option key={id} value={id}>
              {device}
            </option>
          ))}
        </select>
      );
    }
    case 'slider':
      return (
        <SliderField
          control={control}
          value={value as number | null}
          isDelay={name === 'streamVoxtralDelay'}
          automatic={automatic}
          ids={ids}
          onChange={onChange}
        />
      );
    case 'color':
      return (
        <>
          {value === null && <span className="figure">{automatic}</span>}
          <input
            type="color"
            className="color"
            data-automatic={value === null || undefined}
            {...aria}
            value={typeof value === 'string' ? value : '#808080'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      );
    case 'number':
      return (
        <>
          <TextField
            value={value === null ? '' : String(value)}
            placeholder={automatic}
            isNumber
            ids={ids}
            onCommit={(text) => onChange(text === '' && automatic !== '' ? null : Number(text))}
          />
          <span className="unit">{t(control.unitKey, { count: typeof value === 'number' ? value : 0 })}</span>
        </>
      );
    case 'text':
      return (
        <TextField
          value={value === null ? '' : String(value)}
          placeholder={automatic}
          ids={ids}
          onCommit={(text) => onChange(text === '' ? null : text)}
        />
      );
    case 'folder':
      return <TranscriptsFolder snapshot={snapshot} api={api} ids={ids} />;
    case 'replacements':
      return <ReplacementsField value={value as string | null} onChange={onChange} />;
    case 'shortcut':
      return <ShortcutField name={name} snapshot={snapshot} api={api} ids={ids} isOff={isOff} />;
    case 'model':
    case 'device':
      // They have pages of their own.
      return null;
  }
}
