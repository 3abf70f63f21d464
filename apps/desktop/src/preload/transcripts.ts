/** The transcripts window's only way out of its sandbox: `window.transcripts`, and `window.files`. */
import type { TranscriptsApi, TranscriptsMessage } from '@undertext/ui/transcripts-api';
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type Door, transcriptsMessage } from '../contract/channels.js';
import { exposeFiles } from './expose-files.js';

const attach: Door = 'transcripts:attach';
const command: Door = 'transcripts:command';

const api: TranscriptsApi = {
  attach(listener) {
    const receive = (_event: IpcRendererEvent, message: TranscriptsMessage) => listener(message);
    ipcRenderer.on(transcriptsMessage, receive);
    void ipcRenderer.invoke(attach);
    return () => {
      ipcRenderer.off(transcriptsMessage, receive);
    };
  },
  command: (asked) => ipcRenderer.invoke(command, asked),
};

contextBridge.exposeInMainWorld('transcripts', api);
exposeFiles();
