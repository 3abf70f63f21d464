import type { SettingsNotice } from '@undertext/options/settings-file';
import type { Notice } from '@undertext/ui/captions-api';

/** What was wrong with the settings file that was found: a line for the log, and what windows show of it. */
export function settingsNotice(found: SettingsNotice): { line: string; notice: Notice } {
  switch (found.type) {
    case 'damaged': {
      const { problems, keptAs, failure } = found;
      return {
        line: `settings: ${problems.join('; ')}; kept as ${keptAs}`,
        notice: failure ? { type: 'settings-not-saved', failure: failure.failure } : { type: 'settings-damaged' },
      };
    }
    case 'newer':
      return { line: `settings: of version ${found.version}`, notice: { type: 'settings-newer' } };
    case 'unreadable': {
      const { message, failure } = found.failure;
      return { line: message, notice: { type: 'settings-unreadable', failure } };
    }
  }
}
