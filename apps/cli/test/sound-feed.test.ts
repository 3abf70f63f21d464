import { joinSamples } from '@undertext/sound';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slotPieces } from '../src/sound-feed.js';
import { sameSound } from './byte-pieces.js';

test('slotPieces gives 1320 samples, then 1280 each, then the rest, in order', async () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(lengths, async (blockLengths) => {
      let next = 0;
      const blocks = blockLengths.map((length) => Float32Array.from({ length }, () => next++));
      async function* source() {
        yield* blocks;
      }
      const pieces: Float32Array[] = [];
      for await (const piece of slotPieces(source())) pieces.push(piece);
      expect(sameSound(joinSamples(pieces), joinSamples(blocks))).toBe(true);
      for (const [index, piece] of pieces.entries()) {
        const full = index === 0 ? 1320 : 1280;
        if (index < pieces.length - 1) expect(piece.length).toBe(full);
        else expect(piece.length).toBeLessThanOrEqual(full);
        expect(piece.length).toBeGreaterThan(0);
      }
    }),
  );
});
