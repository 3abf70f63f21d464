import type { FilesApi } from '@undertext/ui/files-api';
import { showTranscripts } from '@undertext/ui/transcripts';
import type { TranscriptsApi } from '@undertext/ui/transcripts-api';
import '@undertext/ui/transcripts.css';

declare global {
  interface Window {
    /** From the preload. */
    readonly transcripts: TranscriptsApi;
    readonly files: FilesApi;
  }
}

showTranscripts(document.getElementById('root')!, window.transcripts, window.files);
