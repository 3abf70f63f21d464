import { describe, expect, test } from 'vitest';
import { type Hang, HangWatch } from '../src/hang-watch.js';

/** Beats on which the process shows that it lives; what is found. */
function live(watch: HangWatch, beats: number, onBeat: (beat: number) => void = () => {}): Hang | null {
  for (let beat = 0; beat < beats; beat++) {
    watch.hear();
    onBeat(beat);
    const hang = watch.beat();
    if (hang) return hang;
  }
  return null;
}

describe('a process', () => {
  test('from which nothing comes for 10 s hangs', () => {
    const watch = new HangWatch();
    for (let beat = 0; beat < 20; beat++) expect(watch.beat()).toBeNull();
    expect(watch.beat()).toBe('silent');
  });

  test('that says anything at all in between does not', () => {
    const watch = new HangWatch();
    expect(live(watch, 1000)).toBeNull();
  });
});

describe('an engine', () => {
  test('hangs that has sound to compute, and ends no pass for 20 s', () => {
    const watch = new HangWatch();
    watch.note(1, 10, true);
    expect(live(watch, 40)).toBeNull();
    expect(live(watch, 1)).toBe('stuck');
  });

  test('that has nothing to compute does not', () => {
    const watch = new HangWatch();
    watch.note(1, 10, false);
    expect(live(watch, 1000)).toBeNull();
  });

  test('is slow where its passes end, however far behind it is', () => {
    const watch = new HangWatch();
    const slowly = (beat: number) => watch.note(1, Math.floor(beat / 39), true);
    expect(live(watch, 1000, slowly)).toBeNull();
  });

  test('that has been slow before is given the time it needs', () => {
    const watch = new HangWatch();
    // 15 s for a pass: the next may take a minute.
    live(watch, 61, (beat) => watch.note(1, Math.floor(beat / 30), true));
    expect(live(watch, 118)).toBeNull();
    expect(live(watch, 5)).toBe('stuck');
  });

  test('that computes another stream meanwhile does not hang', () => {
    const watch = new HangWatch();
    watch.note(2, 5, true);
    expect(live(watch, 500, (beat) => watch.note(1, beat, true))).toBeNull();
  });

  test('whose only stream that had work is gone does not hang', () => {
    const watch = new HangWatch();
    watch.note(1, 5, true);
    live(watch, 30);
    watch.forgetStream(1);
    expect(live(watch, 100)).toBeNull();
  });

  test('hangs that does not answer what it is asked between two passes', () => {
    const watch = new HangWatch();
    watch.asked(7);
    expect(live(watch, 40)).toBeNull();
    expect(live(watch, 1)).toBe('stuck');
    watch.answered(7);
    expect(live(watch, 100)).toBeNull();
  });
});

describe('a load', () => {
  test('may take as long as it likes while it goes on', () => {
    const watch = new HangWatch();
    watch.loading(1);
    expect(live(watch, 2000, (beat) => beat % 300 === 0 && watch.loading(1))).toBeNull();
  });

  test('hangs that does not go on for 3 min; what waits to be computed meanwhile says nothing', () => {
    const watch = new HangWatch();
    watch.note(1, 10, true);
    watch.loading(2);
    expect(live(watch, 360)).toBeNull();
    expect(live(watch, 1)).toBe('stuck-loading');
  });

  test('that has ended is not waited for', () => {
    const watch = new HangWatch();
    watch.loading(1);
    watch.over(1);
    expect(live(watch, 1000)).toBeNull();
  });

  test('may be silent for longer where it is a bench', () => {
    const watch = new HangWatch();
    watch.measuring(1);
    expect(live(watch, 1800)).toBeNull();
    expect(live(watch, 1)).toBe('stuck-loading');
  });
});
