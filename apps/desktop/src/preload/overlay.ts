/** The overlay's only way out of its sandbox: `window.captions`, and `window.files`. */
import type { CaptionsApi, CaptionsMessage } from '@undertext/ui/captions-api';
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { captionsMessage, type Door } from '../contract/channels.js';
import { exposeFiles } from './expose-files.js';

const attach: Door = 'captions:attach';
const command: Door = 'captions:command';

const api: CaptionsApi = {
  attach(listener) {
    const receive = (_event: IpcRendererEvent, message: CaptionsMessage) => listener(message);
    ipcRenderer.on(captionsMessage, receive);
    void ipcRenderer.invoke(attach);
    return () => {
      ipcRenderer.off(captionsMessage, receive);
    };
  },
  command: (asked) => ipcRenderer.invoke(command, asked),
};

contextBridge.exposeInMainWorld('captions', api);
exposeFiles();
