/** The decoding window's only way out of its sandbox: `window.decoder`, and the ports that it posts to the page. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type Door, decoderRequest } from '../contract/channels.js';
import type { DecoderEvent, DecoderRequest } from '../contract/decoder.js';

export interface DecoderApi {
  /** Tells main something; resolves when main has taken note. */
  tell(event: DecoderEvent): Promise<void>;
}

const door: Door = 'decoder:event';

const api: DecoderApi = {
  tell: (event) => ipcRenderer.invoke(door, event),
};

contextBridge.exposeInMainWorld('decoder', api);

// A MessagePort cannot cross the context bridge; a window message carries it, and the request with it.
ipcRenderer.on(decoderRequest, (event: IpcRendererEvent, request: DecoderRequest) => {
  window.postMessage({ type: decoderRequest, request }, window.location.origin, event.ports);
});
