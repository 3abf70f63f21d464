/** The icon in the tray or menu bar: there while the desktop shows such icons. */
import path from 'node:path';
import type { Translate } from '@undertext/ui/messages';
import { Menu, nativeImage, Tray } from 'electron';
import { findTrayHost } from './tray-host.js';
import { type TrayAction, type TrayState, trayMenu, traySentence } from './tray-menu.js';

export interface TrayIconOptions {
  /** With the icons that scripts/draw-icons.mjs draws. */
  iconFolder: string;
  translate: Translate;
  act(action: TrayAction): void;
  /** The desktop began or ceased to show it. */
  onChange(isShown: boolean): void;
}

/** A panel may start after the app, and be started anew: looked for more often at first. */
const soonMs = 2000;
const laterMs = 30_000;
const soonUntilMs = 60_000;
/** A menu that is set anew closes where it is open: not for each per cent of a download. */
const menuMs = 3000;

export class TrayIcon {
  readonly #options: TrayIconOptions;
  readonly #startedMs = Date.now();
  #tray: Tray | null = null;
  #host: string | null = null;
  #state: TrayState | undefined;
  /** As the menu has it. */
  #shownState: TrayState | undefined;
  #timer: NodeJS.Timeout | undefined;
  #shown = '';
  #tip = '';
  #shownMs = 0;
  #later: NodeJS.Timeout | undefined;

  constructor(options: TrayIconOptions) {
    this.#options = options;
  }

  get isShown(): boolean {
    return this.#tray !== null;
  }

  /** Looks whether there is a tray now, and shows the icon in it; resolves to whether there is one. */
  async check(): Promise<boolean> {
    const host = await findTrayHost();
    if (host !== this.#host) {
      this.#host = host;
      // An icon is told to one host alone: another one needs another icon.
      this.#tray?.destroy();
      this.#tray = host === null ? null : this.#create();
      this.#draw();
      this.#options.onChange(this.isShown);
    }
    return this.isShown;
  }

  /** Goes on looking for a tray, on systems where it may come and go. */
  watch(): void {
    if (process.platform !== 'linux') return;
    const wait = Date.now() - this.#startedMs < soonUntilMs ? soonMs : laterMs;
    this.#timer = setTimeout(() => void this.check().then(() => this.watch()), wait);
    this.#timer.unref();
  }

  update(state: TrayState): void {
    this.#state = state;
    this.#draw();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#later);
    this.#tray?.destroy();
    this.#tray = null;
  }

  #create(): Tray {
    const tray = new Tray(this.#image());
    this.#shown = '';
    this.#tip = '';
    this.#shownMs = 0;
    // On macOS a click opens the menu.
    if (process.platform !== 'darwin') {
      tray.on('click', () => this.#options.act({ type: this.#state?.isVisible ? 'hide' : 'show' }));
    }
    return tray;
  }

  #draw(): void {
    const { translate, act } = this.#options;
    if (!this.#tray || !this.#state) return;
    const tip = `Undertext: ${traySentence(this.#state, translate)}`;
    if (tip !== this.#tip) this.#tray.setToolTip(tip);
    this.#tip = tip;
    const template = trayMenu(this.#state, translate, act);
    // Setting a menu closes it where it is open: only when it is another one.
    const shown = JSON.stringify([this.#iconName(), template]);
    clearTimeout(this.#later);
    if (shown === this.#shown) return;
    const waitMs = this.#state.download ? this.#shownMs + menuMs - Date.now() : 0;
    if (waitMs > 0 && this.#isSameButForDownload()) {
      this.#later = setTimeout(() => this.#draw(), waitMs);
      return;
    }
    this.#shown = shown;
    this.#shownMs = Date.now();
    this.#shownState = this.#state;
    this.#tray.setImage(this.#image());
    this.#tray.setContextMenu(Menu.buildFromTemplate(template));
  }

  #isSameButForDownload(): boolean {
    if (!this.#state || !this.#shownState?.download) return false;
    const without = (state: TrayState) => JSON.stringify({ ...state, download: null });
    return without(this.#state) === without(this.#shownState);
  }

  #image(): Electron.NativeImage {
    return nativeImage.createFromPath(path.join(this.#options.iconFolder, `${this.#iconName()}.png`));
  }

  #iconName(): string {
    const isLive = this.#state?.session.type === 'live';
    // macOS colours a template itself, to fit its menu bar.
    const kind = process.platform === 'darwin' ? 'Template' : '';
    return `tray-${isLive ? 'live' : 'quiet'}${kind}`;
  }
}
