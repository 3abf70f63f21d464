import { ChevronDown, Headphones, Mic, MonitorSpeaker, Speech } from 'lucide-react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BarButton } from './bar-button.js';
import type { CaptionsApi, SourceChoice } from './captions-api.js';
import type { CaptionsStore } from './captions-store.js';

const icons = { microphone: Mic, computer: MonitorSpeaker, both: Headphones, mixed: Speech };
const choices = Object.keys(icons) as SourceChoice[];

interface Props {
  store: CaptionsStore;
  api: CaptionsApi;
  onOpenChange(isOpen: boolean): void;
}

/** What is listened to, and on which microphone. */
export function SourceMenu({ store, api, onOpenChange }: Props) {
  const { t } = useTranslation();
  const { source, microphone } = useStore(store, (state) => state.settings);
  const microphones = useStore(store, (state) => state.microphones);
  const listed = microphones.some(({ id }) => id === 'default')
    ? microphones
    : [{ id: 'default', name: t('source.default') }, ...microphones];
  const chosen = listed.some(({ id }) => id === microphone) ? microphone : 'default';
  return (
    <MenuTrigger onOpenChange={onOpenChange}>
      <BarButton label={`${t('source.label')}: ${t(`source.${source}`)}`} icon={icons[source]}>
        <span className="bar-text">{t(`source.${source}`)}</span>
        <ChevronDown aria-hidden size={14} />
      </BarButton>
      <Popover className="popover" placement="top start" offset={6} containerPadding={4}>
        <Menu className="menu" aria-label={t('source.label')}>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[source]}
            onSelectionChange={(keys) => {
              const [key] = keys as Set<SourceChoice>;
              if (key !== undefined) void api.command({ type: 'set-source', source: key });
            }}
          >
            <Header className="menu-header">{t('source.label')}</Header>
            {choices.map((choice) => (
              <MenuItem key={choice} id={choice} className="menu-item">
                {t(`source.${choice}`)}
              </MenuItem>
            ))}
          </MenuSection>
          {source !== 'computer' && <Separator className="menu-separator" />}
          {source !== 'computer' && (
            <MenuSection
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[`device:${chosen}`]}
              onSelectionChange={(keys) => {
                const [key] = keys as Set<string>;
                if (key === undefined) return;
                void api.command({ type: 'set-microphone', microphone: key.slice('device:'.length) });
              }}
            >
              <Header className="menu-header">{t('source.device')}</Header>
              {listed.map(({ id, name }) => (
                <MenuItem key={id} id={`device:${id}`} textValue={name} className="menu-item">
                  {name}
                </MenuItem>
              ))}
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
