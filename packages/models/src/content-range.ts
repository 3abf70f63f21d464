export interface ContentRange {
  /** First and last byte, from 0. */
  first: number;
  last: number;
  /** Of the whole file. */
  total: number;
}

/** `bytes 0-99/200`; undefined for everything that does not say all three. */
export function parseContentRange(text: string | null): ContentRange | undefined {
  const match = /^bytes\s+(\d{1,15})-(\d{1,15})\/(\d{1,15})$/i.exec(text?.trim() ?? '');
  if (!match) return undefined;
  const [first, last, total] = match.slice(1).map(Number) as [number, number, number];
  return first <= last && last < total ? { first, last, total } : undefined;
}
