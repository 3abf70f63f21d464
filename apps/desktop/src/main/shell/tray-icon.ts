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

export class TrayIcon {
  readonly #options: TrayIconOptions;
  readonly #startedMs = Date.now();
  #tray: Tray | null = null;
  #host: string | null = null;
  #state: TrayState | undefined;
  #timer: NodeJS.Timeout | undefined;
  #shown = '';

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
    this.#tray?.destroy();
    this.#tray = null;
  }

  #create(): Tray {
    const tray = new Tray(this.#image());
    this.#shown = '';
    // On macOS a click opens the menu.
    if (process.platform !== 'darwin') {
      tray.on('click', () => this.#options.act({ type: this.#state?.isVisible ? 'hide' : 'show' }));
    }
    return tray;
  }

  #draw(): void {
    const { translate, act } = this.#options;
    if (!this.#tray || !this.#state) return;
    const template = trayMenu(this.#state, translate, act);
    // Setting a menu closes it where it is open: only when it is another one.
    const shown = JSON.stringify([this.#iconName(), template]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#tray.setImage(this.#image());
    this.#tray.setToolTip(`Undertext: ${traySentence(this.#state, translate)}`);
    this.#tray.setContextMenu(Menu.buildFromTemplate(template));
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
