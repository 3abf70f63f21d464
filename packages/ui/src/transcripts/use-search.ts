/** The search over all sessions: what is typed, what was found, and at which hit it stands. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchResult, SessionSummary, TranscriptsAnswer, TranscriptsApi } from '../transcripts-api.js';
import type { HitPlace } from './find-in-reading.js';
import { searchSteps } from './search-steps.js';
import type { TranscriptsStore } from './transcripts-store.js';

/** Between two keys of a word. */
const typingMs = 150;

export interface Search {
  /** As it was typed. */
  query: string;
  /** Without space around it; empty: nothing is looked for. */
  wanted: string;
  /** null: it is not known yet. While more is typed, what was found last stays. */
  result: SearchResult | null;
  isSearching: boolean;
  /** Number of the hit it stands at, and of all. */
  at: number | null;
  total: number;
  /** The passage of that hit, and where it is. */
  passage: number | null;
  session: string | null;
  target: HitPlace | null;
  setQuery(query: string): void;
  step(by: 1 | -1): void;
  /** The first hit of a passage. */
  goTo(passage: number): void;
}

const noHits: SearchResult = { hits: [], isCut: false };

/** @param sessions of the list: where it is another, what was found may be, too */
export function useSearch(
  store: TranscriptsStore,
  api: TranscriptsApi,
  sessions: readonly SessionSummary[] | null,
  onAnswer: (answer: TranscriptsAnswer) => void,
): Search {
  const [query, setTyped] = useState('');
  const found = useStore(store, (state) => state.found);
  // Another object each time that a hit is gone to, also the same one again.
  const [place, setPlace] = useState<{ at: number } | null>(null);
  // Asked for before anything was found: it is done then.
  const [isAwaited, setAwaited] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const wanted = query.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is searched anew
  useEffect(() => {
    if (wanted === '') return;
    const timer = setTimeout(() => {
      void api.command({ type: 'search', query: wanted }).then((answer) => {
        setFailed(answer.ok ? null : wanted);
        onAnswer(answer);
      });
    }, typingMs);
    return () => clearTimeout(timer);
  }, [wanted, api, sessions]);

  const isKnown = wanted !== '' && found !== null;
  const isSearching = wanted !== '' && found?.query !== wanted && failed !== wanted;
  const result = isKnown ? found.result : null;
  const { hits } = result ?? noHits;
  const steps = useMemo(() => searchSteps(hits), [hits]);
  const step = place === null ? undefined : steps[place.at];

  const target = useMemo(() => {
    const hit = step && hits[step.passage];
    return hit && place ? { source: hit.source, passageMs: hit.startMs, hit: step.hit } : null;
  }, [step, hits, place]);

  const setQuery = useCallback((text: string) => {
    setTyped(text);
    setPlace(null);
    setAwaited(false);
  }, []);

  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    if (steps.length > 0) setPlace({ at: 0 });
  }, [isAwaited, isSearching, steps]);

  return {
    query,
    wanted,
    result,
    isSearching,
    at: step === undefined ? null : (place?.at ?? null),
    total: steps.length,
    passage: step?.passage ?? null,
    session: step === undefined ? null : (hits[step.passage]?.session ?? null),
    target,
    setQuery,
    step: (by) => {
      if (isSearching) setAwaited(true);
      if (isSearching || steps.length === 0) return;
      const from = place?.at ?? (by === 1 ? -1 : 0);
      setPlace({ at: (from + by + steps.length) % steps.length });
    },
    goTo: (passage) => {
      const at = steps.findIndex((one) => one.passage === passage);
      if (at >= 0) setPlace({ at });
    },
  };
}
