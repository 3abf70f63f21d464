/** The open session's text in blocks, so that what is far out of sight costs nothing. Pure. */
import type { ReadingGap, ReadingParagraph } from '../transcripts-api.js';

export type ReadingItem =
  | { type: 'paragraph'; paragraph: ReadingParagraph; isNamed: boolean }
  | { type: 'gap'; gap: ReadingGap };

/** Items of a block: some screens of text. */
const blockSize = 24;

/** Paragraphs and gaps by time. A paragraph is named where several sources speak and another one spoke before it. */
export function readingItems(paragraphs: readonly ReadingParagraph[], gaps: readonly ReadingGap[]): ReadingItem[] {
  const isSeveral = paragraphs.some(({ source }) => source !== paragraphs[0]!.source);
  const items: ReadingItem[] = [];
  let next = 0;
  for (const [index, paragraph] of paragraphs.entries()) {
    for (; next < gaps.length && gaps[next]!.atMs <= paragraph.startMs; next++) {
      items.push({ type: 'gap', gap: gaps[next]! });
    }
    const isNamed = isSeveral && paragraph.source !== paragraphs[index - 1]?.source;
    items.push({ type: 'paragraph', paragraph, isNamed });
  }
  for (const gap of gaps.slice(next)) items.push({ type: 'gap', gap });
  return items;
}

export const keyOf = (item: ReadingItem) =>
  item.type === 'paragraph' ? item.paragraph.id : `gap ${item.gap.source} ${item.gap.atMs}`;

/** `before`: the blocks as they were. Those in which nothing has changed are the same objects again. */
export function readingBlocks(
  items: readonly ReadingItem[],
  before: readonly (readonly ReadingItem[])[],
): readonly (readonly ReadingItem[])[] {
  const blocks: (readonly ReadingItem[])[] = [];
  for (let at = 0; at < items.length; at += blockSize) {
    const block = items.slice(at, at + blockSize);
    const old = before[blocks.length];
    blocks.push(old && isSame(old, block) ? old : block);
  }
  return blocks;
}

function isSame(old: readonly ReadingItem[], block: readonly ReadingItem[]): boolean {
  if (old.length !== block.length) return false;
  return block.every((item, index) => {
    const was = old[index]!;
    if (item.type === 'gap') return was.type === 'gap' && was.gap === item.gap;
    return was.type === 'paragraph' && was.paragraph === item.paragraph && was.isNamed === item.isNamed;
  });
}
