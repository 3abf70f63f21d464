import LineBreaker from 'linebreak';

/** Where a line of the text may end, by UAX #14: indexes of the character after each opportunity, the text's end included. */
export function* lineBreaks(text: string): Generator<number, void, void> {
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) yield next.position;
}
