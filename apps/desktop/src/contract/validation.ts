/** zod without code made at run time, which a strict content security policy forbids. Set before any schema is made. */
import * as z from 'zod';

z.config({ jitless: true });

export { z };

/** Strings from a window are names, ids and tokens: none is long. */
export const shortText = z.string().min(1).max(512);
