import { GripVertical, History, Lock, Pause, Play, Power, Settings, X } from 'lucide-react';
import { useState } from 'react';
import { Toolbar } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BarButton } from './bar-button.js';
import type { CaptionsApi, ShortcutAction } from './captions-api.js';
import type { CaptionsStore } from './captions-store.js';
import { CopyButton } from './copy-button.js';
import { DelayControl } from './delay-control.js';
import { FilesControl } from './files/files-control.js';
import type { FilesApi, FilesView } from './files-api.js';
import { isMac } from './is-mac.js';
import { PlaceMenu } from './place-menu.js';
import { shortcutText } from './shortcut-text.js';
import { SourceMenu } from './source-menu.js';
import { TextControl } from './text-control.js';

interface Props {
  store: CaptionsStore;
  api: CaptionsApi;
  isShown: boolean;
  /** null: nothing is told of files here. */
  files: { view: FilesView; api: FilesApi; isOpen: boolean; onOpenChange(isOpen: boolean): void } | null;
  /** One of its menus or panels is open. */
  onUse(isUsed: boolean): void;
}

/** The controls. Hidden, they can still be reached with the keyboard, which shows them. */
export function OverlayBar({ store, api, isShown, files, onUse }: Props) {
  const { t } = useTranslation();
  const session = useStore(store, (state) => state.session);
  const { shortcuts, capabilities, closing } = useStore(store, (state) => state.window);
  const [openControl, setOpenControl] = useState<string | null>(null);
  const opens = (control: string) => (isOpen: boolean) => {
    // One opens before the other has closed.
    const next = isOpen ? control : openControl === control ? null : openControl;
    setOpenControl(next);
    onUse(next !== null);
  };
  const keysFor = (action: ShortcutAction) => {
    const shortcut = shortcuts.find((one) => one.action === action && one.state === 'works');
    return shortcut?.keys ? shortcutText(shortcut.keys, isMac(), (key) => t(key)) : null;
  };
  const isPaused = session.type === 'paused';
  const canPause = isPaused || session.type === 'live' || session.type === 'arming';
  return (
    <Toolbar className="bar" aria-label={t('overlay.controls')} data-shown={isShown || undefined}>
      <span className="bar-grip" data-drag-handle="all" title={t('place.drag')}>
        <GripVertical aria-hidden size={18} strokeWidth={1.75} />
      </span>
      <SourceMenu store={store} api={api} onOpenChange={opens('source')} />
      <BarButton
        label={t(isPaused ? 'control.resume' : 'control.pause')}
        icon={isPaused ? Play : Pause}
        shortcut={keysFor('pause')}
        isDisabled={!canPause}
        onPress={() => void api.command({ type: isPaused ? 'resume' : 'pause' })}
      />
      <span className="bar-divider" />
      <DelayControl store={store} api={api} onOpenChange={opens('delay')} />
      <TextControl store={store} api={api} onOpenChange={opens('text')} />
      {files && (
        <FilesControl
          {...files}
          onOpenChange={(isOpen) => {
            files.onOpenChange(isOpen);
            opens('files')(isOpen);
          }}
        />
      )}
      <CopyButton api={api} keysFor={keysFor} onOpenChange={opens('copy')} />
      <BarButton
        label={t('control.history')}
        icon={History}
        onPress={() => void api.command({ type: 'open-transcripts' })}
      />
      <span className="bar-divider" />
      <PlaceMenu store={store} api={api} onOpenChange={opens('place')} />
      <BarButton
        label={capabilities.lock === null ? t('control.lock') : t(capabilities.lock)}
        icon={Lock}
        shortcut={keysFor('lock')}
        isOff={capabilities.lock !== null}
        onPress={() => void api.command({ type: 'lock' })}
      />
      <BarButton
        label={t('control.settings')}
        icon={Settings}
        onPress={() => void api.command({ type: 'open-settings' })}
      />
      <BarButton
        label={t(closing === 'hides' ? 'control.hide' : 'control.quit')}
        icon={closing === 'hides' ? X : Power}
        shortcut={closing === 'hides' ? keysFor('show') : null}
        onPress={() => void api.command({ type: 'close' })}
      />
    </Toolbar>
  );
}
