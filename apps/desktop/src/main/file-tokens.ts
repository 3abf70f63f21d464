/** Files that the person chose in a dialog of main's. Windows get a token for them, never a path, and can name no other. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';

export type FilePurpose = 'model';

export interface FileToken {
  token: string;
  /** The file's name, to be shown. */
  name: string;
}

/** How many choices are remembered; the oldest is forgotten first. */
const kept = 32;

export class FileTokens {
  readonly #files = new Map<string, { path: string; purpose: FilePurpose }>();

  issue(file: string, purpose: FilePurpose): FileToken {
    const token = randomUUID();
    this.#files.set(token, { path: file, purpose });
    const oldest = this.#files.keys().next().value;
    if (this.#files.size > kept && oldest !== undefined) this.#files.delete(oldest);
    return { token, name: path.basename(file) };
  }

  /** The path behind a token, once; undefined if it was never issued for this purpose. */
  redeem(token: string, purpose: FilePurpose): string | undefined {
    const file = this.#files.get(token);
    if (file?.purpose !== purpose) return undefined;
    this.#files.delete(token);
    return file.path;
  }
}
