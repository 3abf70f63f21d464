/** Token ids of the shipped model, for scripts. */
import { GgufRewriter } from './gguf-rewriter.js';
import { demoModel } from './samples.js';

export const eos = 2;
export const pad = 32;
/** STREAMING_WORD: announces a word. */
export const word = 33;

const firstByteToken = 1000;

/** One token for each byte, of a text in UTF-8 or of bytes that need not be any. */
export function byteTokens(text: string | Uint8Array): number[] {
  return Array.from(typeof text === 'string' ? new TextEncoder().encode(text) : text, (byte) => firstByteToken + byte);
}

let vocabulary: string[] | undefined;

/** The one token that spells this; with a leading space if it begins a word. */
export function textToken(text: string): number {
  vocabulary ??= GgufRewriter.read(demoModel).value('tokenizer.ggml.tokens') as string[];
  const id = vocabulary.indexOf(text.replace(' ', 'Ġ'));
  if (id < 0) throw new Error(`"${text}" is not one token`);
  return id;
}

export function script(...parts: (number | readonly number[])[]): Int32Array {
  return Int32Array.from(parts.flat());
}

export function repeated<Item>(times: number, ...items: readonly Item[]): Item[] {
  return Array.from({ length: times }, () => items).flat();
}
