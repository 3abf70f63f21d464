/** cos and sin of -2 pi k / n, k < n / 2, by n. */
const turns = new Map<number, { cos: Float64Array; sin: Float64Array }>();

function turnsOf(n: number): { cos: Float64Array; sin: Float64Array } {
  const known = turns.get(n);
  if (known) return known;
  const angles = Float64Array.from({ length: n / 2 }, (_, k) => (-2 * Math.PI * k) / n);
  const made = { cos: angles.map(Math.cos), sin: angles.map(Math.sin) };
  turns.set(n, made);
  return made;
}

/** In-place radix-2 Fourier transform of complex numbers; the length is a power of two. Not scaled. */
export function fft(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  const { cos, sin } = turnsOf(n);
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  for (let half = 1; half < n; half <<= 1) {
    const stride = n / (2 * half);
    for (let start = 0; start < n; start += 2 * half) {
      for (let k = 0; k < half; k++) {
        const a = start + k;
        const b = a + half;
        const c = cos[k * stride]!;
        const s = sin[k * stride]!;
        const x = re[b]! * c - im[b]! * s;
        const y = re[b]! * s + im[b]! * c;
        re[b] = re[a]! - x;
        im[b] = im[a]! - y;
        re[a] = re[a]! + x;
        im[a] = im[a]! + y;
      }
    }
  }
}
