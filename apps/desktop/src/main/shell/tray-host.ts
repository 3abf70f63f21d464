/** Whether the desktop shows a tray. Windows and macOS always do; on Linux a panel may or may not, and comes and goes. */
import { execFile } from 'node:child_process';

const watcher = 'org.kde.StatusNotifierWatcher';
const timeoutMs = 3000;

/**
 * Who shows status icons now, by a name that is another each time it starts; null: nobody, or there is no D-Bus to ask.
 * Asked by `dbus-send`, which comes with D-Bus.
 */
export async function findTrayHost(platform: string = process.platform): Promise<string | null> {
  if (platform !== 'linux') return 'system';
  try {
    const owner = await call('org.freedesktop.DBus', '/', 'org.freedesktop.DBus.GetNameOwner', `string:${watcher}`);
    const property = [`string:${watcher}`, 'string:IsStatusNotifierHostRegistered'];
    const has = await call(watcher, '/StatusNotifierWatcher', 'org.freedesktop.DBus.Properties.Get', ...property);
    return /boolean true/.test(has) ? owner.trim() : null;
  } catch {
    return null;
  }
}

function call(destination: string, object: string, method: string, ...args: string[]): Promise<string> {
  const asked = ['--session', '--print-reply=literal', `--dest=${destination}`, object, method, ...args];
  return new Promise((resolve, reject) => {
    execFile('dbus-send', asked, { timeout: timeoutMs }, (error, output) => (error ? reject(error) : resolve(output)));
  });
}
