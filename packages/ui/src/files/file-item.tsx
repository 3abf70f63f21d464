import { useTranslation } from 'react-i18next';
import type { FileRow, FilesApi } from '../files-api.js';
import { fileShare, fileWords } from './file-words.js';
import { TrackChoice } from './track-choice.js';

interface Props {
  file: FileRow;
  api: FilesApi;
}

/** A file: its name, how far it is or what became of it, and what can be done about it. */
export function FileItem({ file: { id, name, state }, api }: Props) {
  const { t, i18n } = useTranslation();
  const act = (type: 'cancel' | 'retry' | 'dismiss') => void api.command({ type, id });
  const isOver = state.type === 'done' || state.type === 'stopped' || state.type === 'failed';
  const isRunning = state.type === 'preparing' || state.type === 'captioning';
  const share = fileShare(state);
  return (
    <article className="file" aria-label={name} data-state={state.type}>
      <div className="file-head">
        <span className="file-name" title={name} dir="auto">
          {name}
        </span>
        {(state.type === 'failed' || state.type === 'stopped') && (
          <button
            type="button"
            className="file-button"
            aria-label={t('files.retryFile', { name })}
            onClick={() => act('retry')}
          >
            {t('files.retry')}
          </button>
        )}
        <button
          type="button"
          className="file-button"
          aria-label={t(isOver ? 'files.dismissFile' : 'files.cancelFile', { name })}
          onClick={() => act(isOver ? 'dismiss' : 'cancel')}
        >
          {t(isOver ? 'files.dismiss' : 'files.cancel')}
        </button>
      </div>
      {isRunning && (
        <progress
          className="progress"
          aria-label={t('files.bar', { name })}
          {...(share !== null && { value: share })}
        />
      )}
      <p className="file-words" role={state.type === 'failed' || state.type === 'choosing' ? 'status' : undefined}>
        {fileWords(state, i18n)}
      </p>
      {state.type === 'choosing' && <TrackChoice file={id} tracks={state.tracks} api={api} />}
    </article>
  );
}
