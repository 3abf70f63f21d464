import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClockWatch, type Stamp } from '../../src/sound-host/clock-watch.js';

const block = 1280;
const blockMs = 80;

interface Disturbance {
  /** How much later than it could each block arrives, ms. */
  late?: () => number;
  quiet?: boolean;
  /** Of the device's clock. */
  speed?: number;
}

/** Blocks of sound whose device and delivery can be disturbed. */
class Delivery {
  readonly watch = new ClockWatch();
  /** Real time at which the next block begins, ms. */
  realMs = 1000;
  sleptMs = 0;
  readonly stamps: (Stamp & { realMs: number })[] = [];

  deliver(blocks: number, { late = () => 0, quiet = false, speed = 1 }: Disturbance = {}): void {
    for (let i = 0; i < blocks; i++) {
      const arrivedMs = this.realMs + blockMs / speed + 20 + late();
      const stamp = this.watch.stamp(block, arrivedMs, quiet, this.sleptMs);
      this.stamps.push({ ...stamp, realMs: this.realMs + 20 });
      this.realMs += blockMs / speed;
    }
  }

  get anchors() {
    return this.stamps.filter(({ anchor }) => anchor !== null);
  }

  /** How wrong the last block's time is, ms. */
  get error(): number {
    const last = this.stamps.at(-1)!;
    return last.startMs - last.realMs;
  }
}

test('a device that keeps time has one anchor, however late its blocks arrive', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const delivery = new Delivery();
      let state = seed;
      const random = () => {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        return (state >>> 0) / 2 ** 32;
      };
      delivery.deliver(1);
      // Mostly on time, now and then held up for up to a second.
      delivery.deliver(1000, { late: () => (random() < 0.1 ? random() * 1000 : random() * 20) });
      expect(delivery.anchors).toHaveLength(1);
      expect(delivery.anchors[0]).toMatchObject({ anchor: 'start', gap: null });
      expect(Math.abs(delivery.error)).toBeLessThan(21);
    }),
    { numRuns: 50 },
  );
});

test('a process that was held up for 5 s, and then gets all at once, has lost nothing', () => {
  const delivery = new Delivery();
  delivery.deliver(100);
  let waited = 5000;
  const late = () => {
    waited -= blockMs;
    return Math.max(0, waited);
  };
  delivery.deliver(62, { late });
  delivery.deliver(100);
  expect(delivery.anchors).toHaveLength(1);
});

test('sound that is known to be lost makes a gap of its length at once', () => {
  const delivery = new Delivery();
  delivery.deliver(50);
  delivery.watch.lost(3200);
  delivery.realMs += 200;
  delivery.deliver(1);
  expect(delivery.anchors[1]).toMatchObject({ anchor: 'gap', gap: { lostMs: 200, reason: 'lost' } });
  expect(delivery.error).toBeCloseTo(0);
});

test.each([100, 400, 30_000])('%i ms that vanish without a word are found by the clock', (lostMs) => {
  const delivery = new Delivery();
  delivery.deliver(100);
  delivery.realMs += lostMs;
  delivery.deliver(60);
  expect(delivery.anchors).toHaveLength(2);
  const { anchor, gap } = delivery.anchors[1]!;
  expect(anchor).toBe('gap');
  expect(gap!.reason).toBe('lost');
  expect(Math.abs(gap!.lostMs - lostMs)).toBeLessThan(1);
  expect(Math.abs(delivery.error)).toBeLessThan(1);
});

test('a tenth of the sound that goes missing bit by bit is counted', () => {
  const delivery = new Delivery();
  delivery.deliver(100);
  delivery.deliver(400, { speed: 0.9 });
  const lost = delivery.stamps.reduce((sum, { gap }) => sum + (gap?.lostMs ?? 0), 0);
  expect(lost).toBeGreaterThan(0.7 * 400 * (blockMs / 0.9 - blockMs));
  expect(Math.abs(delivery.error)).toBeLessThan(500);
});

describe('drift', () => {
  test.each([
    ['slow', 1 - 200e-6],
    ['fast', 1 + 200e-6],
  ])('of a %s device becomes a new anchor at a silence, once it is 80 ms', (_, speed) => {
    const delivery = new Delivery();
    // 200 ppm: 80 ms in 400 s.
    delivery.deliver(5200, { speed, quiet: false });
    expect(delivery.anchors).toHaveLength(1);
    expect(Math.abs(delivery.error)).toBeGreaterThan(80);
    delivery.deliver(1, { speed, quiet: true });
    expect(delivery.anchors[1]).toMatchObject({ anchor: 'drift', gap: null });
    expect(Math.abs(delivery.error)).toBeLessThan(5);
  });

  test('below 80 ms is left alone', () => {
    const delivery = new Delivery();
    delivery.deliver(4500, { speed: 1 - 200e-6, quiet: true });
    expect(delivery.anchors).toHaveLength(1);
  });
});

describe('what begins anew', () => {
  test('after a pause, time has gone on and nothing is missing', () => {
    const delivery = new Delivery();
    delivery.deliver(50);
    delivery.realMs += 10_000;
    delivery.watch.resumed(delivery.realMs);
    delivery.deliver(20);
    expect(delivery.anchors[1]).toMatchObject({ anchor: 'pause', gap: null });
    expect(delivery.error).toBeCloseTo(0);
  });

  test('another device: the time between is a gap', () => {
    const delivery = new Delivery();
    delivery.deliver(50);
    delivery.watch.restart('device', 'device');
    delivery.realMs += 700;
    delivery.deliver(20);
    expect(delivery.anchors[1]!.anchor).toBe('device');
    expect(delivery.anchors[1]!.gap!.reason).toBe('device');
    expect(delivery.anchors[1]!.gap!.lostMs).toBeCloseTo(700);
  });

  test('another device after a pause: what is missing since then is a gap, the pause is not', () => {
    const delivery = new Delivery();
    delivery.deliver(50);
    delivery.realMs += 10_000;
    delivery.watch.resumed(delivery.realMs);
    delivery.watch.restart('device', 'device');
    delivery.realMs += 700;
    delivery.deliver(1);
    expect(delivery.anchors[1]).toMatchObject({ anchor: 'pause', gap: { reason: 'device' } });
    expect(Math.abs(delivery.anchors[1]!.gap!.lostMs - 700)).toBeLessThan(blockMs);
  });

  test('after a pause nothing may come for long: that is missing', () => {
    const delivery = new Delivery();
    delivery.deliver(50);
    delivery.realMs += 10_000;
    delivery.watch.resumed(delivery.realMs);
    delivery.realMs += 5000;
    delivery.deliver(1);
    expect(delivery.anchors[1]).toMatchObject({ anchor: 'pause', gap: { reason: 'lost' } });
    expect(Math.abs(delivery.anchors[1]!.gap!.lostMs - 5000)).toBeLessThan(blockMs);
  });

  test('another device in place of one that failed before anything came of it: what is missing since then is a gap', () => {
    const delivery = new Delivery();
    delivery.watch.failed(300);
    delivery.watch.restart('device', 'device');
    delivery.deliver(2);
    expect(delivery.anchors).toMatchObject([
      { startMs: 1020, anchor: 'start', gap: { lostMs: 720, reason: 'device' } },
    ]);
  });

  test('one that fails before anything comes of it misses what follows up to its end, but no pause', () => {
    const { watch } = new Delivery();
    watch.failed(300);
    expect(watch.end(1000, 0)).toMatchObject({ lostMs: 700 });
    watch.resumed(5000);
    expect(watch.end(6500, 0)).toMatchObject({ lostMs: 1500 });
    expect(new ClockWatch().end(1000, 0)).toBeNull();
  });

  test('sleep is a gap of its own kind', () => {
    const delivery = new Delivery();
    delivery.deliver(50);
    delivery.sleptMs = 3_600_000;
    delivery.realMs += 3_600_000;
    delivery.deliver(50);
    expect(delivery.anchors).toHaveLength(2);
    expect(delivery.anchors[1]!.gap).toMatchObject({ reason: 'sleep' });
    expect(delivery.error).toBeCloseTo(0);
  });

  test('sleep through which the clock went on is told by the system', () => {
    const delivery = new Delivery();
    delivery.deliver(50);
    delivery.watch.slept();
    delivery.realMs += 3_600_000;
    delivery.deliver(50);
    expect(delivery.anchors).toHaveLength(2);
    expect(delivery.anchors[1]!.gap).toMatchObject({ reason: 'sleep' });
    expect(delivery.error).toBeCloseTo(0);
  });

  test('a block that is a little late after a sleep has no gap before it', () => {
    const delivery = new Delivery();
    delivery.deliver(50);
    delivery.watch.slept();
    delivery.deliver(1, { late: () => 300 });
    delivery.deliver(49);
    expect(delivery.anchors).toHaveLength(1);
  });

  test('an end on time misses nothing; one that nothing came before for long, that long', () => {
    const onTime = new Delivery();
    onTime.deliver(50);
    expect(onTime.watch.end(onTime.realMs + 100, 0)).toBeNull();
    const late = new Delivery();
    late.deliver(50);
    const lastMs = late.realMs;
    expect(late.watch.end(lastMs + 2000, 0)!.reason).toBe('lost');
    expect(late.watch.end(lastMs + 4000, 0)).toBeNull();
    const unplugged = new Delivery();
    unplugged.deliver(50);
    unplugged.watch.restart('device', 'device');
    const gap = unplugged.watch.end(unplugged.realMs + 2000, 0)!;
    expect(gap.reason).toBe('device');
    expect(Math.abs(gap.lostMs - 2000)).toBeLessThan(blockMs);
    const asleep = new Delivery();
    asleep.deliver(50);
    asleep.watch.slept();
    expect(asleep.watch.end(asleep.realMs + 3_600_000, 0)!.reason).toBe('sleep');
  });

  test('no sound is placed before the sound that came before it, but for drift', () => {
    const delivery = new Delivery();
    delivery.deliver(1, { late: () => 300 });
    delivery.watch.restart('device', 'device');
    delivery.deliver(1);
    const [first, second] = delivery.stamps;
    expect(second!.startMs).toBeGreaterThanOrEqual(first!.startMs + blockMs);
    expect(second!.gap).toBeNull();
  });
});
