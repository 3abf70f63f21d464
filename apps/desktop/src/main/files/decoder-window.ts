/** The hidden window in which a file is decoded: a page with no network, in a process that shares nothing with others. */
import { BrowserWindow, type Session, session } from 'electron';
import { rendererFolder } from '../app-files.js';
import { refuseOtherSchemes, serveAppFiles } from '../app-scheme.js';
import { decoderPolicy } from '../content-security-policy.js';
import { loadPage } from '../load-page.js';
import { pagePreferences } from '../page-preferences.js';

let own: Session | undefined;

/** In memory alone: what is of one partition never shares a process with what is of another. */
function decoderSession(): Session {
  if (own) return own;
  own = session.fromPartition('decoder');
  refuseOtherSchemes(own, false);
  serveAppFiles(own, rendererFolder, decoderPolicy);
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  return own;
}

export function createDecoderWindow(): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    width: 200,
    height: 200,
    skipTaskbar: true,
    focusable: false,
    webPreferences: {
      ...pagePreferences('decoder'),
      session: decoderSession(),
      // Nobody sees it, and it is to go on.
      backgroundThrottling: false,
    },
  });
  void loadPage(window, 'decoder');
  return window;
}
