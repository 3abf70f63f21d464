import { type CSSProperties, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Announcements } from './announcements.js';
import { appearanceVariables } from './appearance-variables.js';
import { CaptionLog } from './caption-log.js';
import type { CaptionsApi } from './captions-api.js';
import type { CaptionsStore } from './captions-store.js';
import { FileDropTarget } from './files/file-drop-target.js';
import { useFileNews } from './files/use-file-news.js';
import { useFiles } from './files/use-files.js';
import type { FilesApi } from './files-api.js';
import { OverlayBar } from './overlay-bar.js';
import { windowHeight } from './overlay-size.js';
import { settingsStatus, statusOf } from './status.js';
import { StatusLine } from './status-line.js';
import { useControlsShown } from './use-controls-shown.js';
import { usePointerInside } from './use-pointer-inside.js';
import { useSilence } from './use-silence.js';
import { useSolidAreas } from './use-solid-areas.js';
import { useStatus } from './use-status.js';

interface Props {
  store: CaptionsStore;
  api: CaptionsApi;
  /** null: nothing is told of files here. */
  files?: FilesApi | null;
}

/** The overlay: the words in a box; below it a status when it matters, and controls on hover or focus. */
export function OverlayView({ store, api, files: filesApi = null }: Props) {
  const { t } = useTranslation();
  const rootRef = useRef<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const settings = useStore(store, (state) => state.settings);
  const preview = useStore(store, (state) => state.preview);
  const session = useStore(store, (state) => state.session);
  const inputs = useStore(store, (state) => state.inputs);
  const offer = useStore(store, (state) => state.offer);
  const lag = useStore(store, (state) => state.lag);
  const notices = useStore(store, (state) => state.notices);
  const paragraphs = useStore(store, (state) => state.paragraphs);
  const isDemo = useStore(store, (state) => state.model?.isDemo ?? false);
  const { lock, place } = useStore(store, (state) => state.window);

  const appearance = useMemo(() => ({ ...settings.appearance, ...preview }), [settings.appearance, preview]);
  useEffect(() => {
    // Settings that came make up for what was tried.
    if (settings.appearance) store.setState({ preview: {} });
  }, [settings.appearance, store]);
  const width = useSyncExternalStore(onResize, () => innerWidth);
  const height = windowHeight(settings.appearance, { isDemo, width });
  useEffect(() => void api.command({ type: 'fit', height }), [api, height]);

  const status = useStatus(statusOf({ session, inputs, lag, notices, settings, offer }));
  const ofSettings = settingsStatus({ notices });
  const files = useFiles(filesApi);
  const [areFilesOpen, setFilesOpen] = useState(false);
  const ofFiles = useFileNews(files);
  const silenceSeconds = appearance.captionSilence === 'keep' ? null : appearance.captionSilenceSeconds;
  const { isSilent, cleared } = useSilence(paragraphs, silenceSeconds);
  const isInside = usePointerInside(store, rootRef);
  const areControlsShown = useControlsShown(!lock.isLocked && (isInside || hasFocus || isUsed));
  useSolidAreas(rootRef, api);

  const isEmpty = paragraphs.length === 0;
  const isListening = session.type === 'live' && isEmpty;
  const isHidden = isSilent && appearance.captionSilence === 'hide' && !areControlsShown;
  const variables = appearanceVariables(appearance) as CSSProperties;
  const statuses = (
    <>
      <StatusLine status={status} api={api} isBrief={!isEmpty} />
      <StatusLine status={ofSettings} api={api} isBrief={!isEmpty} />
      <StatusLine status={ofFiles} api={api} isBrief={!isEmpty} onShowFiles={() => setFilesOpen(true)} />
    </>
  );
  return (
    <main
      ref={rootRef}
      className="overlay"
      aria-label={t('overlay.window')}
      data-preset={appearance.captionPreset}
      data-place={place}
      style={variables}
      onFocus={(event) => setFocus(event.target.matches(':focus-visible'))}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setFocus(false)}
    >
      <section
        className="box"
        data-drag-handle="self"
        data-hidden={isHidden || undefined}
        data-two={settings.source === 'both' || undefined}
      >
        <CaptionLog
          paragraphs={paragraphs}
          isNamed={settings.source === 'both'}
          cleared={cleared}
          layout={layoutOf(appearanceVariables(appearance), settings.language)}
        />
        {isEmpty && (
          <div className="instead" data-drag-handle="self">
            {isListening && status === null && (
              <p className="hint" data-drag-handle="all">
                {t('overlay.listening', { source: t(`source.${settings.source}`) })}
              </p>
            )}
            {statuses}
          </div>
        )}
        {filesApi && <FileDropTarget />}
        {isDemo && (
          <p className="demo" data-drag-handle="all">
            {t('overlay.demo')}
          </p>
        )}
      </section>
      <div className="below">
        {!isEmpty && <div className="statuses">{statuses}</div>}
        {!lock.isLocked && (
          <OverlayBar
            store={store}
            api={api}
            isShown={areControlsShown || areFilesOpen}
            files={filesApi && { view: files, api: filesApi, isOpen: areFilesOpen, onOpenChange: setFilesOpen }}
            onUse={setUsed}
          />
        )}
      </div>
      {appearance.captionAnnounce && <Announcements paragraphs={paragraphs} />}
    </main>
  );
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** What decides where lines break, besides the words: how they look, and how long the sources' names are. */
function layoutOf(variables: ReturnType<typeof appearanceVariables>, language: string): string {
  return JSON.stringify([variables, language]);
}
