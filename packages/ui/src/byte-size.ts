const units = ['kB', 'MB', 'GB', 'TB'];

/** Bytes as people read them, in decimal units and three figures: `2.83 GB`; whole ones below a thousand: `860 B`. */
export function byteSize(bytes: number, language: string): string {
  if (bytes < 1000) return `${new Intl.NumberFormat(language).format(bytes)}\u00a0B`;
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const figure = new Intl.NumberFormat(language, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
  return `${figure.format(value)}\u00a0${units[unit]}`;
}
