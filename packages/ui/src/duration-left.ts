/** How long something takes yet, in the unit that says enough: a key of the catalogue, and how many. */
export function durationLeft(ms: number): { key: string; count: number } {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return { key: 'settings.models.seconds', count: seconds };
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return { key: 'settings.models.minutes', count: minutes };
  return { key: 'settings.models.hours', count: Math.round(minutes / 60) };
}
