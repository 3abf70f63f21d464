/** What a file's bytes tell beside what the demuxer makes of them. */
import type { FileBytes } from './file-bytes.js';

/** Looked at, at each end of the file. */
const lookBytes = 256 * 1024;

const head = (bytes: FileBytes) => bytes.read(0, Math.min(bytes.size, lookBytes));
const tail = (bytes: FileBytes) => bytes.read(Math.max(0, bytes.size - lookBytes), bytes.size);

/** Whether it is an MP4 whose tracks are encrypted: its list of tracks is at one of its ends. */
export async function isProtected(bytes: FileBytes): Promise<boolean> {
  const names = ['enca', 'encv', 'drms'];
  for (const part of [await head(bytes), await tail(bytes)]) {
    if (indexOf(part, 'sinf') >= 0 && names.some((name) => indexOf(part, name) >= 0)) return true;
  }
  return false;
}

/** Whether an MP3 tells how long it is; else that is guessed from its first frame. */
export async function tellsLength(bytes: FileBytes): Promise<boolean> {
  const first = await head(bytes);
  return ['Xing', 'Info', 'VBRI'].some((name) => indexOf(first, name) >= 0);
}

const pageHead = 'OggS';
const serialAt = 14;
const beginsStream = 2;

/** Whether another recording follows in an Ogg file: its last page is of a stream that was not there at the beginning. */
export async function isChained(bytes: FileBytes): Promise<boolean> {
  const first = await head(bytes);
  if (indexOf(first, pageHead) !== 0) return false;
  const serials = new Set<number>();
  for (let at = 0; at >= 0 && (byteAt(first, at + 5) & beginsStream) !== 0; at = indexOf(first, pageHead, at + 4)) {
    serials.add(serialOf(first, at));
  }
  const last = await tail(bytes);
  let lastPage = -1;
  for (let at = indexOf(last, pageHead); at >= 0; at = indexOf(last, pageHead, at + 4)) {
    if (at + serialAt + 4 <= last.length) lastPage = at;
  }
  return lastPage >= 0 && !serials.has(serialOf(last, lastPage));
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;

function serialOf(bytes: Uint8Array, page: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(page + serialAt, true);
}

function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  for (let at = bytes.indexOf(codes[0]!, from); at >= 0; at = bytes.indexOf(codes[0]!, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at;
  }
  return -1;
}
