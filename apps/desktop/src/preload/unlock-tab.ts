/** The unlock tab's only way out of its sandbox: `window.unlockTab`. */
import { contextBridge, ipcRenderer } from 'electron';
import type { Door } from '../contract/channels.js';

export interface UnlockTabApi {
  /** Makes the overlay take clicks again. */
  unlock(): Promise<void>;
}

const unlock: Door = 'unlock-tab:unlock';

const api: UnlockTabApi = {
  unlock: () => ipcRenderer.invoke(unlock),
};

contextBridge.exposeInMainWorld('unlockTab', api);
