import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byteSize } from '../byte-size.js';
import type { SpeedTestState, SpeedView } from '../devices-view.js';
import { durationLeft } from '../duration-left.js';
import { percentOf } from '../percent-of.js';
import { Row } from '../row.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import { SpeedVerdict } from './speed-verdict.js';

interface Props {
  snapshot: SettingsSnapshot;
  api: SettingsApi;
}

/** How fast this computer is: the test, how far it is, and what it says. */
export function SpeedSection({ snapshot, api }: Props) {
  const { t } = useTranslation();
  const { test, subject, result } = snapshot.speed;
  if (snapshot.devices.type !== 'known') return null;
  return (
    <section className="group" aria-label={t('settings.speed.heading')}>
      <h2>{t('settings.speed.heading')}</h2>
      {subject === null && <p className="note">{t('settings.speed.nothing')}</p>}
      {result !== null && test.type !== 'running' && <SpeedVerdict result={result} snapshot={snapshot} api={api} />}
      {test.type === 'running' && <Running test={test} api={api} />}
      {subject !== null && test.type !== 'running' && <Start speed={snapshot.speed} api={api} />}
      <p className="row-problem" role="status">
        {test.type === 'failed' && t(`settings.speed.failed.${test.problem}`, { device: test.device })}
      </p>
    </section>
  );
}

function Running({ test, api }: { test: Extract<SpeedTestState, { type: 'running' }>; api: SettingsApi }) {
  const { t } = useTranslation();
  const { model, device, fraction, timeLeftMs } = test;
  const name = t('settings.speed.running', { model, device });
  const left = timeLeftMs === null ? null : durationLeft(timeLeftMs);
  const percent = t('settings.speed.progress', { percent: percentOf(fraction) });
  return (
    <div className="model">
      <span className="row-label">{name}</span>
      <div className="row-control">
        <button type="button" className="push" onClick={() => void api.command({ type: 'cancel-speed-test' })}>
          {t('settings.speed.cancel')}
        </button>
      </div>
      <div className="model-state">
        <progress className="progress" aria-label={name} max={1} value={fraction} />
        <span className="figure">{left === null ? percent : `${percent} · ${t(left.key, { count: left.count })}`}</span>
      </div>
    </div>
  );
}

function Start({ speed, api }: { speed: SpeedView; api: SettingsApi }) {
  const { t, i18n } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { subject, isInterrupting, result } = speed;
  if (subject === null) return null;
  const measure = (may: boolean) => {
    setAsked(false);
    void api.command({ type: 'measure-speed', isInterrupting: may });
  };
  const needs = subject.needs === null ? '' : byteSize(subject.needs, i18n.language);
  const memory = subject.fit === 'too-large' ? 'settings.speed.tooLarge' : 'settings.speed.memory';
  const help = [
    subject.isStandIn ? t('settings.speed.standIn') : '',
    subject.needs === null ? '' : t(memory, { needs }),
    isInterrupting ? t('settings.speed.interrupts') : '',
    t('settings.speed.help'),
  ];
  const isAsking = isAsked && isInterrupting;
  return (
    <Row
      label={t('settings.speed.subject', { device: subject.device, model: subject.model })}
      help={help.filter(Boolean).join(' ')}
    >
      {!isAsking && (
        <button type="button" className="push" onClick={() => (isInterrupting ? setAsked(true) : measure(false))}>
          {t(result === null ? 'settings.speed.measure' : 'settings.speed.again')}
        </button>
      )}
      {isAsking && (
        <>
          <button type="button" className="push main" onClick={() => measure(true)}>
            {t('settings.speed.interrupt')}
          </button>
          <button type="button" className="push" ref={(button) => button?.focus()} onClick={() => setAsked(false)}>
            {t('settings.speed.keep')}
          </button>
        </>
      )}
    </Row>
  );
}
