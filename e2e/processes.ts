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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
