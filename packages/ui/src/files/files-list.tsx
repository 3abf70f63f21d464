import { useTranslation } from 'react-i18next';
import type { FilesApi, FilesView } from '../files-api.js';
import { FileItem } from './file-item.js';

interface Props {
  view: FilesView;
  api: FilesApi;
}

/** The files that are captioned, and the way to more. */
export function FilesList({ view: { files }, api }: Props) {
  const { t } = useTranslation();
  return (
    <section className="files" aria-label={t('files.title')}>
      {files.length === 0 && <p className="file-words">{t('files.empty')}</p>}
      {files.map((file) => (
        <FileItem key={file.id} file={file} api={api} />
      ))}
      <button type="button" className="file-button" onClick={() => void api.command({ type: 'open' })}>
        {t('files.open')}
      </button>
    </section>
  );
}
