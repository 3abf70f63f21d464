/** The unlock tab's only way out of its sandbox: `window.unlockTab`. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type Door, unlockTabLabel } from '../contract/channels.js';

export interface UnlockTabApi {
  /** Makes the overlay take clicks again. */
  unlock(): Promise<void>;
  /** Calls back with what the button says, each time that it is another. */
  onLabel(listener: (label: string) => void): void;
}

const unlock: Door = 'unlock-tab:unlock';

const api: UnlockTabApi = {
  unlock: () => ipcRenderer.invoke(unlock),
  onLabel: (listener) => {
    ipcRenderer.on(unlockTabLabel, (_event: IpcRendererEvent, label: string) => listener(label));
  },
};

contextBridge.exposeInMainWorld('unlockTab', api);
