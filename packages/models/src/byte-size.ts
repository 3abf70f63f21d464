const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in the decimal units in which model files are published: `6.96 MB`, `2.83 GB`. */
export function byteSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toPrecision(3)} ${units[unit]}`;
}
