/** The `app://` scheme: the built files of the windows, and nothing else. */
import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { appScheme, resolveAppFile } from './app-file.js';
import { contentSecurityPolicy } from './content-security-policy.js';

/** Before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    // Media elements take nothing from a scheme that does not stream.
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

/** Serves the files below `root` to the windows of a session, under a content security policy. */
export function serveAppFiles(session: Session, root: string, policy = contentSecurityPolicy): void {
  session.protocol.handle(appScheme, async (request) => {
    const file = request.method === 'GET' ? resolveAppFile(root, request.url) : null;
    if (!file) return new Response('', { status: 404 });
    try {
      return new Response(await readFile(file.path), {
        headers: {
          'content-type': file.contentType,
          'content-security-policy': policy,
          'cross-origin-opener-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        },
      });
    } catch {
      return new Response('', { status: 404 });
    }
  });
}

/** Refuses every request for anything that is not the app's own. */
export function refuseOtherSchemes(session: Session, isDeveloping: boolean): void {
  const allowed = isDeveloping ? [`${appScheme}:`, 'devtools:', 'blob:'] : [`${appScheme}:`];
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !allowed.includes(new URL(details.url).protocol) });
  });
}
