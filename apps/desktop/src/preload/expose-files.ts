/** For windows that show files and take them: `window.files`, and what is dropped on the window. */
import type { FilesApi } from '@undertext/ui/files-api';
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type Door, filesMessage } from '../contract/channels.js';
import { viewApi } from './view-api.js';

const drop: Door = 'files:drop';

const api: FilesApi = viewApi('files', filesMessage);

export function exposeFiles(): void {
  contextBridge.exposeInMainWorld('files', api);
  // Without this the page would be left for the file.
  addEventListener('dragover', (event) => {
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'none';
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    const paths = [...(event.dataTransfer?.files ?? [])].map(pathOf).filter((path) => path !== '');
    if (paths.length > 0) void ipcRenderer.invoke(drop, paths);
  });
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Electron 25 has it as a property of its own, which later ones have not. */
function pathOf(file: File & { path?: string }): string {
  const utils: typeof webUtils | undefined = webUtils;
  return utils?.getPathForFile(file) ?? file.path ?? '';
}
