/** Sessions by the day on which they began, and what such a day is called. Pure. */
import type { SessionSummary } from '../transcripts-api.js';

export interface SessionDay {
  /** `2026-01-31`, by the clock of the place where it was. */
  day: string;
  sessions: SessionSummary[];
}

/** `sessions`: the latest first. */
export function sessionDays(sessions: readonly SessionSummary[]): SessionDay[] {
  const days: SessionDay[] = [];
  for (const session of sessions) {
    const day = dayOf(session);
    const last = days.find((one) => one.day === day);
    if (last) last.sessions.push(session);
    else days.push({ day, sessions: [session] });
  }
  return days;
}

/** As a moment of UTC, so that it is shown as the clock of its place was, wherever it is read. */
const placeTime = ({ startedAt, utcOffsetMinutes }: SessionSummary) => new Date(startedAt + utcOffsetMinutes * 60_000);

const dayOf = (session: SessionSummary) => placeTime(session).toISOString().slice(0, 10);

/** Days from one to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The day where this window is. */
export function localDay(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A key of the catalogue for a day that is near; else its date, with the year where it is another. */
export function dayName(day: string, today: string, language: string): { key: string } | { text: string } {
  const ago = daysBetween(day, today);
  if (ago === 0) return { key: 'transcripts.today' };
  if (ago === 1) return { key: 'transcripts.yesterday' };
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return { text: format.format(new Date(day)) };
}

/** `10:42`, where it was. */
export function startTime(session: SessionSummary, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(placeTime(session));
}

/** `27 November 2026`, where it was. */
export function startDate(session: SessionSummary, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(placeTime(session));
}
