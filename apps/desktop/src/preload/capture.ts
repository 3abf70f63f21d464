/** The capture window's only way out of its sandbox: `window.capture`, and the ports that it posts to the page. */
import type { CaptureEvent } from '../contract/capture.js';
import { captureRequest } from '../contract/channels.js';
import { exposeHiddenPage, type HiddenPageApi } from './expose-hidden-page.js';

export type CaptureApi = HiddenPageApi<CaptureEvent>;

exposeHiddenPage<CaptureEvent>('capture', captureRequest);
