/** Watches the captions at every frame: whether a line that is finished changes, breaks elsewhere, moves out of order, or blinks. */
import type { Page } from '@playwright/test';

export interface LineReport {
  frames: number;
  /** Finished lines seen so far. */
  lines: number;
  /** How many were on the screen at most. */
  faults: string[];
}

/** From now on, until the report is asked for. */
export async function watchLines(page: Page): Promise<() => Promise<LineReport>> {
  await page.evaluate(() => {
    const report = { frames: 0, lines: 0, faults: [] as string[] };
    /** By paragraph: its lines as last seen. */
    let before = new Map<Element, string[]>();
    let isOver = false;

    /** The lines of a paragraph as they are laid out: text and upper edge. */
    const linesOf = (paragraph: Element) => {
      const lines: { text: string; top: number }[] = [];
      const walker = document.createTreeWalker(paragraph.querySelector('.caption-text')!, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        for (let at = 0; at < text.length; at++) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const rect = range.getClientRects()[0];
          if (!rect || rect.width === 0) continue;
          const line = lines.at(-1);
          // Letters of one line lie at different heights where their fonts differ.
          if (line && Math.abs(rect.top - line.top) < rect.height / 2) line.text += text[at];
          else lines.push({ text: text[at]!, top: rect.top });
        }
      }
      return lines;
    };

    const look = () => {
      if (isOver) return;
      report.frames++;
      const now = new Map<Element, string[]>();
      const paragraphs = [...document.querySelectorAll('.caption-line')].slice(-4);
      let last = Number.NEGATIVE_INFINITY;
      for (const paragraph of paragraphs) {
        const lines = linesOf(paragraph);
        const style = getComputedStyle(paragraph);
        if (style.visibility !== 'visible' || style.opacity !== '1') report.faults.push(`hidden: ${lines[0]?.text}`);
        for (const { text, top } of lines) {
          if (top <= last) report.faults.push(`out of order: ${text}`);
          last = top;
        }
        const texts = lines.map(({ text }) => text);
        const old = before.get(paragraph);
        for (const [index, text] of (old ?? []).entries()) {
          const isFinished = index < old!.length - 1;
          const shown = texts[index] ?? '';
          if (isFinished ? shown !== text : !`${shown}${texts[index + 1] ?? ''}`.startsWith(text)) {
            report.faults.push(`"${text}" became "${shown}"`);
          }
        }
        report.lines += Math.max(0, texts.length - Math.max(old?.length ?? 0, 1));
        now.set(paragraph, texts);
      }
      before = now;
      requestAnimationFrame(look);
    };
    Object.assign(globalThis, {
      stopWatching: () => {
        isOver = true;
        return report;
      },
    });
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (globalThis as unknown as { stopWatching(): LineReport }).stopWatching());
}
