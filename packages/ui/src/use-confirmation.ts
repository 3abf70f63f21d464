import { useEffect, useState } from 'react';

const confirmedMs = 1500;

/** Whether it has just worked, for as long as a button shows that; and what tells that it has. */
export function useConfirmation(): [isConfirmed: boolean, setConfirmed: (isConfirmed: boolean) => void] {
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => setConfirmed(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [isConfirmed]);
  return [isConfirmed, setConfirmed];
}
