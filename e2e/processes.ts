/** The app's processes, as a test finds and ends them. */
import type { Undertext } from './undertext.js';

/** Of a utility process, by its name; undefined while there is none. */
export function hostPid(app: Undertext, name: string): Promise<number | undefined> {
  return app.electron.evaluate(
    ({ app: electron }, wanted) => electron.getAppMetrics().find((one) => one.name === wanted)?.pid,
    name,
  );
}

/** Of the process of a window's page. */
export function windowPid(app: Undertext, kind: string): Promise<number | undefined> {
  return app.electron.evaluate(
    ({ webContents }, wanted) =>
      webContents
        .getAllWebContents()
        .find((one) => one.getURL().includes(`/${wanted}/`))
        ?.getOSProcessId(),
    kind,
  );
}

/** Ends the app as a crash would, and waits until it is gone. */
export async function killApp(app: Undertext): Promise<void> {
  const gone = app.electron.waitForEvent('close');
  app.electron.process().kill('SIGKILL');
  await gone;
}

/**
 * Kills the overlay's process, waits until it is there again, and returns what it shows then. All of it by main, now and
 * from then on: the debugger's page goes with the process.
 */
export function killOverlay(app: Undertext, afterMs: number): Promise<string> {
  return app.electron.evaluate(async ({ webContents }, waitMs) => {
    const contents = webContents.getAllWebContents().find((one) => one.getURL().includes('/overlay/'))!;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
    process.kill(contents.getOSProcessId(), 'SIGKILL');
    await loaded;
    for (let tries = 0; tries < 200; tries++) {
      const text = (await contents.executeJavaScript(
        "[...document.querySelectorAll('.caption-text')].map((one) => one.textContent).join('')",
      )) as string;
      if (text !== '') return text;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return '';
  }, afterMs);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
