import type { Page } from '@playwright/test';

/** What a page complains of from now on, in its console or by an error that nothing catches. Grows. */
export function pageComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
