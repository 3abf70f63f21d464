import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { byteSize } from '../byte-size.js';
import type { DeviceRow, SettingsApi, SettingsSnapshot } from '../settings-api.js';

interface Props {
  snapshot: SettingsSnapshot;
  api: SettingsApi;
}

/** What computes: automatic or one of what was found to work; what does not, with its reason. */
export function DevicePage({ snapshot, api }: Props) {
  const { t, i18n } = useTranslation();
  const { devices, computing, values } = snapshot;
  const isUnknown = devices.type === 'unknown';
  useEffect(() => {
    if (isUnknown) void api.command({ type: 'probe-devices' });
  }, [api, isUnknown]);
  const choose = (value: string) => void api.command({ type: 'set', name: 'device', value });
  const isChosen = ({ id, backend }: DeviceRow) =>
    values.device === id || values.device.toLowerCase() === backend.toLowerCase();
  return (
    <div className="group" role="radiogroup" aria-label={t('settings.device.label')}>
      <Choice
        label={t('settings.devices.automatic')}
        help={t('settings.devices.automaticHelp')}
        isChosen={values.device === 'auto'}
        onChoose={() => choose('auto')}
      />
      {devices.type === 'known' && (
        <>
          {devices.devices.map((device) => (
            <Choice
              key={device.id}
              label={device.name}
              help={t('settings.devices.facts', {
                backend: device.backend,
                free: byteSize(device.memoryFree, i18n.language),
                total: byteSize(device.memoryTotal, i18n.language),
              })}
              more={
                device.problem === null
                  ? device.fit && t(`settings.devices.fit.${device.fit}`)
                  : t('settings.devices.unusable', { problem: device.problem })
              }
              isOff={device.problem !== null}
              isChosen={isChosen(device)}
              onChoose={() => choose(device.id)}
            />
          ))}
          {devices.broken.map(({ name, problem }) => (
            <Choice
              key={name}
              label={t('settings.devices.broken', { name })}
              help={t('settings.devices.unusable', { problem })}
              isOff
              isChosen={false}
              onChoose={() => {}}
            />
          ))}
        </>
      )}
      <p className="note" role="status">
        {devices.type === 'looking' && t('settings.devices.looking')}
        {devices.type === 'failed' && t('settings.devices.failed')}
        {devices.type === 'known' && computing && t('settings.devices.now', computing)}
      </p>
      {(devices.type === 'known' || devices.type === 'failed') && (
        <button type="button" className="push" onClick={() => void api.command({ type: 'probe-devices' })}>
          {t('settings.devices.look')}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  help: string;
  more?: string | null;
  isChosen: boolean;
  isOff?: boolean;
  onChoose(): void;
}

function Choice({ label, help, more = null, isChosen, isOff = false, onChoose }: ChoiceProps) {
  return (
    <label className="row choice" data-off={isOff || undefined}>
      <span className="row-words">
        <span className="row-label">{label}</span>
        <span className="row-help">{help}</span>
        {more !== null && <span className="row-help">{more}</span>}
      </span>
      <input type="radio" name="device" checked={isChosen} disabled={isOff} onChange={onChoose} />
    </label>
  );
}
