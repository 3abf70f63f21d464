/** A word that is shown as another. */
export interface Replacement {
  /** One word, without the marks around it; upper or lower case. */
  from: string;
  /** What is shown; empty for nothing. */
  to: string;
}

/** More than anyone writes by hand. */
const mostReplacements = 500;
const longestWord = 100;

/** The list that `word=shown;word=shown` stands for; null for a text that is not of this form. */
export function parseReplacements(text: string): Replacement[] | null {
  const parts = text.split(';').filter((part) => part.trim() !== '');
  if (parts.length === 0 || parts.length > mostReplacements) return null;
  const found: Replacement[] = [];
  for (const part of parts) {
    const at = part.indexOf('=');
    const from = part.slice(0, Math.max(0, at)).trim();
    const to = part.slice(at + 1).trim();
    if (at < 0 || !/^\S+$/u.test(from) || /[\r\n]/.test(to)) return null;
    if (from.length > longestWord || to.length > longestWord) return null;
    found.push({ from, to });
  }
  return found;
}
