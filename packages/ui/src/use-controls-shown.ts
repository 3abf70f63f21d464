import { useEffect, useState } from 'react';

/** How long the controls stay after the pointer. */
export const controlsStayMs = 1500;

/** Whether the controls show: at once while they are wanted, and a little longer. */
export function useControlsShown(isWanted: boolean): boolean {
  const [isShown, setShown] = useState(isWanted);
  useEffect(() => {
    if (isWanted) {
      setShown(true);
      return;
    }
    const timer = setTimeout(() => setShown(false), controlsStayMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return isWanted || isShown;
}
