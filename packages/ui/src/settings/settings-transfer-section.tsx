import type { SettingName } from '@undertext/options';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../row.js';
import type { SettingsApi } from '../settings-api.js';
import type { NotUnderstood, SettingsTransferView } from '../settings-transfer-view.js';

interface Props {
  transfer: SettingsTransferView;
  api: SettingsApi;
}

/** Settings to a file and from one; what an import would take of addresses and paths is asked for first. */
export function SettingsTransferSection({ transfer, api }: Props) {
  const { t } = useTranslation();
  const { type } = transfer;
  return (
    <section className="group">
      <h2>{t('settings.transfer.heading')}</h2>
      <Row
        label={t('settings.transfer.export')}
        help={t('settings.transfer.exportHelp')}
        problem={type === 'not-exported' ? t('settings.transfer.notExported') : null}
      >
        <button type="button" className="push" onClick={() => void api.command({ type: 'export-settings' })}>
          {t('settings.transfer.exportButton')}
        </button>
      </Row>
      <Row
        label={t('settings.transfer.import')}
        help={t('settings.transfer.importHelp')}
        problem={
          type === 'not-imported'
            ? t(`settings.transfer.notImported.${transfer.reason}`, { file: transfer.file })
            : null
        }
      >
        <button type="button" className="push" onClick={() => void api.command({ type: 'import-settings' })}>
          {t('settings.transfer.importButton')}
        </button>
      </Row>
      {type === 'asking' && <Asking key={transfer.file} transfer={transfer} api={api} />}
      <div className="note" role="status">
        {type === 'exported' && t('settings.transfer.exported', { file: transfer.file })}
        {type === 'undone' && t('settings.transfer.undone')}
        {type === 'imported' && <Imported transfer={transfer} api={api} />}
      </div>
    </section>
  );
}

type Of<Type extends SettingsTransferView['type']> = Extract<SettingsTransferView, { type: Type }>;

function Asking({ transfer, api }: { transfer: Of<'asking'>; api: SettingsApi }) {
  const { t } = useTranslation();
  const [agreed, setAgreed] = useState<readonly SettingName[]>([]);
  const { file, others, asked } = transfer;
  return (
    <fieldset className="asking">
      <legend className="note">{t('settings.transfer.asking', { file })}</legend>
      {asked.map(({ name, value }) => (
        <label key={name} className="row choice">
          <span className="row-words">
            <span className="row-label">{t(`settings.${name}.label`)}</span>
            <span className="row-help">{value}</span>
          </span>
          <input
            type="checkbox"
            checked={agreed.includes(name)}
            onChange={(event) => {
              const rest = agreed.filter((one) => one !== name);
              setAgreed(event.currentTarget.checked ? [...rest, name] : rest);
            }}
          />
        </label>
      ))}
      <p className="note">
        {others > 0 && `${t('settings.transfer.askingOthers', { count: others })} `}
        <NotTaken {...transfer} />
      </p>
      <div className="answers">
        <button type="button" className="push" onClick={() => void api.command({ type: 'cancel-import' })}>
          {t('settings.transfer.cancel')}
        </button>
        <button
          type="button"
          className="push main"
          onClick={() => void api.command({ type: 'take-import', agreed: [...agreed] })}
        >
          {t('settings.transfer.take')}
        </button>
      </div>
    </fieldset>
  );
}

function Imported({ transfer, api }: { transfer: Of<'imported'>; api: SettingsApi }) {
  const { t } = useTranslation();
  const { file, count, left } = transfer;
  return (
    <>
      {t('settings.transfer.imported', { count, file })}{' '}
      {left.length > 0 && `${t('settings.transfer.left', { names: labels(left, t) })} `}
      <NotTaken {...transfer} />
      {count > 0 && (
        <div className="answers">
          <button type="button" className="push" onClick={() => void api.command({ type: 'undo-import' })}>
            {t('settings.transfer.undo')}
          </button>
        </div>
      )}
    </>
  );
}

function NotTaken({ unknown, invalid, isNewer }: NotUnderstood) {
  const { t } = useTranslation();
  return (
    <>
      {isNewer && `${t('settings.transfer.newer')} `}
      {unknown.length > 0 && `${t('settings.transfer.unknown', { names: unknown.join(', ') })} `}
      {invalid.length > 0 && t('settings.transfer.invalid', { names: labels(invalid, t) })}
    </>
  );
}

function labels(names: readonly SettingName[], t: (key: string) => string): string {
  return names.map((name) => t(`settings.${name}.label`)).join(', ');
}
