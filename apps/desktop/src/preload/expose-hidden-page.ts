/** For hidden pages that work for main: `window.capture`, `window.decoder`, and the ports that are posted to the page. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Door } from '../contract/channels.js';

export interface HiddenPageApi<Event> {
  /** Tells main something; resolves when main has taken note. */
  tell(event: Event): Promise<void>;
}

/** @param requests the channel on which main asks for something */
export function exposeHiddenPage<Event>(page: 'capture' | 'decoder', requests: string): void {
  const door: Door = `${page}:event`;
  const api: HiddenPageApi<Event> = {
    tell: (event) => ipcRenderer.invoke(door, event),
  };
  contextBridge.exposeInMainWorld(page, api);
  // A MessagePort cannot cross the context bridge; a window message carries it, and the request with it.
  ipcRenderer.on(requests, (event: IpcRendererEvent, request: unknown) => {
    window.postMessage({ type: requests, request }, window.location.origin, event.ports);
  });
}
