/** The transcripts window's only way out of its sandbox: `window.transcripts`, and `window.files`. */
import type { TranscriptsApi } from '@undertext/ui/transcripts-api';
import { contextBridge } from 'electron';
import { transcriptsMessage } from '../contract/channels.js';
import { exposeFiles } from './expose-files.js';
import { viewApi } from './view-api.js';

const api: TranscriptsApi = viewApi('transcripts', transcriptsMessage);

contextBridge.exposeInMainWorld('transcripts', api);
exposeFiles();
