/** Without control characters: text must not be able to move the cursor. */
export function printableText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\t\n\v\f\r]+/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
}
