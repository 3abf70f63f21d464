/** Pieces of one sound as one; a single piece is returned as it is. */
export function joinSamples(parts: readonly Float32Array[]): Float32Array {
  const only = parts[0];
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
