/** The system's file dialogs, answered in place of a person. */
import type { Undertext } from './undertext.js';

/** The file or folder that is chosen in every dialog that opens from now on; null: it is cancelled. */
export async function chooseFile(app: Undertext, file: string | null): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    const isCanceled = chosen === null;
    dialog.showOpenDialog = (async () => ({
      canceled: isCanceled,
      filePaths: isCanceled ? [] : [chosen],
    })) as typeof dialog.showOpenDialog;
    dialog.showSaveDialog = (async () => ({
      canceled: isCanceled,
      filePath: chosen ?? '',
    })) as typeof dialog.showSaveDialog;
  }, file);
}
