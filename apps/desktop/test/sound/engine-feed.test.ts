import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedFrame } from '../../src/contract/sound-frames.js';
import { EngineFeed } from '../../src/sound/engine-feed.js';
import { SampleRing } from '../../src/sound/sample-ring.js';

const mostOutstanding = 64_000;

function createFeed({ capacity = 960_000, fromSample = 0, kept = 0 } = {}) {
  const ring = new SampleRing(capacity);
  ring.append(new Float32Array(kept));
  const sent: FeedFrame[] = [];
  const overruns: { samples: number; nextSample: number }[] = [];
  const feed = new EngineFeed({
    ring,
    fromSample,
    send: (frame) => sent.push(frame),
    onOverrun: (samples, nextSample) => overruns.push({ samples, nextSample }),
  });
  const hear = (samples: number) => {
    ring.append(new Float32Array(samples));
    feed.pump();
  };
  return { ring, feed, sent, overruns, hear };
}

const sizes = (frames: readonly FeedFrame[]) => frames.map(({ pcm }) => pcm.length);

describe('frames', () => {
  test('1320 samples first, then 1280 each, whatever pieces come', () => {
    const { sent, hear } = createFeed();
    for (let i = 0; i < 50; i++) hear(100);
    expect(sizes(sent)).toEqual([1320, 1280, 1280]);
    expect(sent.map(({ firstSample }) => firstSample)).toEqual([0, 1320, 2600]);
  });

  test('the rest goes when nothing more comes, and what comes then is whole again', () => {
    const { feed, sent, hear } = createFeed();
    hear(3000);
    feed.flush();
    expect(sizes(sent)).toEqual([1320 + 1280, 400]);
    hear(1500);
    expect(sizes(sent)).toEqual([1320 + 1280, 400, 1280]);
  });

  test('what waits goes in pieces of a second at most', () => {
    const { feed, sent } = createFeed({ kept: 40_000 });
    feed.pump();
    expect(Math.max(...sizes(sent))).toBeLessThanOrEqual(16_000);
    expect(feed.waiting).toBeLessThan(1280);
  });
});

describe('credits', () => {
  test('no more than 4 s are on their way', () => {
    const { feed, sent } = createFeed({ kept: 320_000 });
    feed.pump();
    const total = () => sizes(sent).reduce((sum, length) => sum + length, 0);
    expect(total()).toBeLessThanOrEqual(mostOutstanding);
    expect(total()).toBeGreaterThan(mostOutstanding - 1280);
    feed.answer({ type: 'taken', upToSample: 30_000 });
    expect(total()).toBeGreaterThan(30_000 + mostOutstanding - 1280);
  });

  test('what was refused comes again, after the next taken', () => {
    const { feed, sent, hear } = createFeed();
    for (const samples of [1320, 1280, 1280]) hear(samples);
    feed.answer({ type: 'refused', fromSample: 1320 });
    hear(1280);
    expect(sent.map(({ firstSample }) => firstSample)).toEqual([0, 1320, 2600]);
    feed.answer({ type: 'taken', upToSample: 1320 });
    expect(sent.slice(3).map(({ firstSample, pcm }) => [firstSample, pcm.length])).toEqual([[1320, 3840]]);
  });
});

describe('replay and overrun', () => {
  test('begins where it is told to', () => {
    const { feed, sent } = createFeed({ kept: 10_000, fromSample: 5000 });
    feed.pump();
    expect(sent[0]).toMatchObject({ firstSample: 5000 });
    expect(sent[0]!.pcm.length).toBe(1320 + 2 * 1280);
  });

  test('what the ring has dropped is told once', () => {
    const { feed, sent, overruns, hear } = createFeed({ capacity: 10_000, kept: 25_000 });
    feed.pump();
    expect(overruns).toEqual([{ samples: 15_000, nextSample: 15_000 }]);
    expect(sent[0]!.firstSample).toBe(15_000);
    hear(1280);
    expect(overruns).toHaveLength(1);
  });
});

test('every sample is sent once and in order, within the credit, unless the ring dropped it', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('hear' as const), samples: fc.integer({ min: 1, max: 30_000 }) }),
    fc.record({ kind: fc.constant('take' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant('refuse' as const) }),
    fc.record({ kind: fc.constant('flush' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ring = new SampleRing(100_000);
      let taken = 0;
      let received = 0;
      let dropped = 0;
      let refuses = false;
      let heard = 0;
      const refused: number[] = [];
      const feed = new EngineFeed({
        ring,
        fromSample: 0,
        onOverrun: (samples, nextSample) => {
          dropped += samples;
          received = nextSample;
          taken = Math.max(taken, nextSample);
        },
        send: ({ firstSample, pcm }) => {
          // After a refusal, what was already on its way is refused too.
          if (refused.length > 0) return;
          expect(firstSample).toBe(received);
          // The sample's value is its position (in a Float32Array exact up to 2^24).
          expect(pcm[0]).toBe(firstSample);
          expect(pcm.at(-1)).toBe(firstSample + pcm.length - 1);
          if (refuses) {
            refuses = false;
            refused.push(firstSample);
            return;
          }
          received += pcm.length;
          expect(received - taken).toBeLessThanOrEqual(mostOutstanding);
        },
      });
      const answerRefusals = () => {
        const fromSample = refused[0];
        if (fromSample === undefined) return;
        refused.length = 0;
        received = fromSample;
        feed.answer({ type: 'refused', fromSample });
      };
      for (const one of steps) {
        if (one.kind === 'hear') {
          const first = heard;
          heard += one.samples;
          ring.append(Float32Array.from({ length: one.samples }, (_, i) => first + i));
          feed.pump();
        } else if (one.kind === 'flush') feed.flush();
        else if (one.kind === 'refuse') refuses = true;
        if (one.kind === 'take') {
          taken = Math.max(taken, Math.floor(taken + one.part * (received - taken)));
          feed.answer({ type: 'taken', upToSample: taken });
        }
        answerRefusals();
      }
      // All taken, again and again: everything arrives.
      refuses = false;
      for (let i = 0; i < 20; i++) {
        answerRefusals();
        taken = received;
        feed.answer({ type: 'taken', upToSample: taken });
        feed.flush();
      }
      expect(received).toBe(heard);
      expect(dropped).toBeLessThanOrEqual(heard);
    }),
    { numRuns: 200 },
  );
});
