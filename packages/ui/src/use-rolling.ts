/** How the text moves: it sticks to its end, a line rises in a moment, and what was scrolled back to stays where it is. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Paragraph } from './caption-paragraphs.js';

/** How long a line takes to rise by one. */
export const riseMs = 120;
/** Nearer to the end than this is at the end: scroll positions may be fractions. */
const endPx = 4;

interface Rolling {
  scrollerRef: RefObject<HTMLDivElement | null>;
  textRef: RefObject<HTMLDivElement | null>;
  isScrolledBack: boolean;
  /** There is text below that came since. */
  hasNewText: boolean;
  toEnd(): void;
}

interface Ending {
  element: Element;
  height: number;
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param layout changes whenever lines are laid out anew for another reason than more text */
export function useRolling(paragraphs: readonly Paragraph[], layout: string): Rolling {
  const scrollerRef = useRef<HTMLDivElement | null>(null);
  const textRef = useRef<HTMLDivElement | null>(null);
  const [isScrolledBack, setScrolledBack] = useState(false);
  const [hasNewText, setNewText] = useState(false);
  const sticks = useRef(true);
  const ending = useRef<Ending | null>(null);
  const layoutBefore = useRef(layout);

  const stick = useCallback(() => {
    const scroller = scrollerRef.current;
    const text = textRef.current;
    if (scroller && text) scroller.scrollTop = endOf(scroller, text);
  }, []);

  useEffect(() => {
    const scroller = scrollerRef.current;
    const text = textRef.current;
    if (!scroller || !text) return;
    const onScroll = () => {
      sticks.current = endOf(scroller, text) - scroller.scrollTop <= endPx;
      setScrolledBack(!sticks.current);
      if (sticks.current) setNewText(false);
    };
    scroller.addEventListener('scroll', onScroll);
    // The window or the size changed, or a font came: the end is elsewhere now.
    const resized = new ResizeObserver(() => {
      if (sticks.current) stick();
      ending.current = endingOf(text);
    });
    resized.observe(scroller);
    resized.observe(text);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [stick]);

  const newest = paragraphs.at(-1);
  useLayoutEffect(() => {
    const text = textRef.current;
    if (!text) return;
    const before = ending.current;
    const isSameLayout = layoutBefore.current === layout;
    layoutBefore.current = layout;
    ending.current = endingOf(text);
    if (!sticks.current) {
      if (newest) setNewText(true);
      return;
    }
    stick();
    const rise = before && isSameLayout ? riseSince(before, text) : 0;
    const seen = scrollerRef.current?.clientHeight ?? 0;
    if (rise <= 0 || rise > seen || prefersStillness()) return;
    // What rises already goes on: each adds to the others.
    text.animate([{ transform: `translateY(${rise}px)` }, { transform: 'none' }], {
      duration: riseMs,
      easing: 'ease-out',
      composite: 'add',
    });
  }, [newest, layout, stick]);

  const toEnd = useCallback(() => {
    sticks.current = true;
    stick();
  }, [stick]);
  return { scrollerRef, textRef, isScrolledBack, hasNewText: isScrolledBack && hasNewText, toEnd };
}

/** The scroll position of the end. Not by scrollHeight, which counts where a text is that still rises. */
function endOf(scroller: HTMLElement, text: HTMLElement): number {
  return text.offsetHeight - scroller.clientHeight;
}

function endingOf(text: Element): Ending | null {
  const element = text.lastElementChild;
  return element && { element, height: element.getBoundingClientRect().height };
}

/** How far up the line went that was the last one, CSS pixels. */
function riseSince({ element, height }: Ending, text: Element): number {
  if (!element.isConnected) return 0;
  const now = element.getBoundingClientRect();
  return text.getBoundingClientRect().bottom - now.bottom + now.height - height;
}
