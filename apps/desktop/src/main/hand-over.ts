/** One instance: a second start hands its arguments to the one that runs, and leaves before it opens any file. */
import type { App } from 'electron';
import { z } from '../contract/validation.js';

const handOverSchema = z.strictObject({
  /** The command line as it was given, without the executable and the app's folder. */
  arguments: z.array(z.string().max(4096)).max(256),
  /** Relative paths among them are meant from here. */
  workingFolder: z.string().max(4096),
});

export type HandOver = z.infer<typeof handOverSchema>;

/** null for what no start of this app hands over. */
export function readHandOver(data: unknown): HandOver | null {
  return handOverSchema.safeParse(data).data ?? null;
}

/** `commandLine`: as in `process.argv`. `appPath`: the folder that a development build's Electron was given; else null. */
export function handOverOf(commandLine: readonly string[], workingFolder: string, appPath: string | null): HandOver {
  const given = commandLine.slice(1);
  const start = appPath === null ? 0 : given.findIndex((argument) => !argument.startsWith('-')) + 1;
  return { arguments: given.slice(start), workingFolder };
}

/**
 * Whether this process is the one that runs. If not it has handed over and must leave at once.
 * `onHandOver`: another start's arguments.
 */
export function becomeTheInstance(app: App, own: HandOver, onHandOver: (handOver: HandOver) => void): boolean {
  if (!app.requestSingleInstanceLock(own)) return false;
  app.on('second-instance', (_event, _commandLine, _workingFolder, data) => {
    const handOver = readHandOver(data);
    if (handOver) onHandOver(handOver);
  });
  return true;
}
