/** The end of the app, which waits until what was heard is text and written down. */
import { setTimeout } from 'node:timers/promises';
import type { Translate } from '@undertext/ui/messages';
import { app, dialog, powerMonitor } from 'electron';
import type { Captioning } from './captioning.js';
import type { FilesDesk } from './files/files-desk.js';
import type { Log } from './log.js';
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
  log: Log;
}

/** From now on the app quits only once they are settled, whatever becomes of them; a system that shuts down waits for nobody. */
export function quitAfterLastWords({ captioning, filesDesk, transcripts, translate, log }: LastWordsOptions): void {
  let isEnding = false;
  let isEnded = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    // A defect in one of them must keep neither the others from their end nor the app from its own.
    const settled = (work: Promise<unknown>) => work.catch((error) => log.error('the end of the app:', error));
    await Promise.race([
      Promise.all([settled(captioning.stop()), settled(filesDesk.close())]),
      setTimeout(lastWordsMs),
    ]);
    await Promise.race([settled(transcripts.close()), setTimeout(lastWriteMs)]);
    await settled(settleUnsaved({ unsaved: () => transcripts.unsaved, dialog, t: translate }));
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
