/**
 * What is shown for a word that was said: another one from a list, or a mask over a swear word. Pure; the transcript keeps
 * what was said. A rule may change a word only once it is whole: what is shown never changes.
 */
import { isProfane } from './profanity.js';

export interface WordRules {
  /** `from`: one word, without marks around it, in any case. */
  replacements: readonly { from: string; to: string }[];
  maskProfanity: boolean;
}

/** The marks before a word, the word, and the marks after it. Scripts without spaces: all up to a space is one word. */
const wordParts = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su;

/** Whether words have to be whole before they are shown. */
export function hasRules({ replacements, maskProfanity }: WordRules): boolean {
  return maskProfanity || replacements.length > 0;
}

/** @param text of a whole word of the transcript, with its leading space and its marks */
export function shownWord(text: string, { replacements, maskProfanity }: WordRules): string {
  const bare = text.trim();
  const [, before = '', word = '', after = ''] = wordParts.exec(text) ?? [];
  // With its marks first: "C++" is a word too.
  for (const said of [bare, word]) {
    if (said === '') continue;
    const rule = replacements.find(({ from }) => sameWord(from, said));
    if (!rule) continue;
    if (rule.to === '') return withoutWord(after);
    const shown = inCaseOf(said, rule.to);
    return said === bare ? text.replace(bare, () => shown) : `${before}${shown}${after}`;
  }
  return maskProfanity && isProfane(word) ? `${before}${masked(word)}${after}` : text;
}

function sameWord(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

/** A capital where the word said had one, unless the list itself says where capitals are. */
function inCaseOf(said: string, shown: string): string {
  if (shown !== shown.toLowerCase()) return shown;
  const letters = Array.from(said);
  if (letters.length > 1 && said === said.toUpperCase() && said !== said.toLowerCase()) return shown.toUpperCase();
  const [first = '', ...rest] = Array.from(shown);
  const [initial = ''] = letters;
  return initial !== initial.toLowerCase() ? first.toUpperCase() + rest.join('') : shown;
}

/** The end of a sentence stays where its last word goes. */
function withoutWord(after: string): string {
  return /^[.!?\u2026\u3002\uff01\uff1f]/.test(after) ? after.trimEnd() : '';
}

/** The first letter tells a reader which word it was, and no more. */
function masked(word: string): string {
  const [first = '', ...rest] = Array.from(word);
  return first + rest.map((character) => (/[\p{L}\p{N}\p{M}]/u.test(character) ? '*' : character)).join('');
}
