import { useEffect, useReducer } from 'react';
import type { Status } from './status.js';
import { nextChange, noStatus, type StatusTiming, settle, want } from './status-timing.js';

type Event = { type: 'want'; status: Status | null; now: number } | { type: 'settle'; now: number };

function reduce(timing: StatusTiming, event: Event): StatusTiming {
  return event.type === 'want' ? want(timing, event.status, event.now) : settle(timing, event.now);
}

/** The status to show, for one that there is to say: see status-timing.ts. */
export function useStatus(status: Status | null): Status | null {
  const [timing, dispatch] = useReducer(reduce, noStatus);
  const said = JSON.stringify(status);
  useEffect(() => {
    dispatch({ type: 'want', status: JSON.parse(said) as Status | null, now: performance.now() });
  }, [said]);
  const due = nextChange(timing);
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => dispatch({ type: 'settle', now: performance.now() }), due - performance.now() + 1);
    return () => clearTimeout(timer);
  }, [due]);
  return timing.shown;
}
