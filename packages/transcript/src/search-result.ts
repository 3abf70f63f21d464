/** A passage with what was looked for. */
export interface SearchHit {
  session: string;
  source: string;
  /** Of the passage. */
  startMs: number;
  text: string;
  /** Where in the text it is. */
  marks: { from: number; to: number }[];
}

export interface SearchResult {
  /** By session, the latest first, and in the order in which they were said. */
  hits: SearchHit[];
  /** Whether there are more. */
  isCut: boolean;
}
