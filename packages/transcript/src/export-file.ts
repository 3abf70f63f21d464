/** Writes what is exported: whole or not at all, and over nothing that is there unless told so. For Node. */
import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { TranscriptFileError } from './disk-failure.js';

export { TranscriptFileError } from './disk-failure.js';

export interface ExportFileOptions {
  /** Takes the place of a file that is there; else another name is found, `name (2).srt`. */
  replace?: boolean;
}

/**
 * Writes a text beside its place under another name and moves it there. Resolves to the file's path.
 * @throws TranscriptFileError, having changed nothing
 */
export async function writeExport(
  file: string,
  text: string,
  { replace = false }: ExportFileOptions = {},
): Promise<string> {
  // One of its own for each call, and short, as the file's own may be as long as the system takes.
  const temporary = path.join(path.dirname(file), `.undertext-${randomBytes(8).toString('hex')}.partial`);
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!replace) return await placeBeside(temporary, file);
    await rename(temporary, file);
    return file;
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new TranscriptFileError('The file could not be written', file, cause);
  }
}

/** Under the first name that is free. */
async function placeBeside(temporary: string, file: string): Promise<string> {
  const { dir, name, ext } = path.parse(file);
  for (let count = 1; ; count++) {
    const place = count === 1 ? file : path.join(dir, `${name} (${count})${ext}`);
    try {
      // Unlike a rename this fails where a file is.
      await link(temporary, place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      // A file system without hard links.
      if (await isThere(place)) continue;
      await rename(temporary, place);
      return place;
    }
    // It is there: a second name that cannot be taken away does not change that.
    await rm(temporary, { force: true }).catch(() => {});
    return place;
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
