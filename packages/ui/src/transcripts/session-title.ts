import type { SessionSummary } from '../transcripts-api.js';

/** What a session is called; empty where it has neither title nor words. */
export function sessionTitle({ title, firstWords }: SessionSummary): string {
  return title ?? firstWords;
}
