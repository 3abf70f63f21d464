/** Per cent of a share of 1, rounded down: 100 is when it is done. */
export function percentOf(share: number): number {
  return Math.floor(share * 100);
}
