/** Bytes of UTF-8; what the shortest of the common file systems takes is 255, and a name may get a number and a suffix. */
const longestName = 120;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
const reserved = /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)(?:\.|$)/i;

/**
 * A text as a file's name, safe on Windows, macOS and Linux; `fallback` where nothing of it can stay. Without suffix:
 * `${safeFileName(title, 'transcript')}.srt`.
 */
export function safeFileName(text: string, fallback: string): string {
  const plain = text.normalize('NFC').replace(forbidden, ' ').replace(/\s+/gu, ' ');
  // Windows drops stops and spaces at the end; a stop at the start hides the file elsewhere.
  const bare = shortened(plain.replace(/^[\s.]+/u, '')).replace(/[\s.]+$/u, '');
  if (bare === '') return fallback;
  return reserved.test(bare) ? `_${bare}` : bare;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const encoder = new TextEncoder();

function shortened(text: string): string {
  let bytes = 0;
  let end = 0;
  for (const { segment } of graphemes.segment(text)) {
    bytes += encoder.encode(segment).length;
    if (bytes > longestName) break;
    end += segment.length;
  }
  return text.slice(0, end);
}
