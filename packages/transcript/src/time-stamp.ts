/** `01:02:03,456`, the hours with more digits where they need them. `ms`: whole, not negative. */
export function timeStamp(ms: number, decimal: ',' | '.'): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const fraction = String(ms % 1000).padStart(3, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}${decimal}${fraction}`;
}
