/** The settings window's only way out of its sandbox: `window.settings`. */
import type { SettingsApi, SettingsMessage } from '@undertext/ui/settings-api';
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type Door, settingsMessage } from '../contract/channels.js';

const attach: Door = 'settings:attach';
const command: Door = 'settings:command';

const api: SettingsApi = {
  attach(listener) {
    const receive = (_event: IpcRendererEvent, message: SettingsMessage) => listener(message);
    ipcRenderer.on(settingsMessage, receive);
    void ipcRenderer.invoke(attach);
    return () => {
      ipcRenderer.off(settingsMessage, receive);
    };
  },
  command: (asked) => ipcRenderer.invoke(command, asked),
};

contextBridge.exposeInMainWorld('settings', api);
