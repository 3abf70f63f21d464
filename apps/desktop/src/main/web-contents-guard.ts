/** What no page may do, whichever it is: go elsewhere, open a window, embed another page. */
import type { App, WebContents } from 'electron';

/** Guards every page of the app from its creation on. */
export function guardWebContents(app: App, onRefused: (what: string) => void): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, onRefused));
}

function guard(contents: WebContents, onRefused: (what: string) => void): void {
  const refuse = (what: string) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    onRefused(what);
  };
  contents.on('will-navigate', refuse('navigation'));
  contents.on('will-frame-navigate', refuse('frame navigation'));
  contents.on('will-redirect', refuse('redirect'));
  contents.on('will-attach-webview', refuse('webview'));
  contents.setWindowOpenHandler(() => {
    onRefused('new window');
    return { action: 'deny' };
  });
}
