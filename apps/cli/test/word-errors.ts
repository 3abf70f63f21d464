/** Words wrong, missing or too many in a text, by the fewest edits that make it the reference. */
export function wordErrors(text: string, reference: string): number {
  const words = split(text);
  let previous = Array.from({ length: words.length + 1 }, (_, index) => index);
  for (const [row, expected] of split(reference).entries()) {
    const current = [row + 1];
    for (const [column, word] of words.entries()) {
      const replaced = (previous[column] ?? 0) + (word === expected ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** As a share of the reference's words. */
export function wordErrorRate(text: string, reference: string): number {
  return wordErrors(text, reference) / split(reference).length;
}

function split(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
