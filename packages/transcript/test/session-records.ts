import type { SessionRecord, Transcript } from '../src/index.js';

/** A transcript as a finished session. */
export function recordOf(transcript: Transcript, changes: Partial<SessionRecord> = {}): SessionRecord {
  const sources = transcript.snapshot().sources.map(({ id, anchors, gaps, words, open }) => ({
    id,
    anchors,
    gaps,
    words: open ? [...words, open] : words,
  }));
  const lengthMs = Math.max(0, ...sources.flatMap(({ words }) => words.map(({ endMs }) => endMs)));
  return {
    id: '20260102-030405-abcd',
    startedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    utcOffsetMinutes: -210,
    title: null,
    end: 'complete',
    lengthMs,
    engines: [{ atMs: 0, model: 'Voxtral nano', quantisation: 'F16', device: 'cpu', delay: 6 }],
    sources,
    ...changes,
  };
}
