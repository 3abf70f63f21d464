/** The text of the open session, to be copied. Pure. */
import type { ReadingParagraph } from '../transcripts-api.js';

/** A paragraph a line, with an empty line between them; named where the speaker changes and there are several. */
export function readingText(
  paragraphs: readonly ReadingParagraph[],
  nameOf: ((source: string) => string) | null,
): string {
  return paragraphs
    .map(({ source, words }, index) => {
      const isNamed = nameOf !== null && source !== paragraphs[index - 1]?.source;
      return `${isNamed ? `${nameOf(source)}: ` : ''}${words.join('').trim()}`;
    })
    .join('\n\n');
}
