import { Check, ChevronDown, Copy } from 'lucide-react';
import { useState } from 'react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, VisuallyHidden } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { BarButton } from './bar-button.js';
import type { CaptionsApi, RecentPart, ShortcutAction } from './captions-api.js';
import { useConfirmation } from './use-confirmation.js';

const parts: { part: RecentPart; action: ShortcutAction }[] = [
  { part: 'sentence', action: 'copy' },
  { part: 'minute', action: 'copyMinute' },
  { part: 'all', action: 'copyAll' },
];

interface Props {
  api: CaptionsApi;
  /** The keys that do the same in any program, in words; null: none work. */
  keysFor(action: ShortcutAction): string | null;
  onOpenChange(isOpen: boolean): void;
}

/** Copies what was said of late, or what is selected in the captions. */
export function CopyButton({ api, keysFor, onOpenChange }: Props) {
  const { t } = useTranslation();
  const [selection, setSelection] = useState('');
  const [isCopied, setCopied] = useConfirmation();
  const copy = async (key: RecentPart | 'selection') => {
    // What the others have copied is told in the status line, as it is for their keys.
    const { ok } = await api.command(
      key === 'selection' ? { type: 'copy', text: selection } : { type: 'copy-recent', part: key },
    );
    if (ok) setCopied(true);
  };
  return (
    <>
      <MenuTrigger
        onOpenChange={(isOpen) => {
          if (isOpen) setSelection(getSelection()?.toString().trim() ?? '');
          onOpenChange(isOpen);
        }}
      >
        <BarButton label={t('control.copy')} icon={isCopied ? Check : Copy} shortcut={keysFor('copy')}>
          <ChevronDown aria-hidden size={14} />
        </BarButton>
        <Popover className="popover" placement="top" offset={6} containerPadding={4}>
          <Menu
            className="menu"
            aria-label={t('control.copy')}
            onAction={(key) => void copy(key as RecentPart | 'selection')}
          >
            <MenuSection>
              <Header className="menu-header">{t('control.copy')}</Header>
              {selection !== '' && (
                <MenuItem id="selection" className="menu-item">
                  {t('copy.selection')}
                </MenuItem>
              )}
              {parts.map(({ part, action }) => (
                <MenuItem key={part} id={part} textValue={t(`copy.${part}`)} className="menu-item">
                  {t(`copy.${part}`)}
                  {keysFor(action) !== null && <kbd className="menu-keys">{keysFor(action)}</kbd>}
                </MenuItem>
              ))}
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      <VisuallyHidden>
        <span role="status">{isCopied && t('control.copied')}</span>
      </VisuallyHidden>
    </>
  );
}
