/** The end of the app, which waits until what was heard is text and written down. */
import { setTimeout } from 'node:timers/promises';
import type { Translate } from '@undertext/ui/messages';
import { app, dialog, powerMonitor } from 'electron';
import type { Captioning } from './captioning.js';
import type { FilesDesk } from './files/files-desk.js';
import type { TranscriptKeeping } from './transcripts/transcript-keeping.js';
import { settleUnsaved } from './transcripts/unsaved-at-end.js';

/** How long what was heard is waited for to be text, and the disk to take it. */
const lastWordsMs = 2000;
const lastWriteMs = 3000;

export interface LastWordsOptions {
  captioning: Captioning;
  filesDesk: FilesDesk;
  transcripts: TranscriptKeeping;
  translate: Translate;
}

/** From now on the app quits only once they are settled, whatever becomes of them; a system that shuts down waits for nobody. */
export function quitAfterLastWords({ captioning, filesDesk, transcripts, translate }: LastWordsOptions): void {
  let isEnding = false;
  let isEnded = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    await Promise.race([Promise.all([captioning.stop(), filesDesk.close()]), setTimeout(lastWordsMs)]);
    await Promise.race([transcripts.close(), setTimeout(lastWriteMs)]);
    await settleUnsaved({ unsaved: () => transcripts.unsaved, dialog, t: translate });
    isEnded = true;
    app.quit();
  };
  app.on('before-quit', (event) => {
    if (isEnded) return;
    event.preventDefault();
    void end();
  });
  // One that was kept from quitting would keep the system from shutting down.
  powerMonitor.on('shutdown', () => {
    isEnded = true;
    void transcripts.close();
  });
}
