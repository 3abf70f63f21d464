/** zod without code made at run time, which a strict content security policy forbids. Set before any schema is made. */
import * as z from 'zod';

z.config({ jitless: true });

export { z };
