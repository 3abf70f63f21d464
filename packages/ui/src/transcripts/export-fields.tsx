import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../row.js';
import type { ExportChoice } from '../transcripts-api.js';
import { parseClock, parseShift } from './session-time.js';

/** What is written in the dialog, as it is written. */
export interface ExportDraft extends Pick<ExportChoice, 'format' | 'times' | 'lineEnds' | 'byteOrderMark'> {
  from: string;
  to: string;
  shift: string;
}

export const firstDraft: ExportDraft = {
  format: 'srt',
  times: false,
  lineEnds: navigator.userAgent.includes('Windows') ? 'crlf' : 'lf',
  byteOrderMark: false,
  from: '',
  to: '',
  shift: '0',
};

/** What cannot be used as it is written: keys of the catalogue. */
export interface DraftProblems {
  range: string | null;
  shift: string | null;
}

/** `isOne`: a part can be chosen of one session alone. */
export function draftProblems({ from, to, shift }: ExportDraft, isOne: boolean): DraftProblems {
  const fromMs = parseClock(from);
  const toMs = parseClock(to);
  const isNoTime = fromMs === undefined || toMs === undefined;
  const isBackwards = !isNoTime && fromMs !== null && toMs !== null && toMs <= fromMs;
  const range = isNoTime ? 'transcripts.export.notATime' : isBackwards ? 'transcripts.export.backwards' : null;
  return {
    range: isOne ? range : null,
    shift: parseShift(shift) === undefined ? 'transcripts.export.notANumber' : null,
  };
}

export function choiceOf(draft: ExportDraft, isOne: boolean): ExportChoice {
  const { format, times, lineEnds, byteOrderMark, from, to, shift } = draft;
  return {
    format,
    times,
    lineEnds,
    byteOrderMark,
    fromMs: isOne ? (parseClock(from) ?? null) : null,
    toMs: isOne ? (parseClock(to) ?? null) : null,
    shiftMs: parseShift(shift) ?? 0,
  };
}

const formats = [
  { name: 'srt', format: 'srt', times: false },
  { name: 'vtt', format: 'vtt', times: false },
  { name: 'txt', format: 'txt', times: false },
  { name: 'txtTimes', format: 'txt', times: true },
  { name: 'json', format: 'json', times: false },
] as const;

interface Props {
  draft: ExportDraft;
  problems: DraftProblems;
  isOne: boolean;
  onChange(changes: Partial<ExportDraft>): void;
}

export function ExportFields({ draft, problems, isOne, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const problemOf = (key: string | null) => (key === null ? null : t(key));
  return (
    <>
      <fieldset className="formats">
        <legend>{t('transcripts.export.format')}</legend>
        {formats.map(({ name, format, times }) => (
          <label key={name} className="format choice">
            <input
              type="radio"
              name={id}
              checked={draft.format === format && draft.times === times}
              onChange={() => onChange({ format, times })}
            />
            <span className="row-words">
              <span className="row-label">{t(`transcripts.export.${name}`)}</span>
              <span className="row-help">{t(`transcripts.export.${name}Help`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isOne && (
        <Row
          label={t('transcripts.export.range')}
          help={t('transcripts.export.rangeHelp')}
          problem={problemOf(problems.range)}
        >
          <EndField end="from" draft={draft} problems={problems} onChange={onChange} />
          <span aria-hidden>{'\u2013'}</span>
          <EndField end="to" draft={draft} problems={problems} onChange={onChange} />
        </Row>
      )}
      <Row
        label={t('transcripts.export.shift')}
        help={t('transcripts.export.shiftHelp')}
        problem={problemOf(problems.shift)}
      >
        {({ labelledBy, describedBy }) => (
          <>
            <input
              className="text number"
              type="text"
              spellCheck={false}
              aria-labelledby={labelledBy}
              aria-describedby={describedBy}
              aria-invalid={problems.shift !== null || undefined}
              value={draft.shift}
              onChange={(event) => onChange({ shift: event.currentTarget.value })}
            />
            <span className="unit">{t('transcripts.export.ms')}</span>
          </>
        )}
      </Row>
      <Row label={t('transcripts.export.lineEnds')}>
        {({ labelledBy }) => (
          <select
            className="select"
            aria-labelledby={labelledBy}
            value={draft.lineEnds}
            onChange={(event) => onChange({ lineEnds: event.currentTarget.value === 'crlf' ? 'crlf' : 'lf' })}
          >
            <option value="lf">{t('transcripts.export.lf')}</option>
            <option value="crlf">{t('transcripts.export.crlf')}</option>
          </select>
        )}
      </Row>
      <Row label={t('transcripts.export.byteOrderMark')} help={t('transcripts.export.byteOrderMarkHelp')}>
        {({ labelledBy, describedBy }) => (
          <input
            className="switch"
            type="checkbox"
            role="switch"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            aria-checked={draft.byteOrderMark}
            checked={draft.byteOrderMark}
            onChange={(event) => onChange({ byteOrderMark: event.currentTarget.checked })}
          />
        )}
      </Row>
    </>
  );
}

function EndField({ end, draft, problems, onChange }: Omit<Props, 'isOne'> & { end: 'from' | 'to' }) {
  const { t } = useTranslation();
  return (
    <input
      className="text number"
      type="text"
      spellCheck={false}
      aria-label={t(`transcripts.export.${end}`)}
      aria-invalid={problems.range !== null || undefined}
      placeholder={t(`transcripts.export.${end === 'from' ? 'first' : 'last'}`)}
      value={draft[end]}
      onChange={(event) => onChange({ [end]: event.currentTarget.value })}
    />
  );
}
