import type { Model } from '@undertext/models';
import type { PrivateText } from '../diagnostics/private-text.js';

/** Keeps where the person's own models lie, and what they are called, out of logs. */
export function hideModels(
  text: PrivateText,
  { models, folder }: { models: readonly Model[]; folder: string | null },
): void {
  if (folder !== null) text.hide(folder, '<models>');
  for (const { description, inPlace, path } of models) {
    if (inPlace) text.hide(path, '<model>');
    // One that is a plain word is in sentences that are about something else.
    if (description.kind === 'imported' && /[-._\d]/.test(description.id)) text.hide(description.id, '<imported>');
  }
}
