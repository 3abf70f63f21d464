/** Which page each kind of window shows. */
import type { WindowKind } from '../contract/window-kind.js';
import { appOrigin } from './app-file.js';

export function windowAddress(kind: WindowKind): string {
  return `${appOrigin}/${kind}/index.html`;
}

/** Whether a page's address is the one that windows of a kind show. */
export function isWindowAddress(kind: WindowKind, address: string): boolean {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  return `${url.protocol}//${url.host}${url.pathname}` === windowAddress(kind);
}
