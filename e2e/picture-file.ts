/** The pictures for review. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../.cache/pictures');
const wanted = new RegExp(process.env.UNDERTEXT_PICTURES ?? '');

/** Where a picture goes; null: its name is not among those that are asked for. */
export function pictureFile(name: string): string | null {
  if (!wanted.test(name)) return null;
  fs.mkdirSync(folder, { recursive: true });
  return path.join(folder, name);
}
