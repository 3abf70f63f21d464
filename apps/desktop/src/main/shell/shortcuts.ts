/** The shortcuts that work in whatever program the person is. */
import { noShortcut, type Settings } from '@undertext/options';
import type { ShortcutAction, ShortcutView } from '@undertext/ui/captions-api';

/** Which setting holds an action's keys. In order: of two actions with the same keys the first one has them. */
export const shortcutSettings = {
  lock: 'shortcutLock',
  show: 'shortcutShow',
  pause: 'shortcutPause',
  focus: 'shortcutFocus',
  here: 'shortcutHere',
  copy: 'shortcutCopy',
  copyMinute: 'shortcutCopyMinute',
  copyAll: 'shortcutCopyAll',
  bigger: 'shortcutBigger',
  smaller: 'shortcutSmaller',
} as const satisfies Record<ShortcutAction, keyof Settings>;

const actions = Object.keys(shortcutSettings) as ShortcutAction[];

export interface ShortcutSurroundings {
  /** Whether a registration that succeeds is to be believed. */
  isConfirmed: boolean;
  /** As Electron's `globalShortcut`. */
  register(keys: string, pressed: () => void): boolean;
  unregister(keys: string): void;
  onPressed(action: ShortcutAction): void;
}

export class Shortcuts {
  readonly #surroundings: ShortcutSurroundings;
  #views: ShortcutView[] = [];

  constructor(surroundings: ShortcutSurroundings) {
    this.#surroundings = surroundings;
  }

  get views(): ShortcutView[] {
    return this.#views;
  }

  works(action: ShortcutAction): boolean {
    return this.#views.some((view) => view.action === action && view.state === 'works');
  }

  /** Whether keys, by whatever name, are those of another action. */
  isOfAnother(keys: string, action: ShortcutAction): boolean {
    const same = comparable(keys);
    return this.#views.some((one) => one.action !== action && one.keys !== null && comparable(one.keys) === same);
  }

  /** Takes what the settings say; resolves keys that changed. Returns those whose state is new and is no good. */
  apply(settings: Pick<Settings, (typeof shortcutSettings)[ShortcutAction]>): ShortcutView[] {
    const before = this.#views;
    const wanted = actions.map((action) => ({ action, keys: settings[shortcutSettings[action]] }));
    const isSame = before.length > 0 && wanted.every(({ keys }, at) => keys === (before[at]!.keys ?? noShortcut));
    if (isSame) return [];
    this.release();
    const taken = new Set<string>();
    this.#views = wanted.map(({ action, keys }) => this.#take(action, keys, taken));
    return this.#views.filter(
      ({ state, keys, action }) =>
        (state === 'taken' || state === 'twice') &&
        !before.some((one) => one.action === action && one.keys === keys && one.state === state),
    );
  }

  release(): void {
    for (const { keys, state } of this.#views) {
      if (keys !== null && (state === 'works' || state === 'unconfirmed')) this.#surroundings.unregister(keys);
    }
    this.#views = [];
  }

  #take(action: ShortcutAction, keys: string, taken: Set<string>): ShortcutView {
    if (keys === noShortcut) return { action, keys: null, state: 'off' };
    const same = comparable(keys);
    if (taken.has(same)) return { action, keys, state: 'twice' };
    taken.add(same);
    const { register, onPressed, isConfirmed } = this.#surroundings;
    if (!register(keys, () => onPressed(action))) return { action, keys, state: 'taken' };
    return { action, keys, state: isConfirmed ? 'works' : 'unconfirmed' };
  }
}

/** The same text for the same keys, in whatever order and by whatever name. */
function comparable(keys: string): string {
  const names: Record<string, string> = {
    Cmd: 'Command',
    Ctrl: 'Control',
    Option: 'Alt',
    Meta: 'Super',
    Return: 'Enter',
  };
  const controlName = process.platform === 'darwin' ? 'Command' : 'Control';
  names.CommandOrControl = controlName;
  names.CmdOrCtrl = controlName;
  return keys
    .split('+')
    .map((name) => names[name] ?? name)
    .sort()
    .join('+');
}
