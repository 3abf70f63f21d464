/** Keeps the overlay where it belongs: where the person put it on this display layout, and always where it can be seen. */
import type { OverlayPlace } from '@undertext/ui/captions-api';
import type { BrowserWindow, Point, Rectangle } from 'electron';
import { layoutKey, type Screen, screenOf } from './display-layout.js';
import {
  type Air,
  edgeBounds,
  movedToScreen,
  overlayBounds,
  rescuedBounds,
  type SavedPlace,
  usualFit,
} from './overlay-bounds.js';
import type { PlacesFile } from './places-file.js';

export interface ScreenSource {
  all(): Screen[];
  primary(): Screen;
  pointer(): Point;
}

export interface OverlayPlacingOptions {
  screens: ScreenSource;
  places: PlacesFile;
  /** In force now. */
  place(): OverlayPlace;
  /** The person moved or resized it by hand: it floats from now on. */
  onFloating(): void;
}

/** A window that has not moved for so long is where it was meant to be. */
const settledMs = 400;
/** What moves so soon after it was put somewhere was moved by the window manager. */
const correctionMs = 1000;
/** Window managers move windows about for so long after screens came or went. */
const unrestMs = 2000;
/** Screens come and go one by one. */
const screensSettleMs = 300;

export class OverlayPlacing {
  readonly #options: OverlayPlacingOptions;
  #window: BrowserWindow | undefined;
  #put: Rectangle;
  #fitted = usualFit;
  #putAtMs = 0;
  #unrestUntilMs = 0;
  #settling: NodeJS.Timeout | undefined;
  #screensSettling: NodeJS.Timeout | undefined;

  constructor(options: OverlayPlacingOptions) {
    this.#options = options;
    this.#put = this.#belongs(options.places.of(this.#layout()) ?? {});
  }

  /** Where the window is to be created. */
  get bounds(): Rectangle {
    return this.#put;
  }

  follow(window: BrowserWindow): void {
    this.#window = window;
    const moved = () => {
      clearTimeout(this.#settling);
      this.#settling = setTimeout(() => this.#settled(), settledMs);
    };
    window.on('move', moved);
    window.on('resize', moved);
    window.once('closed', () => {
      clearTimeout(this.#settling);
      clearTimeout(this.#screensSettling);
      this.#window = undefined;
    });
  }

  /** Puts it again where it belongs: window managers forget what was asked for before a window was shown. */
  putBack(): void {
    this.#move(this.#put);
  }

  /** As high as its page needs; the edge of the window that the box is at stays where it is. */
  fit(height: number): void {
    if (height === this.#fitted.height && height === this.#put.height) return;
    this.#fitted = { ...this.#fitted, height };
    // Text breaks anew while the person makes it narrower: what they hold is not taken out of their hand.
    if (this.#isResized()) return;
    if (this.#options.place() !== 'floating') this.#toEdge();
    else this.#fitFloating();
  }

  /** Where in its window the box is. */
  setAir(air: Air): void {
    if (JSON.stringify(air) === JSON.stringify(this.#fitted.air)) return;
    this.#fitted = { ...this.#fitted, air };
    if (this.#isResized()) return;
    if (this.#options.place() !== 'floating') this.#toEdge();
  }

  /** To an edge of the screen that it is on; `floating`: where it last floated, else where it is. */
  setPlace(place: OverlayPlace): void {
    const { floating, air } = this.#saved();
    if (place !== 'floating') this.#moveAndSave(edgeBounds(place, this.#screen().workArea, this.#fitted));
    else this.#moveAndSave(rescuedBounds(floating ?? this.#put, this.#options.screens.all(), air), true);
  }

  bringToPointer(): void {
    const { screens, place } = this.#options;
    const { x, y } = screens.pointer();
    const to = screenOf({ x, y, width: 1, height: 1 }, screens.all()) ?? screens.primary();
    const at = place();
    if (at === 'floating') this.#moveAndSave(movedToScreen(this.#put, this.#screen(), to), true);
    else this.#moveAndSave(edgeBounds(at, to.workArea, this.#fitted));
  }

  /** The move that was just seen was the person's, whatever the window manager did shortly before. */
  movedByHand(): void {
    this.#putAtMs = 0;
    this.#unrestUntilMs = 0;
  }

  /** Screens came, went or changed. */
  screensChanged(): void {
    this.#unrestUntilMs = Date.now() + unrestMs;
    clearTimeout(this.#screensSettling);
    this.#screensSettling = setTimeout(() => {
      const known = this.#options.places.of(this.#layout());
      const now = { floating: this.#put, air: this.#fitted.air, screen: this.#screen().bounds };
      this.#unrestUntilMs = Date.now() + unrestMs;
      this.#move(this.#belongs(known ?? now));
    }, screensSettleMs);
  }

  #fitFloating(): void {
    const { height } = this.#fitted;
    this.#move({ ...this.#put, y: this.#put.y + this.#put.height - height, height });
  }

  /** Of another width than it was given, and not by a window manager that goes its own way. */
  #isResized(): boolean {
    if (!this.#window || Date.now() - this.#putAtMs < correctionMs) return false;
    return this.#window.getBounds().width !== this.#put.width;
  }

  #belongs(saved: SavedPlace): Rectangle {
    const { screens, place } = this.#options;
    const fitted = this.#fitted;
    return overlayBounds({ screens: screens.all(), primary: screens.primary(), place: place(), saved, fitted });
  }

  #toEdge(): void {
    this.#move(this.#belongs({ screen: this.#screen().bounds }));
  }

  #settled(): void {
    if (!this.#window) return;
    const bounds = this.#window.getBounds();
    if (isSame(bounds, this.#put)) return;
    const nowMs = Date.now();
    if (nowMs < this.#unrestUntilMs) return;
    this.#put = bounds;
    if (nowMs - this.#putAtMs < correctionMs + settledMs) return;
    this.#save(true);
    if (this.#options.place() !== 'floating') this.#options.onFloating();
    if (bounds.height !== this.#fitted.height) this.#fitFloating();
  }

  #moveAndSave(bounds: Rectangle, isFloating = false): void {
    this.#move(bounds);
    this.#save(isFloating);
  }

  #move(bounds: Rectangle): void {
    this.#put = bounds;
    this.#putAtMs = Date.now();
    this.#window?.setBounds(bounds);
  }

  #save(isFloating: boolean): void {
    const place = { ...this.#saved(), screen: this.#screen().bounds };
    void this.#options.places.set(
      this.#layout(),
      isFloating ? { ...place, floating: this.#put, air: this.#fitted.air } : place,
    );
  }

  #saved() {
    return this.#options.places.of(this.#layout()) ?? {};
  }

  #layout(): string {
    return layoutKey(this.#options.screens.all());
  }

  #screen(): Screen {
    const { screens } = this.#options;
    return screenOf(this.#put, screens.all()) ?? screens.primary();
  }
}

function isSame(one: Rectangle, other: Rectangle): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
