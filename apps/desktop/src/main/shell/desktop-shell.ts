/** Everything around the captions on the desktop: the overlay's window, its lock, tray, shortcuts, start at login. */
import path from 'node:path';
import { noShortcut, type Settings } from '@undertext/options';
import type {
  CommandAnswer,
  LockView,
  Notice,
  OverlayPlace,
  RecentPart,
  SessionView,
  ShortcutAction,
  SolidArea,
  WindowCommand,
  WindowView,
} from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';
import { app, type BrowserWindow, globalShortcut, type Point } from 'electron';
import type { WindowKind } from '../../contract/window-kind.js';
import { iconFolder, x11WindowProgram } from '../app-files.js';
import type { AppSettings } from '../app-settings.js';
import type { Log } from '../log.js';
import type { DownloadProgress } from '../models/download-progress.js';
import { capabilitiesOf } from './capabilities.js';
import { screenOf } from './display-layout.js';
import { electronScreens } from './electron-screens.js';
import type { LaunchAtLogin } from './launch-at-login.js';
import { LoginSwitch } from './login-switch.js';
import { Overlay } from './overlay.js';
import { OverlayLock, type WayBack } from './overlay-lock.js';
import { PlacesFile } from './places-file.js';
import { Shortcuts, shortcutSettings } from './shortcuts.js';
import { steppedSize } from './stepped-size.js';
import type { System } from './system.js';
import { showInTaskbar } from './taskbar-progress.js';
import { TrayIcon } from './tray-icon.js';
import type { TrayAction } from './tray-menu.js';
import { UnlockTab } from './unlock-tab.js';
import { X11Window } from './x11-window.js';

/** What the tray and shortcuts ask for that is not the overlay's. */
export type ShellWish =
  | Exclude<TrayAction, { type: 'show' | 'hide' | 'focus' | 'lock' | 'unlock' | 'here' }>
  | { type: 'copy-recent'; part: RecentPart };

export interface DesktopShellOptions {
  system: System;
  settings: AppSettings;
  translate: Translate;
  dataFolder: string;
  login: LaunchAtLogin;
  log: Log;
  register(kind: WindowKind, window: BrowserWindow): BrowserWindow;
  /** In force at once, and written down; calls `settingsChanged()`. */
  set(changes: Partial<Settings>): void;
  onWindow(view: WindowView): void;
  onPointer(isInside: boolean): void;
  onNotice(notice: Notice): void;
  onWish(wish: ShellWish): void;
}

/** A start at login may come before the panel with the tray. */
const trayAwaitedMs = 30_000;

export class DesktopShell {
  readonly overlay: Overlay;
  readonly #options: DesktopShellOptions;
  readonly #lock: OverlayLock;
  readonly #tab: UnlockTab;
  readonly #tray: TrayIcon;
  readonly #shortcuts: Shortcuts;
  readonly #login: LoginSwitch;
  #session: SessionView = { type: 'idle' };
  #download: DownloadProgress | null = null;
  #place: OverlayPlace;
  #isProtected = false;
  #isQuitting = false;

  constructor(options: DesktopShellOptions) {
    this.#options = options;
    const { system, settings, dataFolder, log, register } = options;
    const capabilities = capabilitiesOf(system, { hasTray: false });
    const x11 = system === 'linux-x11' || system === 'linux-xwayland' ? new X11Window(x11WindowProgram) : null;
    const onTrouble = (what: string) => log.warn(what);
    this.#place = settings.current.overlayPlace;
    this.overlay = new Overlay({
      places: PlacesFile.open(path.join(dataFolder, 'overlay-places.json'), onTrouble),
      place: () => this.#place,
      register: (window) => register('overlay', window),
      x11,
      isPointerTold: capabilities.pointer === null,
      onFloating: () => this.#setPlace('floating'),
      onPointer: options.onPointer,
      onPointerLook: (pointer) => this.#pointerAt(pointer),
      onShape: () => {
        this.#show();
        void this.#lock.confirm();
      },
      onClose: () => void this.#closedByHand(),
      onOpenedAnew: () => {
        this.#isProtected = false;
        this.settingsChanged();
      },
      onTrouble,
    });
    this.#tab = new UnlockTab({
      register: (window) => register('unlock-tab', window),
      title: () => options.translate('windowTitle.unlockTab'),
      label: () => options.translate('control.unlock'),
      onLost: () => void (this.#isQuitting || this.#lock.confirm()),
      onTrouble,
    });
    this.#lock = new OverlayLock({
      impossible: capabilities.lock,
      waysBack: () => this.#waysBack(),
      setPassesClicks: async (passes) => {
        this.overlay.window.setIgnoreMouseEvents(passes);
        return x11 ? (await x11.setPassesClicks(this.overlay.window, passes)).passes : passes;
      },
      onChange: (view) => this.#lockChanged(view),
      onTrouble,
    });
    this.#shortcuts = new Shortcuts({
      isConfirmed: capabilities.shortcuts === null,
      register: (keys, pressed) => globalShortcut.register(keys, pressed),
      unregister: (keys) => globalShortcut.unregister(keys),
      onPressed: (action) => this.#pressed(action),
    });
    this.#login = new LoginSwitch({
      login: options.login,
      settings,
      set: options.set,
      onRefused: (why) => {
        log.warn(`start at login: ${why}`);
        options.onNotice({ type: 'login-not-set' });
      },
    });
    this.#tray = new TrayIcon({
      iconFolder,
      translate: options.translate,
      act: (action) => this.#act(action),
      onChange: (isShown) => {
        log.info(`tray: ${isShown ? 'shown' : 'none'}`);
        this.#show();
        void this.#lock.confirm();
      },
    });
    // A click on the app's icon in the dock of macOS.
    app.on('activate', () => void this.overlay.show());
    app.once('before-quit', () => {
      this.#isQuitting = true;
    });
    app.once('will-quit', () => {
      this.#shortcuts.release();
      this.#tray.dispose();
      this.#tab.dispose();
    });
  }

  /** Shows the overlay, unless it is to start hidden and there is a tray to show it from. */
  async start(): Promise<void> {
    const { settings } = this.#options;
    await this.#login.begin();
    this.settingsChanged();
    const hasTray = await this.#tray.check();
    this.#tray.watch();
    if (!settings.current.startHidden) await this.overlay.show();
    else if (!hasTray) setTimeout(() => this.#tray.isShown || void this.overlay.show(), trayAwaitedMs);
  }

  /** As the snapshot has it. */
  get view(): WindowView {
    const { system, settings } = this.#options;
    const { contentProtection, launchAtLogin, startHidden } = settings.current;
    return {
      capabilities: capabilitiesOf(system, { hasTray: this.#tray.isShown }),
      place: this.#place,
      lock: this.#lock.view,
      shortcuts: this.#shortcuts.views,
      closing: this.#tray.isShown ? 'hides' : 'quits',
      contentProtection,
      launchAtLogin,
      startHidden,
    };
  }

  sessionChanged(session: SessionView): void {
    this.#session = session;
    this.#showInTray();
  }

  /** @param progress null: nothing is downloaded */
  downloadChanged(progress: DownloadProgress | null): void {
    if (progress === null && this.#download === null) return;
    this.#download = progress;
    showInTaskbar(progress);
    this.#showInTray();
  }

  settingsChanged(): void {
    const { settings, system, onNotice, log } = this.#options;
    const { overlayPlace, contentProtection } = settings.current;
    for (const { action, keys, state } of this.#shortcuts.apply(settings.current)) {
      log.warn(`shortcut ${action}: ${keys} is ${state}`);
      if (state === 'taken' || state === 'twice') onNotice({ type: 'shortcut-taken', keys: keys ?? '', state });
    }
    if (overlayPlace !== this.#place) {
      this.#place = overlayPlace;
      this.overlay.setPlace(overlayPlace);
    }
    const canProtect = capabilitiesOf(system, { hasTray: false })['content-protection'] === null;
    if (canProtect && contentProtection !== this.#isProtected) {
      this.#isProtected = contentProtection;
      this.overlay.window.setContentProtection(contentProtection);
    }
    this.#tab.name();
    this.#show();
    void this.#lock.confirm();
  }

  async command(command: WindowCommand): Promise<CommandAnswer> {
    const { set, system } = this.#options;
    switch (command.type) {
      case 'lock':
        return answer(await this.#lock.lock());
      case 'unlock':
        await this.#lock.unlock();
        return done;
      case 'set-place':
        if (command.place === this.#place) this.overlay.setPlace(command.place);
        set({ overlayPlace: command.place });
        return done;
      case 'bring-here':
        await this.overlay.bringToPointer();
        return done;
      case 'drag':
        if (command.isHeld) this.overlay.drag.start();
        else this.overlay.drag.stop();
        return done;
      case 'leave-focus':
        await this.overlay.focus.giveBack();
        return done;
      case 'close':
        await this.close();
        return done;
      case 'set-shortcut':
        return this.#setShortcut(command.action, command.keys);
      case 'set-content-protection': {
        const reason = capabilitiesOf(system, { hasTray: false })['content-protection'];
        if (reason === null) set({ contentProtection: command.on });
        return answer(reason);
      }
      case 'set-launch-at-login':
        return answer(await this.#login.set(command.on));
      case 'set-start-hidden':
        set({ startHidden: command.on });
        return done;
    }
  }

  unlock(): Promise<void> {
    return this.#lock.unlock();
  }

  /** Hides the overlay where a tray can bring it back; else the app ends, as the button says. */
  async close(): Promise<void> {
    if (await this.#tray.check()) this.overlay.hide();
    else app.quit();
  }

  /** By the window manager, which says nothing of the app's end: not while anything can bring the overlay back. */
  async #closedByHand(): Promise<void> {
    if (this.#shortcuts.works('show')) this.overlay.hide();
    else await this.close();
  }

  async #waysBack(): Promise<WayBack[]> {
    const ways: WayBack[] = [];
    if (this.#shortcuts.works('lock')) ways.push('shortcut');
    if (await this.#tray.check()) ways.push('tray');
    const isPointerTold = this.view.capabilities.pointer === null;
    if (isPointerTold && (await this.#tab.prepare())) ways.push('tab');
    return ways;
  }

  setSolid(areas: SolidArea[]): void {
    this.overlay.setSolid(areas, { isShaped: !this.#lock.view.isLocked });
  }

  #lockChanged(view: LockView): void {
    this.#options.log.info(`overlay ${view.isLocked ? 'locked' : 'unlocked'}`);
    if (view.refusal !== null) this.#options.onNotice({ type: 'not-locked', reason: view.refusal });
    if (!view.isLocked) {
      this.#tab.hide();
      this.overlay.shape();
    }
    this.overlay.drag.stop();
    this.#show();
  }

  #pointerAt(pointer: Point): void {
    if (!this.#lock.view.isLocked) return;
    const box = this.overlay.boxBounds;
    this.#tab.follow(pointer, box, screenOf(box, electronScreens.all()) ?? electronScreens.primary());
  }

  #pressed(action: ShortcutAction): void {
    const { set, settings, onWish } = this.#options;
    switch (action) {
      case 'lock':
        void this.#lock.toggle();
        break;
      case 'show':
        this.#act({ type: this.overlay.isVisible ? 'hide' : 'show' });
        break;
      case 'pause':
        onWish({ type: this.#session.type === 'paused' ? 'resume' : 'pause' });
        break;
      case 'copy':
        onWish({ type: 'copy-recent', part: 'sentence' });
        break;
      case 'copyMinute':
        onWish({ type: 'copy-recent', part: 'minute' });
        break;
      case 'copyAll':
        onWish({ type: 'copy-recent', part: 'all' });
        break;
      case 'bigger':
      case 'smaller':
        set({ captionSize: steppedSize(settings.current.captionSize, action) });
        break;
      default:
        this.#act({ type: action });
    }
  }

  #act(action: TrayAction): void {
    switch (action.type) {
      case 'show':
        void this.overlay.show();
        break;
      case 'hide':
        this.overlay.hide();
        break;
      case 'focus':
        void this.overlay.takeFocus();
        break;
      case 'here':
        void this.overlay.bringToPointer();
        break;
      case 'lock':
        void this.#lock.lock();
        break;
      case 'unlock':
        void this.#lock.unlock();
        break;
      default:
        this.#options.onWish(action);
    }
  }

  #setPlace(place: OverlayPlace): void {
    this.#place = place;
    this.#options.set({ overlayPlace: place });
  }

  #setShortcut(action: ShortcutAction, keys: string | null): CommandAnswer {
    if (keys !== null && this.#shortcuts.isOfAnother(keys, action)) return answer('twice');
    this.#options.set({ [shortcutSettings[action]]: keys ?? noShortcut });
    const now = this.#shortcuts.views.find((view) => view.action === action);
    return answer(now?.state === 'taken' ? now.state : null);
  }

  #show(): void {
    this.#options.onWindow(this.view);
    this.#showInTray();
  }

  #showInTray(): void {
    const { source } = this.#options.settings.current;
    this.#tray.update({
      session: this.#session,
      source,
      window: this.view,
      isVisible: this.overlay.isVisible,
      download: this.#download,
    });
  }
}

const done: CommandAnswer = { ok: true };

function answer(reason: string | null): CommandAnswer {
  return reason === null ? done : { ok: false, reason };
}
