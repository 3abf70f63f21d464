/** Of what goes between main and the decoding window. Apart from the schemas, so that the page carries no validator. */

/** The page tells its progress at least so often, as long as it lives and is not stuck. */
export const decoderBeatMs = 1000;

/** Bytes that one request may ask for. */
export const mostBytes = 16 * 1024 * 1024;
