/** The decoding window's only way out of its sandbox: `window.decoder`, and the ports that it posts to the page. */
import { decoderRequest } from '../contract/channels.js';
import type { DecoderEvent } from '../contract/decoder.js';
import { exposeHiddenPage, type HiddenPageApi } from './expose-hidden-page.js';

export type DecoderApi = HiddenPageApi<DecoderEvent>;

exposeHiddenPage<DecoderEvent>('decoder', decoderRequest);
