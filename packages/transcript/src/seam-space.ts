/**
 * Whether a space belongs between the text of one stream and that of the next. A stream's first word comes without a
 * leading space; between letters of a script that puts spaces between words it needs one. The rule is that of the
 * engine's own seams (native/tokenizer.cpp).
 */

/** Blocks of the scripts that put no space between words, with their punctuation. */
const withoutSpaces =
  /[\u0e00-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u312f\u3190-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f\uffe0-\uffe6\u{1aff0}-\u{1b16f}\u{20000}-\u{3ffff}]/u;
const letter = /[\p{L}\p{N}\p{M}]/u;
/** Marks after which a written text goes on with a space. */
const endsWithSpace = /[.,!?;:)\]}%"\u2026\u2019\u201d\u00bb\u060c\u061b\u061f\u06d4\u0964]/;

function isSpacedLetter(character: string): boolean {
  return letter.test(character) && !withoutSpaces.test(character);
}

/** `after` begins with the first character after the seam. */
export function seamSpace(before: string, after: string): '' | ' ' {
  const last = Array.from(before.slice(-2)).at(-1);
  const first = Array.from(after.slice(0, 2))[0];
  if (last === undefined || first === undefined) return '';
  return (isSpacedLetter(last) || endsWithSpace.test(last)) && isSpacedLetter(first) ? ' ' : '';
}
