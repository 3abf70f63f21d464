/**
 * Turns as paragraphs: what one person says without a pause is broken where a sentence ends, so that a paragraph never grows
 * long enough to be slow to lay out. Where it is broken depends on the text before alone: a break never moves.
 */
import type { CaptionLine, SourceId } from './captions-api.js';

export interface Paragraph {
  /** Unique, and the same as long as it is shown. */
  key: string;
  /** The `CaptionLine` that it is part of. */
  line: number;
  source: SourceId;
  /** It begins its line. */
  isFirst: boolean;
  text: string;
}

/** Characters after which the next end of a sentence ends the paragraph. */
const sentenceFrom = 240;
/** And after which any space does, or in a text without spaces any character. */
const spaceFrom = 480;
const anyFrom = 600;

/** The latest paragraphs are kept; older ones leave from the top. */
export const keptParagraphs = 500;

const sentenceEnd = /[.!?\u061f\u06d4\u0964]["'\u2019\u201d\u00bb)\]]*$/;
/** Sentences of scripts that put no space after them. */
const sentenceEndWithoutSpace = /[\u3002\uff01\uff1f]["'\u300d\u300f\u2019\u201d)\uff09]*$/;
const space = /^\s/;

/** With a new line at the end. */
export function withLine(paragraphs: readonly Paragraph[], { id, source, text }: CaptionLine): Paragraph[] {
  return [...paragraphs, ...split({ key: `${id}.0`, line: id, source, isFirst: true, text })].slice(-keptParagraphs);
}

/** With more text at the end of a line. The paragraphs that do not change are the same objects. */
export function withText(paragraphs: readonly Paragraph[], line: number, text: string): Paragraph[] {
  // Near the end: with two sources at once, the line that grows is one of the last two.
  const index = paragraphs.findLastIndex((paragraph) => paragraph.line === line);
  const last = paragraphs[index];
  if (!last) return [...paragraphs];
  const grown = split({ ...last, text: last.text + text });
  return [...paragraphs.slice(0, index), ...grown, ...paragraphs.slice(index + 1)].slice(-keptParagraphs);
}

function split(paragraph: Paragraph): Paragraph[] {
  const parts: Paragraph[] = [];
  let rest = paragraph;
  for (let at = breakOf(rest.text); at !== null; at = breakOf(rest.text)) {
    parts.push({ ...rest, text: rest.text.slice(0, at) });
    const [line, part] = rest.key.split('.');
    rest = { ...rest, key: `${line}.${Number(part) + 1}`, isFirst: false, text: rest.text.slice(at) };
  }
  return [...parts, rest];
}

/** Where a text has to be broken; null: nowhere yet. A character after the place must be known. */
function breakOf(text: string): number | null {
  for (let at = sentenceFrom; at < text.length; at++) {
    const after = text.charAt(at);
    if (space.test(after) && (at >= spaceFrom || sentenceEnd.test(text.slice(at - 4, at)))) return at;
    if (!/\p{P}|\p{M}/u.test(after) && sentenceEndWithoutSpace.test(text.slice(at - 4, at))) return at;
    if (at >= anyFrom && !/[\p{M}\udc00-\udfff\u200d]/u.test(after) && !/\u200d$/.test(text.slice(0, at))) return at;
  }
  return null;
}
