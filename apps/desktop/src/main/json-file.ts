/** Small files of the app's own, which it can do without: read as far as they are valid, written whole or not at all. */
import fs from 'node:fs';
import type { z } from '../contract/validation.js';
import { writeWhole } from './write-whole.js';

/** What is in it; undefined: it is not there or cannot be used, which is a line for `onTrouble`. */
export function readJsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  onTrouble: (what: string) => void,
): z.infer<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onTrouble(`${file} cannot be used: ${error}`);
    return undefined;
  }
}

/** Never rejects: what the disk does not take is a line for `onTrouble`. */
export async function writeJsonFile(file: string, content: unknown, onTrouble: (what: string) => void): Promise<void> {
  try {
    await writeWhole(file, `${JSON.stringify(content, null, 2)}\n`);
  } catch (error) {
    onTrouble(`${file} could not be written: ${error}`);
  }
}
