import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Status } from '../src/status.js';
import { nextChange, noStatus, type StatusTiming, settle, want } from '../src/status-timing.js';

const status = (key: string, values: Status['values'] = {}): Status => ({
  grade: 'quiet',
  keys: [key],
  values,
  action: null,
});
const key = ({ shown }: StatusTiming) => shown?.keys[0] ?? null;

/** Runs events `[at, status]`, settling whenever something is due, up to a time. */
function run(events: [number, Status | null][], until: number): { at: number; shown: string | null }[] {
  const seen: { at: number; shown: string | null }[] = [{ at: 0, shown: null }];
  let timing = noStatus;
  const note = (at: number) => {
    if (key(timing) !== seen.at(-1)?.shown) seen.push({ at, shown: key(timing) });
  };
  const settleUntil = (end: number) => {
    for (let due = nextChange(timing); due !== null && due <= end; due = nextChange(timing)) {
      timing = settle(timing, due);
      note(due);
    }
  };
  for (const [at, wanted] of events) {
    settleUntil(at);
    timing = want(timing, wanted, at);
    note(at);
  }
  settleUntil(until);
  return seen.slice(1);
}

describe('a status', () => {
  test('comes after 800 ms', () => {
    expect(run([[100, status('a')]], 5000)).toEqual([{ at: 900, shown: 'a' }]);
  });

  test('that passes before that is never shown', () => {
    expect(
      run(
        [
          [100, status('a')],
          [850, null],
        ],
        5000,
      ),
    ).toEqual([]);
  });

  test('stays for 3 s at least', () => {
    expect(
      run(
        [
          [0, status('a')],
          [900, null],
        ],
        9000,
      ),
    ).toEqual([
      { at: 800, shown: 'a' },
      { at: 3800, shown: null },
    ]);
  });

  test('goes at once when it has been shown that long', () => {
    expect(
      run(
        [
          [0, status('a')],
          [7000, null],
        ],
        9000,
      ).at(-1),
    ).toEqual({ at: 7000, shown: null });
  });

  test('that comes and goes is shown without a break', () => {
    const events = Array.from({ length: 20 }, (_, index): [number, Status | null] => [
      index * 1000,
      index % 2 === 0 ? status('a') : null,
    ]);
    expect(run(events, 19_500).filter(({ shown }) => shown === 'a').length).toBeLessThanOrEqual(7);
    expect(
      run(
        [
          [0, status('a')],
          [1000, null],
          [2000, status('a')],
        ],
        9000,
      ),
    ).toEqual([{ at: 800, shown: 'a' }]);
  });

  test('takes the place of another, neither too soon nor with nothing between', () => {
    expect(
      run(
        [
          [0, status('a')],
          [1000, status('b')],
        ],
        9000,
      ),
    ).toEqual([
      { at: 800, shown: 'a' },
      { at: 3800, shown: 'b' },
    ]);
    expect(
      run(
        [
          [0, status('a')],
          [6000, status('b')],
        ],
        9000,
      ).at(-1),
    ).toEqual({ at: 6800, shown: 'b' });
  });

  test('does not wait anew when another was waiting', () => {
    expect(
      run(
        [
          [0, status('a')],
          [500, status('b')],
        ],
        9000,
      ),
    ).toEqual([{ at: 800, shown: 'b' }]);
  });

  test('shows new figures at once', () => {
    let timing = settle(want(noStatus, status('loading', { percent: 1 }), 0), 800);
    timing = want(timing, status('loading', { percent: 2 }), 900);
    expect(timing.shown?.values).toEqual({ percent: 2 });
  });
});

test('whatever happens, each is shown for 3 s, none before 800 ms, and the last wish comes true', () => {
  const wish = fc.tuple(fc.nat(2500), fc.constantFrom(null, status('a'), status('b'), status('c')));
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 40 }), (wishes) => {
      let at = 0;
      const events = wishes.map(([wait, wanted]): [number, Status | null] => {
        at += wait;
        return [at, wanted];
      });
      const seen = run(events, at + 10_000);
      for (const [index, { at: since, shown }] of seen.entries()) {
        const next = seen[index + 1];
        if (shown !== null && next) expect(next.at - since).toBeGreaterThanOrEqual(3000);
        if (shown !== null) expect(since).toBeGreaterThanOrEqual(800);
      }
      expect(seen.at(-1)?.shown ?? null).toBe(wishes.at(-1)![1]?.keys[0] ?? null);
    }),
  );
});
