/** The capture window's only way out of its sandbox: `window.capture`, and the ports that it posts to the page. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { CaptureEvent, CaptureRequest } from '../contract/capture.js';
import { captureRequest, type Door } from '../contract/channels.js';

export interface CaptureApi {
  /** Tells main something; resolves when main has taken note. */
  tell(event: CaptureEvent): Promise<void>;
}

const door: Door = 'capture:event';

const api: CaptureApi = {
  tell: (event) => ipcRenderer.invoke(door, event),
};

contextBridge.exposeInMainWorld('capture', api);

// A MessagePort cannot cross the context bridge; a window message carries it, and the request with it.
ipcRenderer.on(captureRequest, (event: IpcRendererEvent, request: CaptureRequest) => {
  window.postMessage({ type: captureRequest, request }, window.location.origin, event.ports);
});
