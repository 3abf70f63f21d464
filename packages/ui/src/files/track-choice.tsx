import { useTranslation } from 'react-i18next';
import type { FilesApi, FileTrack } from '../files-api.js';

interface Props {
  file: number;
  tracks: readonly FileTrack[];
  api: FilesApi;
}

/** A button for each audio track of a file. */
export function TrackChoice({ file, tracks, api }: Props) {
  const { t, i18n } = useTranslation();
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const named = ({ number, name, language, channels }: FileTrack) =>
    [
      name || t('files.track.number', { number }),
      language === null ? null : languageName(languages, language),
      t('files.track.channels', { count: channels }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
  return (
    <div className="file-tracks">
      {tracks.map((track) => (
        <button
          key={track.number}
          type="button"
          className="file-button"
          onClick={() => void api.command({ type: 'choose-track', id: file, track: track.number })}
        >
          {named(track)}
        </button>
      ))}
    </div>
  );
}

/** Codes come from the file, and may be none. */
function languageName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
