/** The log: what the app did, for the person and for reports. Captions and sound never go in. */
import path from 'node:path';
import { format } from 'node:util';
import electronLog from 'electron-log/node';
import type { PrivateText } from './diagnostics/private-text.js';

const maximumBytes = 1024 * 1024;

/** Of the running log, and the one before it. */
export function logFolder(dataFolder: string): string {
  return path.join(dataFolder, 'logs');
}

export type Log = Pick<typeof electronLog, 'error' | 'warn' | 'info'>;

export interface LogOptions {
  toConsole: boolean;
  /** Whatever is logged goes through it: a log must not tell whose computer it is from. */
  privateText: PrivateText;
}

/** Writes into `logFolder`. The log before the last `maximumBytes` is kept as `undertext.old.log`. */
export function openLog(dataFolder: string, { toConsole, privateText }: LogOptions): Log {
  const { file, console: terminal } = electronLog.transports;
  file.resolvePathFn = () => path.join(logFolder(dataFolder), 'undertext.log');
  electronLog.hooks.push((message) => ({ ...message, data: [privateText.clean(format(...message.data))] }));
  file.maxSize = maximumBytes;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.level = 'info';
  terminal.level = toConsole ? 'info' : false;
  return electronLog;
}
