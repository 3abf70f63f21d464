/** Which web permissions are given: sound to the capture window, and nothing to any other. */
import type { Session, WebContents } from 'electron';
import type { WindowKind } from '../contract/window-kind.js';
import { isWindowAddress } from './window-address.js';

export interface PermissionAsked {
  /** Of the window that asks; undefined for anything that is none of ours. */
  kind: WindowKind | undefined;
  permission: string;
  /** Of the page that asks. */
  address: string;
  isMainFrame: boolean;
  /** `audio`, `video`, `unknown`; of `media` alone. */
  media: readonly string[];
  /** The computer's sound is being asked for now (see `DisplaySound`). */
  isDisplaySoundExpected: boolean;
}

export function isPermitted(asked: PermissionAsked): boolean {
  if (asked.kind !== 'capture' || !asked.isMainFrame || !isWindowAddress('capture', asked.address)) return false;
  switch (asked.permission) {
    case 'media':
      // Asked for the screen, Chromium names no device at all.
      if (asked.media.length === 0) return asked.isDisplaySoundExpected;
      return asked.media.every((type) => type === 'audio');
    case 'display-capture':
      return asked.isDisplaySoundExpected;
    default:
      return false;
  }
}

export interface PermissionSurroundings {
  kindOf(contents: WebContents | null): WindowKind | undefined;
  isDisplaySoundExpected(): boolean;
  onRefused(permission: string): void;
}

/** Puts both handlers and the device handler in place. */
export function installPermissionHandlers(session: Session, surroundings: PermissionSurroundings): void {
  const { kindOf, isDisplaySoundExpected, onRefused } = surroundings;
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const isGiven = isPermitted({
      kind: kindOf(contents),
      permission,
      address: details.requestingUrl,
      isMainFrame: details.isMainFrame,
      media: ('mediaTypes' in details ? details.mediaTypes : undefined) ?? [],
      isDisplaySoundExpected: isDisplaySoundExpected(),
    });
    if (!isGiven) onRefused(permission);
    answer(isGiven);
  });
  session.setPermissionCheckHandler((contents, permission, _origin, details) =>
    isPermitted({
      kind: kindOf(contents),
      permission,
      // A check names the origin alone where it does not know the page: then the window's own page is what counts.
      address: details.requestingUrl ?? contents?.getURL() ?? '',
      isMainFrame: details.isMainFrame,
      media: details.mediaType === undefined ? [] : [details.mediaType],
      isDisplaySoundExpected: isDisplaySoundExpected(),
    }),
  );
  session.setDevicePermissionHandler(() => false);
}
