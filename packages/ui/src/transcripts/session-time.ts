/** Times of a session, written and read. Pure. */

const clock = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,3}))?$/;

/** What a person wrote, as ms: `1:02:03`, `62:03`, `90.5`. null: nothing; undefined: no time. */
export function parseClock(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const match = clock.exec(trimmed);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match;
  if (match[2] !== undefined && Number(seconds) > 59) return undefined;
  if (match[1] !== undefined && Number(minutes) > 59) return undefined;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

/** Whole ms with a sign; undefined: none. A minus as text is set is one too. */
export function parseShift(text: string): number | undefined {
  const trimmed = text.trim().replace('\u2212', '-');
  return trimmed === '' ? 0 : /^[+-]?\d{1,9}$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** How long something is, in the units that say enough: a key of the catalogue, and its values. */
export function lengthText(ms: number): { key: string; values: Record<string, string> } {
  const seconds = Math.round(ms / 1000);
  if (ms < 9950) {
    return { key: 'transcripts.length.seconds', values: { seconds: String(Math.max(0.1, Math.round(ms / 100) / 10)) } };
  }
  if (seconds < 60) return { key: 'transcripts.length.seconds', values: { seconds: String(seconds) } };
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return { key: 'transcripts.length.minutes', values: { minutes: String(minutes) } };
  const rest = String(minutes % 60).padStart(2, '0');
  return { key: 'transcripts.length.hours', values: { hours: String(Math.floor(minutes / 60)), minutes: rest } };
}
