/** What the pages have that is no setting of the table, for the search: by the keys of its words. Pure. */
import { type PageName, pageNames } from './settings-pages.js';
import { wordSearch } from './word-search.js';

/** The label first; the others are words that it is found by too. */
const topics: Partial<Record<PageName, readonly (readonly [string, ...string[]])[]>> = {
  model: [
    ['settings.models.heading', 'settings.models.intro', 'settings.models.download'],
    ['settings.models.folder', 'settings.models.moveFolder'],
    ['settings.models.import', 'settings.models.imported'],
  ],
  device: [['settings.device.label', 'settings.device.help', 'settings.page.device']],
  advanced: [
    ['settings.transfer.export', 'settings.transfer.exportHelp'],
    ['settings.transfer.import', 'settings.transfer.importHelp'],
    ['settings.logs.label', 'settings.logs.heading', 'settings.logs.help'],
    ['settings.diagnostics.label', 'settings.diagnostics.help'],
  ],
  about: [
    ['settings.about.version', 'settings.page.about'],
    ['settings.about.licences', 'settings.about.licencesHelp'],
    ['settings.about.privacy', 'settings.about.privacyText'],
  ],
};

/** Those that have all the words that were typed, in the order of the pages. */
export function searchTopics(text: string, translate: (key: string) => string): { page: PageName; labelKey: string }[] {
  const hasWords = wordSearch(text);
  return pageNames.flatMap((page) =>
    (topics[page] ?? [])
      .filter((keys) => hasWords(keys.map(translate).join(' ')))
      .map(([labelKey]) => ({ page, labelKey })),
  );
}

/** Every key that it needs, for the check of the catalogue. */
export const topicKeys: readonly string[] = Object.values(topics).flat(2);
