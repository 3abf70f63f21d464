import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFileDrag } from './use-file-drag.js';

/** Shown over the whole of what it is in, while files are held over the window. */
export function FileDropTarget() {
  const { t } = useTranslation();
  if (!useFileDrag()) return null;
  return (
    <div className="file-target">
      <FileDown aria-hidden size={20} strokeWidth={1.75} />
      {t('files.drop')}
    </div>
  );
}
