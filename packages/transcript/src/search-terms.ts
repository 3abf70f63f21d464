/**
 * What is looked for and what it is looked for in, cut into terms of one form: case, accents, the vowel marks of Arabic
 * and Hebrew and the ways to write an alef make no difference. A character of a script without spaces is a term of its
 * own, so that any part of such a text is found; of others, whole words, and the beginning of the last one.
 */
export interface SearchTerm {
  readonly term: string;
  /** Where it stands in the text, UTF-16 units. */
  readonly from: number;
  readonly to: number;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;
const ascii = /^[a-z0-9]+$/i;
/** Scripts that put no space between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc\u3005][\p{M}]*/u;
const parts = new RegExp(`${unspaced.source}|(?:(?!${unspaced.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** Marks that many leave out; those of Indian scripts and Thai are vowels, and stay. */
const leftOut = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;
/** The article, with what is written together with it. */
const article = /^((?:[\u0648\u0641]?[\u0628\u0643\u0644]?\u0627\u0644)|(?:[\u0648\u0641]?\u0644\u0644))(?=\p{L}{2})/u;

export function searchTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const { 0: whole, index } of text.matchAll(word)) {
    if (ascii.test(whole)) {
      // Most words of most texts: nothing of what follows changes them.
      terms.push({ term: whole.toLowerCase(), from: index, to: index + whole.length });
      continue;
    }
    for (const { 0: part, index: offset } of whole.matchAll(parts)) {
      const from = index + offset;
      for (const term of formsOf(part)) terms.push({ term, from, to: from + part.length });
    }
  }
  return terms;
}

/** One term, or two of a word with its article. */
function formsOf(part: string): string[] {
  const plain = part
    .normalize('NFKD')
    .replace(leftOut, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647');
  const joined = article.exec(plain)?.[0];
  if (joined !== undefined) return [joined, plain.slice(joined.length)];
  return plain === '' ? [] : [plain];
}

/** Where a query stands in a text, as ranges of UTF-16 units in order. */
export function findInText(text: string, query: string): { from: number; to: number }[] {
  return matchesIn(searchTerms(text), termsOfQuery(query)).map(({ first, last }) => ({
    from: first.from,
    to: last.to,
  }));
}

/** Where a query stands in words that follow each other: indexes of the first and the last that have a part in it. */
export function findInWords(
  words: readonly { readonly text: string }[],
  query: string,
): { first: number; last: number }[] {
  const ends: number[] = [];
  let text = '';
  for (const each of words) {
    text += each.text;
    ends.push(text.length);
  }
  let at = 0;
  const wordAt = (index: number) => {
    while (ends[at]! <= index) at++;
    return at;
  };
  return findInText(text, query).map(({ from, to }) => ({ first: wordAt(from), last: wordAt(to - 1) }));
}

/** The query's terms; empty: there is nothing to look for in it. */
export function termsOfQuery(query: string): string[] {
  return searchTerms(query).map(({ term }) => term);
}

function matchesIn(terms: readonly SearchTerm[], wanted: readonly string[]): { first: SearchTerm; last: SearchTerm }[] {
  const found: { first: SearchTerm; last: SearchTerm }[] = [];
  if (wanted.length === 0) return found;
  const lastWanted = wanted.length - 1;
  for (let index = 0; index + lastWanted < terms.length; index++) {
    const isMatch = wanted.every((each, offset) => {
      const { term } = terms[index + offset]!;
      return offset === lastWanted ? term.startsWith(each) : term === each;
    });
    if (!isMatch) continue;
    found.push({ first: terms[index]!, last: terms[index + lastWanted]! });
    index += lastWanted;
  }
  return found;
}
