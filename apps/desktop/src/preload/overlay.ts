/** The overlay's only way out of its sandbox: `window.captions`, and `window.files`. */
import type { CaptionsApi } from '@undertext/ui/captions-api';
import { contextBridge } from 'electron';
import { captionsMessage } from '../contract/channels.js';
import { exposeFiles } from './expose-files.js';
import { viewApi } from './view-api.js';

const api: CaptionsApi = viewApi('captions', captionsMessage);

contextBridge.exposeInMainWorld('captions', api);
exposeFiles();
