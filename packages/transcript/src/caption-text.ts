import stringWidth from 'string-width';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

/** White space as single spaces, and nothing that a text file or a terminal could take for an order. */
export function captionText(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(unwritable, '\ufffd');
}

const ascii = /^[\x20-\x7e]*$/;

/** Width on a screen: wide characters and emoji count two. */
export function columnsOf(text: string): number {
  return ascii.test(text) ? text.length : stringWidth(text);
}
