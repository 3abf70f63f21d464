/** Starts the app's utility processes, each with its script; what they write goes to the log. */
import type { UtilityProcess } from 'electron';
import { archiveHostScript, engineHostScript, soundHostScript } from './app-files.js';
import { endHost } from './end-host.js';
import { startHostProcess } from './host-process.js';
import type { Log } from './log.js';
import type { ArchiveHost } from './transcripts/archive-process.js';

export class AppHosts {
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  startSound(): UtilityProcess {
    const name = 'undertext-sound';
    return startHostProcess({ name, script: soundHostScript, onOutput: this.#logged(name) });
  }

  /** One that serves the engine. `onOutput`: a line that it wrote, in place of the log. */
  startEngine(
    name: string,
    environment: Readonly<Record<string, string>>,
    onOutput: (line: string) => void = this.#logged(name),
  ): UtilityProcess {
    return startHostProcess({ name, script: engineHostScript, environment, onOutput });
  }

  startArchive(folder: string, indexFile: string): ArchiveHost {
    const name = 'undertext-archive';
    const args = [folder, indexFile];
    const host = startHostProcess({ name, script: archiveHostScript, args, onOutput: this.#logged(name) });
    return Object.assign(host, { end: () => endHost(host) });
  }

  #logged(name: string): (line: string) => void {
    return (line) => this.#log.warn(`${name}: ${line}`);
  }
}
