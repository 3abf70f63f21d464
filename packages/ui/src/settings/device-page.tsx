import type { i18n, TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { byteSize } from '../byte-size.js';
import type { ComputingView, DeviceProblemView, DeviceReason, DeviceRow } from '../devices-view.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import { SpeedBar } from './speed-bar.js';
import { SpeedSection } from './speed-section.js';
import { useDevices } from './use-devices.js';

interface Props {
  snapshot: SettingsSnapshot;
  api: SettingsApi;
}

/** What computes: automatic or one of what was found to work; what does not, with its reason; and how fast it is. */
export function DevicePage({ snapshot, api }: Props) {
  const { t, i18n } = useTranslation();
  const { devices, computing, values } = snapshot;
  useDevices(snapshot, api);
  const choose = (value: string) => void api.command({ type: 'set', name: 'device', value });
  const isChosen = ({ id, backend }: DeviceRow) =>
    values.device === id || values.device.toLowerCase() === backend.toLowerCase();
  const isLooking = devices.type === 'looking' || (devices.type === 'known' && devices.isLooking);
  const automatic = devices.type === 'known' ? devices.automatic : null;
  return (
    <>
      <div className="group" role="radiogroup" aria-label={t('settings.device.label')}>
        <Choice
          label={t('settings.devices.automatic')}
          help={t('settings.devices.automaticHelp')}
          more={
            automatic && t('settings.devices.automaticNow', { ...automatic, reason: reasonWords(automatic.reason, t) })
          }
          isChosen={values.device === 'auto'}
          onChoose={() => choose('auto')}
        />
        {devices.type === 'known' && (
          <>
            {devices.devices.map((device) => (
              <Choice
                key={device.id}
                label={device.name}
                help={factsOf(device, i18n)}
                more={fitOf(device, t)}
                problem={device.problem}
                isChosen={isChosen(device)}
                onChoose={() => choose(device.id)}
              >
                {device.speed && <SpeedBar speed={device.speed} />}
              </Choice>
            ))}
            {devices.broken.map(({ name, problem }) => (
              <Choice
                key={name}
                label={t('settings.devices.broken', { name })}
                help=""
                problem={problem}
                isChosen={false}
                onChoose={() => {}}
              />
            ))}
          </>
        )}
        <p className="note" role="status">
          {isLooking && t('settings.devices.looking')}
          {devices.type === 'failed' && t('settings.devices.failed')}
          {devices.type === 'known' && !isLooking && computing && computingWords(computing, t)}
        </p>
        {(devices.type === 'known' || devices.type === 'failed') && (
          <button
            type="button"
            className="push"
            disabled={isLooking}
            onClick={() => void api.command({ type: 'probe-devices' })}
          >
            {t('settings.devices.look')}
          </button>
        )}
      </div>
      <SpeedSection snapshot={snapshot} api={api} />
    </>
  );
}

function factsOf({ backend, memoryFree, memoryTotal }: DeviceRow, { t, language }: i18n): string {
  if (memoryTotal === 0) return t('settings.devices.factsUnknown', { backend });
  const free = byteSize(memoryFree, language);
  return t('settings.devices.facts', { backend, free, total: byteSize(memoryTotal, language) });
}

function fitOf({ problem, fit, memoryTotal }: DeviceRow, t: TFunction): string | null {
  return problem === null && fit !== null && memoryTotal > 0 ? t(`settings.devices.fit.${fit}`) : null;
}

function computingWords({ device, reason }: ComputingView, t: TFunction): string {
  if (reason === null) return t('settings.devices.now', { device });
  return t('settings.devices.nowBecause', { device, reason: reasonWords(reason, t) });
}

function reasonWords(reason: DeviceReason, t: TFunction): string {
  if (reason.type === 'fallback') return t(`settings.devices.reason.fallback.${reason.loss}`, { from: reason.from });
  return t(`settings.devices.reason.${reason.type}`, { device: 'device' in reason ? reason.device : '' });
}

interface ChoiceProps {
  label: string;
  help: string;
  more?: string | null;
  problem?: DeviceProblemView | null;
  isChosen: boolean;
  onChoose(): void;
  children?: ReactNode;
}

function Choice({ label, help, more, problem = null, isChosen, onChoose, children }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <label className="row choice" data-off={problem !== null || undefined}>
      <span className="row-words">
        <span className="row-label">{label}</span>
        <span className="row-help">{help}</span>
        {more && <span className="row-help">{more}</span>}
        {problem !== null && (
          <span className="row-problem" title={problem.message}>
            {t('settings.devices.unusable', { problem: t(`settings.devices.problem.${problem.code}`) })}
          </span>
        )}
        {children}
      </span>
      <input type="radio" name="device" checked={isChosen} disabled={problem !== null} onChange={onChoose} />
    </label>
  );
}
