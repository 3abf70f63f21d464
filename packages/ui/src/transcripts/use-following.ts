/** A text that grows: it sticks to its end until it is scrolled back, and then stays where it is. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this is at the end: scroll positions may be fractions. */
const endPx = 4;

interface Following {
  /** There is text below that came since it was scrolled back. */
  hasNewText: boolean;
  toEnd(): void;
}

/**
 * @param isFollowing whether it grows
 * @param grown changes whenever it has
 */
export function useFollowing(
  scrollerRef: RefObject<HTMLDivElement | null>,
  textRef: RefObject<HTMLDivElement | null>,
  isFollowing: boolean,
  grown: unknown,
): Following {
  const sticks = useRef(isFollowing);
  const [hasNewText, setNewText] = useState(false);
  const toEnd = useCallback(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    sticks.current = true;
    scroller.scrollTop = scroller.scrollHeight;
    setNewText(false);
  }, [scrollerRef]);

  useEffect(() => {
    const scroller = scrollerRef.current;
    const text = textRef.current;
    if (!scroller || !text || !isFollowing) return;
    let seen = scroller.scrollTop;
    const onScroll = () => {
      const isAtEnd = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= endPx;
      // Only going up lets go of the end: heights that become known move it, too.
      if (isAtEnd) sticks.current = true;
      else if (scroller.scrollTop < seen) sticks.current = false;
      seen = scroller.scrollTop;
      if (isAtEnd) setNewText(false);
    };
    scroller.addEventListener('scroll', onScroll);
    const resized = new ResizeObserver(() => {
      if (sticks.current) scroller.scrollTop = scroller.scrollHeight;
    });
    resized.observe(scroller);
    resized.observe(text);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [scrollerRef, textRef, isFollowing]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the growth that counts
  useLayoutEffect(() => {
    if (!isFollowing) return;
    if (sticks.current) toEnd();
    else setNewText(true);
  }, [grown, isFollowing, toEnd]);

  return { hasNewText: isFollowing && hasNewText, toEnd };
}
