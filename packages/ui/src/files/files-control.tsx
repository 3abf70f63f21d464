import { FileAudio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BarPanel } from '../bar-panel.js';
import type { FilesApi, FilesView } from '../files-api.js';
import { filePercent } from './file-words.js';
import { FilesList } from './files-list.js';

interface Props {
  view: FilesView;
  api: FilesApi;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

/** The bar's button for files; while one is captioned, with how far it is. */
export function FilesControl({ view, api, isOpen, onOpenChange }: Props) {
  const { t } = useTranslation();
  const running = view.files.find(({ state }) => state.type === 'captioning');
  const percent = running ? filePercent(running.state) : null;
  const value =
    percent === null ? null : (
      <span className="bar-figure">
        {percent}
        {'\u00a0%'}
      </span>
    );
  return (
    <BarPanel label={t('files.title')} icon={FileAudio} value={value} isOpen={isOpen} onOpenChange={onOpenChange}>
      <FilesList view={view} api={api} />
    </BarPanel>
  );
}
