/** How many of a text's blocks are there yet. */
import { startTransition, useEffect, useState } from 'react';

/** Some screens of text, which come at once. */
const firstBlocks = 3;

/** @param areAllWanted what is to be seen is not at the beginning */
export function useBlockCount(total: number, areAllWanted: boolean): number {
  const [areAllThere, setAllThere] = useState(areAllWanted);
  useEffect(() => {
    if (areAllThere) return;
    // After the first ones are painted; keys and clicks go before the rest.
    const frame = requestAnimationFrame(() => startTransition(() => setAllThere(true)));
    return () => cancelAnimationFrame(frame);
  }, [areAllThere]);
  return areAllThere || areAllWanted ? total : Math.min(firstBlocks, total);
}
