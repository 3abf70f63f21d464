import { useTranslation } from 'react-i18next';
import type { FilesApi, FileTrack } from '../files-api.js';
import { languageNames } from '../language-names.js';

interface Props {
  file: number;
  tracks: readonly FileTrack[];
  api: FilesApi;
}

/** A button for each audio track of a file. */
export function TrackChoice({ file, tracks, api }: Props) {
  const { t, i18n } = useTranslation();
  const named = ({ number, name, language, channels }: FileTrack) =>
    [
      name || t('files.track.number', { number }),
      ...(language === null ? [] : languageNames([language], i18n.language)),
      t('files.track.channels', { count: channels }),
    ].join(' · ');
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
