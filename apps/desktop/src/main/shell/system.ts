/** Which system and which kind of session the app runs in: what windows can do depends on it. */

export const systems = ['windows', 'macos', 'linux-x11', 'linux-wayland', 'linux-xwayland'] as const;

/** `linux-xwayland`: an X11 program in a Wayland session. */
export type System = (typeof systems)[number];

export interface Surroundings {
  /** As `process.platform`. */
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Electron's major version. */
  electron: number;
  /** The values of Chromium's switches `ozone-platform` and `ozone-platform-hint`; empty where they were not given. */
  ozonePlatform: string;
  ozonePlatformHint: string;
}

/** Electron from this version on takes Wayland where the session is one. */
const waylandByDefault = 38;
/** Electron before this version reads the hint from the environment too. */
const noHintInEnvironment = 39;

export function systemOf({ platform, env, electron, ozonePlatform, ozonePlatformHint }: Surroundings): System {
  if (platform === 'win32') return 'windows';
  if (platform === 'darwin') return 'macos';
  if (!isWaylandSession(env)) return 'linux-x11';
  const fromEnvironment = electron < noHintInEnvironment ? (env.ELECTRON_OZONE_PLATFORM_HINT ?? '') : '';
  const chosen =
    ozonePlatform || ozonePlatformHint || fromEnvironment || (electron >= waylandByDefault ? 'auto' : 'x11');
  return chosen === 'x11' ? 'linux-xwayland' : 'linux-wayland';
}

/**
 * Whether the app is to start anew as an X11 program: Wayland lets no window stay above the others, nor know where it is.
 * Not against the person's own switch, and not where there is no X server.
 */
export function wantsXwayland(surroundings: Surroundings): boolean {
  const { env, ozonePlatform } = surroundings;
  return systemOf(surroundings) === 'linux-wayland' && ozonePlatform === '' && Boolean(env.DISPLAY);
}

function isWaylandSession(env: Surroundings['env']): boolean {
  return Boolean(env.WAYLAND_DISPLAY) || env.XDG_SESSION_TYPE === 'wayland';
}
