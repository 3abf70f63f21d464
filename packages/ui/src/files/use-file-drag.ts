import { useEffect, useState } from 'react';

/** Whether files are held over the window. */
export function useFileDrag(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Elements are entered before the one around them is left.
    let entered = 0;
    const enter = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      entered++;
      setOver(true);
    };
    const leave = () => {
      entered = Math.max(0, entered - 1);
      if (entered === 0) setOver(false);
    };
    const end = () => {
      entered = 0;
      setOver(false);
    };
    addEventListener('dragenter', enter);
    addEventListener('dragleave', leave);
    addEventListener('drop', end);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', end);
    };
  }, []);
  return isOver;
}
