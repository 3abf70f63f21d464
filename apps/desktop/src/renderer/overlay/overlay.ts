import { type CaptionsApi, type FilesApi, showOverlay } from '@undertext/ui';
import '@undertext/ui/overlay.css';

declare global {
  interface Window {
    /** From the preload. */
    readonly captions: CaptionsApi;
    readonly files: FilesApi;
  }
}

showOverlay(document.getElementById('root')!, window.captions, window.files);
