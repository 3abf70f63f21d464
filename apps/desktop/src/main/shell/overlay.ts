/** The overlay's window while the app runs: shown and hidden, placed, moved, given the focus, watched for the pointer. */
import type { OverlayPlace, SolidArea } from '@undertext/ui/captions-api';
import { app, type BrowserWindow, type Point, type Rectangle } from 'electron';
import { reloadWhenLost } from '../page-reload.js';
import { electronScreens, onScreensChanged } from './electron-screens.js';
import { KeyboardFocus } from './keyboard-focus.js';
import { type Air, boxOf, noAir } from './overlay-bounds.js';
import { OverlayPlacing } from './overlay-placing.js';
import { createOverlayWindow, showOverlayWindow } from './overlay-window.js';
import type { PlacesFile } from './places-file.js';
import { PointerDrag } from './pointer-drag.js';
import { isInside, PointerWatch } from './pointer-watch.js';
import type { X11Window } from './x11-window.js';

export interface OverlayOptions {
  places: PlacesFile;
  place(): OverlayPlace;
  /** Gives the page its rights. */
  register(window: BrowserWindow): BrowserWindow;
  /** null where the app is no X11 program. */
  x11: X11Window | null;
  /** Whether the system tells where the pointer is. */
  isPointerTold: boolean;
  /** The person moved it by hand. */
  onFloating(): void;
  onPointer(isInside: boolean): void;
  onPointerLook(pointer: Point): void;
  /** It was shown, hidden or resized. */
  onShape(): void;
  /** It is to be closed, by the window manager or the person. */
  onClose(): void;
  /** Its page was closed by something else, and it is another window now. */
  onOpenedAnew(): void;
  onTrouble(what: string): void;
}

/** A resize by hand is many. */
const resizeSettleMs = 200;
/** A page that is closed more often than this within the time is closed by what it shows itself. */
const mostLosses = 5;
const lossesWithinMs = 60_000;

interface OpenWindow {
  window: BrowserWindow;
  focus: KeyboardFocus;
  drag: PointerDrag;
  /** Resolves when its page has something to show, or it is gone. */
  ready: Promise<void>;
}

export class Overlay {
  readonly #options: OverlayOptions;
  readonly #placing: OverlayPlacing;
  readonly #watch: PointerWatch;
  #open: OpenWindow;
  #isShown = false;
  #lossesMs: number[] = [];
  #isQuitting = false;
  /** Empty: all of it. */
  #solid: SolidArea[] = [];
  #air: Air = noAir;
  #stopStayingAbove: (() => void) | null = null;

  constructor(options: OverlayOptions) {
    this.#options = options;
    const { places, place, onFloating } = options;
    this.#placing = new OverlayPlacing({ screens: electronScreens, places, place, onFloating });
    onScreensChanged(() => this.#placing.screensChanged());
    this.#watch = new PointerWatch({
      pointer: electronScreens.pointer,
      isOver: (pointer) => this.#isSolidAt(pointer),
      onChange: (isInside) => {
        if (isInside) void this.focus.remember();
        options.onPointer(isInside);
      },
      onLook: options.onPointerLook,
    });
    app.once('before-quit', () => {
      this.#isQuitting = true;
    });
    this.#open = this.#create();
  }

  get window(): BrowserWindow {
    return this.#open.window;
  }

  get focus(): KeyboardFocus {
    return this.#open.focus;
  }

  get drag(): PointerDrag {
    return this.#open.drag;
  }

  get isVisible(): boolean {
    return !this.window.isDestroyed() && this.window.isVisible();
  }

  /** The box with the words, on the screen. */
  get boxBounds(): Rectangle {
    return boxOf(this.window.getBounds(), this.#air);
  }

  get isPointerInside(): boolean {
    return this.#watch.isInside;
  }

  async show(): Promise<void> {
    for (let open: OpenWindow | null = null; open !== this.#open; ) {
      open = this.#open;
      await open.ready;
    }
    if (this.window.isDestroyed() || this.window.isVisible()) return;
    showOverlayWindow(this.window);
    this.#placing.putBack();
    await this.#askX11();
  }

  /** What X11 window managers have to be asked for once the window is shown. */
  async #askX11(): Promise<void> {
    const { x11, onTrouble } = this.#options;
    if (!x11) return;
    this.#stopStayingAbove ??= x11.stayAbove(this.window, (why) => {
      onTrouble(why);
      // The next time that it is shown, it is tried again.
      this.#stopStayingAbove = null;
    });
    try {
      await x11.skipPager(this.window);
    } catch (error) {
      onTrouble(error instanceof Error ? error.message : String(error));
    }
  }

  hide(): void {
    this.drag.stop();
    if (this.isVisible) this.window.hide();
  }

  /** Shows it, and puts the keyboard focus into it. */
  async takeFocus(): Promise<void> {
    await this.show();
    await this.focus.take();
  }

  setPlace(place: OverlayPlace): void {
    this.#placing.setPlace(place);
  }

  fit(height: number): void {
    this.#placing.fit(height);
  }

  /**
   * Where the window is more than air: elsewhere clicks reach what is below, and the pointer is not inside.
   * @param isShaped not while clicks go through all of it
   */
  setSolid(areas: SolidArea[], { isShaped }: { isShaped: boolean }): void {
    this.#solid = areas;
    if (isShaped) this.shape();
    const [box] = areas;
    if (!box) return;
    const [width = 0, height = 0] = this.window.getContentSize();
    const right = Math.max(0, width - box.x - box.width);
    this.#air = { top: box.y, right, bottom: Math.max(0, height - box.y - box.height), left: box.x };
    this.#placing.setAir(this.#air);
  }

  shape(): void {
    // macOS lets clicks through empty pixels by itself.
    if (process.platform !== 'darwin' && this.#solid.length > 0) this.window.setShape(this.#solid);
  }

  async bringToPointer(): Promise<void> {
    this.#placing.bringToPointer();
    await this.show();
  }

  #isSolidAt({ x, y }: Point): boolean {
    const bounds = this.window.getBounds();
    if (!isInside({ x, y }, bounds)) return false;
    const inWindow = { x: x - bounds.x, y: y - bounds.y };
    return this.#solid.length === 0 || this.#solid.some((area) => isInside(inWindow, area));
  }

  #create(): OpenWindow {
    const { register, x11, onTrouble } = this.#options;
    const window = register(createOverlayWindow(this.#placing.bounds));
    this.#placing.follow(window);
    this.#follow(window);
    return {
      window,
      focus: new KeyboardFocus(window, x11, onTrouble),
      drag: new PointerDrag(window, electronScreens.pointer, () => this.#placing.movedByHand()),
      ready: new Promise((resolve) => {
        window.once('ready-to-show', resolve);
        window.once('closed', resolve);
      }),
    };
  }

  /** The page closed itself, which asks nobody: it is opened again, as nothing else shows what is said. */
  #openAnew(): void {
    const { onOpenedAnew, onTrouble } = this.#options;
    const nowMs = Date.now();
    this.#lossesMs = [...this.#lossesMs.filter((ms) => nowMs - ms < lossesWithinMs), nowMs];
    onTrouble("the overlay's page is closed");
    if (this.#lossesMs.length > mostLosses) {
      app.quit();
      return;
    }
    const wasShown = this.#isShown;
    this.#isShown = false;
    this.#solid = [];
    this.#open = this.#create();
    onOpenedAnew();
    if (wasShown) void this.show();
  }

  #follow(window: BrowserWindow): void {
    const { isPointerTold, onShape, onClose, onTrouble } = this.#options;
    reloadWhenLost(window, (reason) => onTrouble(`the overlay's process is gone: ${reason}`));
    window.on('show', () => {
      this.#isShown = true;
      if (isPointerTold) this.#watch.start();
      onShape();
    });
    window.on('hide', () => {
      this.#isShown = false;
      this.#watch.stop();
      onShape();
    });
    let resizing: NodeJS.Timeout | undefined;
    window.on('resize', () => {
      clearTimeout(resizing);
      resizing = setTimeout(onShape, resizeSettleMs);
    });
    window.on('close', (event) => {
      if (this.#isQuitting) return;
      event.preventDefault();
      onClose();
    });
    window.once('closed', () => {
      clearTimeout(resizing);
      this.#watch.stop();
      this.#stopStayingAbove?.();
      this.#stopStayingAbove = null;
      if (!this.#isQuitting) this.#openAnew();
    });
  }
}
