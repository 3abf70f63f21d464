/** What a captions window shows of itself and of what can be done with it on this system. Types only. */

/** What may not work everywhere; a row each of the table in the desktop app's `capabilities.ts`. */
export type Feature =
  | 'always-on-top'
  | 'all-workspaces'
  /** To be put and kept at a place. */
  | 'place'
  | 'lock'
  | 'content-protection'
  | 'shortcuts'
  | 'tray'
  | 'launch-at-login'
  /** To be told where the pointer is, whatever window it is over. */
  | 'pointer';

/** null: it works here. Else the key of the sentence that says why not. */
export type Capabilities = Record<Feature, string | null>;

/** `bottom`, `top`: of the screen it is on. `floating`: where the person put it. */
export type OverlayPlace = 'bottom' | 'top' | 'floating';

/** Locked: clicks go through the overlay to what is below. */
export interface LockView {
  isLocked: boolean;
  /** Why it was not locked when it was last asked for: the key of a sentence. */
  refusal: string | null;
}

/** `copy`: the last sentence. */
export type ShortcutAction =
  | 'show'
  | 'lock'
  | 'pause'
  | 'focus'
  | 'copy'
  | 'copyMinute'
  | 'copyAll'
  | 'here'
  | 'bigger'
  | 'smaller';

export interface ShortcutView {
  action: ShortcutAction;
  /** As Electron writes them: `CommandOrControl+Alt+Shift+K`; null: none is set. */
  keys: string | null;
  /** `taken`: another program has them. `twice`: an action before this one has them. `unconfirmed`: see `shortcuts`. */
  state: 'works' | 'off' | 'taken' | 'twice' | 'unconfirmed';
}

export interface WindowView {
  capabilities: Capabilities;
  place: OverlayPlace;
  lock: LockView;
  shortcuts: ShortcutView[];
  /** What the button that closes the overlay does: without a tray there is no other way to end the app. */
  closing: 'hides' | 'quits';
  contentProtection: boolean;
  launchAtLogin: boolean;
  startHidden: boolean;
}

export type WindowCommand =
  /** Answered with `ok: false` where no way back can be confirmed; `WindowView.lock` then says why. */
  | { type: 'lock' }
  | { type: 'unlock' }
  | { type: 'set-place'; place: OverlayPlace }
  /** To the screen where the pointer is. */
  | { type: 'bring-here' }
  /** From `isHeld: true` to `isHeld: false` the window follows the pointer. */
  | { type: 'drag'; isHeld: boolean }
  /** Gives the keyboard focus back to the window that had it before. */
  | { type: 'leave-focus' }
  /** See `WindowView.closing`. */
  | { type: 'close' }
  /** `keys`: null for none. Refused where they are another action's; `reason` is `twice` then, and `taken` as the state is. */
  | { type: 'set-shortcut'; action: ShortcutAction; keys: string | null }
  | { type: 'set-content-protection'; on: boolean }
  | { type: 'set-launch-at-login'; on: boolean }
  | { type: 'set-start-hidden'; on: boolean };
