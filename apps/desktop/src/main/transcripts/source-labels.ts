import type { SourceId } from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';

const sources: readonly SourceId[] = ['microphone', 'computer', 'mixed'];

/** What each source is called in what leaves the app as text, by its id. */
export function sourceLabels(translate: Translate): Record<string, string> {
  return Object.fromEntries(sources.map((id) => [id, translate(`sourceName.${id}`)]));
}
