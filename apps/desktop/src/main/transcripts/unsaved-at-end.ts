/** At the end of the app: what the disk has not taken is not let go of without a word. */
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ExportFormat, exportFormats, exportTranscript } from '@undertext/transcript';
import { writeExport } from '@undertext/transcript/export-file';
import type { LiveSession } from '@undertext/transcript/session-store';
import type { Dialog } from 'electron';

export interface UnsavedOptions {
  /** Those that the disk has not taken yet. */
  unsaved(): LiveSession[];
  dialog: Pick<Dialog, 'showMessageBox' | 'showSaveDialog'>;
  t(key: string): string;
}

/** A disk that answers nothing is asked about again after so long. */
const patienceMs = 3000;

/** Resolves when all is saved, somewhere, or the person lets it go. */
export async function settleUnsaved({ unsaved, dialog, t }: UnsavedOptions): Promise<void> {
  const elsewhere = new Set<string>();
  let problem = '';
  for (;;) {
    const sessions = unsaved().filter(({ id }) => !elsewhere.has(id));
    const [first] = sessions;
    if (!first) return;
    problem ||= t(`unsaved.reason.${first.journal.trouble?.failure ?? 'failed'}`);
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: t('unsaved.message'),
      detail: problem,
      buttons: [t('unsaved.retry'), t('unsaved.elsewhere'), t('unsaved.letGo')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    problem = '';
    if (response === 2) return;
    if (response === 0) {
      const tries = sessions.map(async (session) => {
        await session.journal.flush();
        if (session.journal.trouble === null && unsaved().includes(session)) await session.journal.saved;
      });
      await Promise.race([Promise.all(tries), setTimeout(patienceMs)]);
      continue;
    }
    for (const session of sessions) {
      const { canceled, filePath } = await dialog.showSaveDialog({
        defaultPath: `${session.id}.txt`,
        filters: exportFormats.map((name) => ({ name: name.toUpperCase(), extensions: [name] })).reverse(),
      });
      if (canceled || !filePath) break;
      try {
        await writeExport(filePath, exportTranscript(session.record(), { format: formatOf(filePath) }), {
          // The system's dialog has asked.
          replace: true,
        });
        elsewhere.add(session.id);
      } catch (error) {
        // Whatever it is: the app has to end.
        problem = (error as Error).message;
      }
    }
  }
}

/** By the name that was chosen; plain text for all others. */
function formatOf(file: string): ExportFormat {
  const ending = path.extname(file).slice(1).toLowerCase();
  return exportFormats.find((format) => format === ending) ?? 'txt';
}
