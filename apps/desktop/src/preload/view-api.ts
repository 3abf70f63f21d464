/** How a window that shows something reaches main. */
import { type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Door } from '../contract/channels.js';

interface ViewApi<Message, Command, Answer> {
  attach(listener: (message: Message) => void): () => void;
  command(asked: Command): Promise<Answer>;
}

/** @param messages the channel on which main tells what is to be shown */
export function viewApi<Message, Command, Answer>(
  view: 'captions' | 'settings' | 'transcripts' | 'files',
  messages: string,
): ViewApi<Message, Command, Answer> {
  const attach: Door = `${view}:attach`;
  const command: Door = `${view}:command`;
  return {
    attach(listener) {
      const receive = (_event: IpcRendererEvent, message: Message) => listener(message);
      ipcRenderer.on(messages, receive);
      void ipcRenderer.invoke(attach);
      return () => {
        ipcRenderer.off(messages, receive);
      };
    },
    command: (asked) => ipcRenderer.invoke(command, asked),
  };
}
