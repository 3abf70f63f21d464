import { joinSamples } from '@undertext/sound';

/** Bytes as a stream that hands them out in pieces of these lengths, again and again; 0 is a piece without bytes. */
export async function* bytePieces(bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  if (lengths.every((length) => length === 0)) yield bytes;
  else {
    for (let offset = 0, turn = 0; offset < bytes.length; turn++) {
      const length = lengths[turn % lengths.length] ?? 0;
      yield bytes.subarray(offset, offset + length);
      offset += length;
    }
  }
}

export async function collect(blocks: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const block of blocks) parts.push(block);
  return joinSamples(parts);
}

/** Whether two sounds are the same to the bit; much faster on long ones than an assertion on each sample. */
export function sameSound(one: Float32Array, other: Float32Array): boolean {
  return Buffer.from(one.buffer, one.byteOffset, one.byteLength).equals(
    Buffer.from(other.buffer, other.byteOffset, other.byteLength),
  );
}
