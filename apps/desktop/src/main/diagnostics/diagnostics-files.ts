/** What a diagnostics bundle is made of: a few texts. No sound, no captions, no crash dumps, nothing that names a person. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PrivateText } from './private-text.js';

export interface DiagnosticsFile {
  /** In the bundle: `logs/undertext.log`. */
  name: string;
  text: string;
}

/** What there is to tell, by the file that it goes into; made into JSON. */
export type DiagnosticsFacts = Record<'system' | 'settings' | 'devices' | 'models' | 'health', unknown>;

/** Of the app's folder of logs, the older first. */
const logNames = ['undertext.old.log', 'undertext.log'];
/** Of each log, characters; the latest. Logs are turned over before they have as many. */
const longestLog = 2 * 1024 * 1024;

const readme = `Diagnostics of Undertext, put together on the person's own computer and sent by nobody but them.

system.json    versions, operating system, processor, memory, screens
settings.json  the settings; paths, addresses and lists of words are left out
devices.json   what can compute here, and how many microphones there are
models.json    the models and the state of each
health.json    what captioning does now, and how fast
logs/          what the app wrote down while it ran

There is no sound and no text in here, and no crash dump. Names of the person and of the computer, places of files and
addresses are replaced: <user>, <host>, <path>, <address>.
`;

/**
 * @param logs the folder that they are in
 * @returns in the order in which they are shown
 */
export async function diagnosticsFiles(
  facts: DiagnosticsFacts,
  logs: string,
  privateText: PrivateText,
): Promise<DiagnosticsFile[]> {
  const files = [
    { name: 'readme.txt', text: readme },
    ...Object.entries(facts).map(([name, fact]) => ({
      name: `${name}.json`,
      text: `${JSON.stringify(fact, null, 2)}\n`,
    })),
  ];
  for (const name of logNames) {
    const text = await readFile(path.join(logs, name), 'utf8').catch(() => null);
    if (text !== null) files.push({ name: `logs/${name}`, text: text.slice(-longestLog) });
  }
  // What an older version logged too.
  return files.map(({ name, text }) => ({ name, text: name === 'readme.txt' ? text : privateText.clean(text) }));
}
