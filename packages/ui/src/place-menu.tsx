import { Move } from 'lucide-react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BarButton } from './bar-button.js';
import type { CaptionsApi, OverlayPlace } from './captions-api.js';
import type { CaptionsStore } from './captions-store.js';

const places: OverlayPlace[] = ['bottom', 'top', 'floating'];

interface Props {
  store: CaptionsStore;
  api: CaptionsApi;
  onOpenChange(isOpen: boolean): void;
}

/** Where the captions are, and how they come to the screen that the pointer is on. */
export function PlaceMenu({ store, api, onOpenChange }: Props) {
  const { t } = useTranslation();
  const { place, capabilities } = useStore(store, (state) => state.window);
  if (capabilities.place !== null) return null;
  return (
    <MenuTrigger onOpenChange={onOpenChange}>
      <BarButton label={t('place.label')} icon={Move} />
      <Popover className="popover" placement="top" offset={6} containerPadding={4}>
        <Menu
          className="menu"
          aria-label={t('place.label')}
          onAction={(key) => key === 'here' && void api.command({ type: 'bring-here' })}
        >
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[place]}
            onSelectionChange={(keys) => {
              const [key] = keys as Set<OverlayPlace>;
              if (key !== undefined) void api.command({ type: 'set-place', place: key });
            }}
          >
            <Header className="menu-header">{t('place.label')}</Header>
            {places.map((one) => (
              <MenuItem key={one} id={one} className="menu-item">
                {t(`place.${one}`)}
              </MenuItem>
            ))}
          </MenuSection>
          {capabilities.pointer === null && <Separator className="menu-separator" />}
          {capabilities.pointer === null && (
            <MenuItem id="here" className="menu-item">
              {t('place.here')}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
