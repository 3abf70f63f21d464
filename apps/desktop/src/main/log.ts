/** The log: what the app did, for the person and for reports. Captions and sound never go in. */
import path from 'node:path';
import electronLog from 'electron-log/node';

const maximumBytes = 1024 * 1024;

export type Log = Pick<typeof electronLog, 'error' | 'warn' | 'info'>;

/** Writes into `logs` below the data folder. The log before the last `maximumBytes` is kept as `undertext.old.log`. */
export function openLog(dataFolder: string, { toConsole }: { toConsole: boolean }): Log {
  const { file, console: terminal } = electronLog.transports;
  file.resolvePathFn = () => path.join(dataFolder, 'logs', 'undertext.log');
  file.maxSize = maximumBytes;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.level = 'info';
  terminal.level = toConsole ? 'info' : false;
  return electronLog;
}
