import { type CaptionsApi, showOverlay } from '@undertext/ui';
import '@undertext/ui/overlay.css';

declare global {
  interface Window {
    /** From the preload. */
    readonly captions: CaptionsApi;
  }
}

showOverlay(document.getElementById('root')!, window.captions);
