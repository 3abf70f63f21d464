/** A course of random faults and changes, the same for the same seed. */
import type { Settings } from '@undertext/options';
import { randomNumbers } from './room.js';
import { SteadyApp } from './steady-app.js';

/** What faults are done to. */
type Target = Pick<
  SteadyApp,
  | 'killEngine'
  | 'freezeEngine'
  | 'stickEngine'
  | 'failDevice'
  | 'killSound'
  | 'freezeSound'
  | 'killCapture'
  | 'set'
  | 'pause'
  | 'resume'
  | 'pass'
  | 'sleep'
> & { machine: { speed: number }; time: { set(byMs: number): void } };

type Fault = (app: Target, random: () => number) => void | Promise<void>;

const pick = <Value>(values: readonly Value[], random: () => number): Value =>
  values[Math.floor(random() * values.length)]!;

const faults: Readonly<Record<string, Fault>> = {
  'engine killed': (app) => app.killEngine(),
  'engine stopped': (app) => app.freezeEngine(),
  'engine stuck': (app) => app.stickEngine(),
  'device lost': (app, random) => app.failDevice(pick(['OUT_OF_MEMORY', 'DEVICE_FAILED'], random)),
  'sound host killed': (app) => app.killSound(),
  'sound host stopped': (app) => app.freezeSound(),
  'capture window killed': (app) => app.killCapture(),
  delay: (app, random) => app.set({ streamVoxtralDelay: pick([null, 1, 2, 6, 15, 30], random) }),
  chunks: (app, random) => app.set({ streamChunkMs: pick([80, 240, 1000], random) }),
  source: (app, random) =>
    app.set({ source: pick(['microphone', 'both', 'both', 'computer', 'mixed'] as const, random) }),
  microphone: (app, random) => app.set({ microphone: pick(['default', 'usb'], random) }),
  model: (app, random) => app.set({ model: pick(['/models/one.gguf', '/models/two.gguf'], random) }),
  device: (app, random) => app.set({ device: pick(['auto', 'cpu', 'cuda0'], random) }),
  threads: (app, random) => app.set({ threads: pick([null, 1, 2], random) }),
  pause: async (app, random) => {
    app.pause();
    await app.pass(5000 * random());
    app.resume();
  },
  sleep: (app, random) => app.sleep(10_000 + 3_600_000 * random()),
  'clock set': (app, random) => app.time.set((random() - 0.5) * 7_200_000),
  slow: async (app, random) => {
    app.machine.speed = pick([0.5, 0.9, 1.1], random);
    await app.pass(60_000 * random());
    app.machine.speed = 20;
  },
};

export interface Course {
  app: SteadyApp;
  /** What happened, in order: for one who replays it. */
  history: string[];
}

export interface CourseOptions {
  /** Of the time that passes, sleep apart. */
  lengthMs: number;
  faultCount: number;
  /** The part of the course to run, by the faults' numbers: from this one ... */
  from?: number;
  /** ... to this one, without. Of those before, the settings alone hold. */
  to?: number;
}

/** Changes no more than settings. */
function untouched(settings: Partial<Settings>): Target {
  const nothing = () => {};
  return {
    killEngine: nothing,
    freezeEngine: nothing,
    stickEngine: nothing,
    failDevice: nothing,
    killSound: nothing,
    freezeSound: nothing,
    killCapture: nothing,
    set: (changes) => Object.assign(settings, changes),
    pause: nothing,
    resume: nothing,
    pass: async () => {},
    sleep: nothing,
    machine: { speed: 1 },
    time: { set: nothing },
  };
}

/** @param onStep called after each fault */
export async function runCourse(
  seed: number,
  { lengthMs, faultCount, from = 0, to = faultCount }: CourseOptions,
  onStep: (course: Course) => void = () => {},
): Promise<Course> {
  const random = randomNumbers(seed ^ 0x5eed);
  const settings: Partial<Settings> = {};
  const before = untouched(settings);
  for (let i = 0; i < from; i++) {
    random();
    await faults[pick(Object.keys(faults), random)]!(before, random);
  }
  const app = new SteadyApp(seed, settings);
  const history: string[] = [];
  const course = { app, history };
  await app.start();
  const meanMs = lengthMs / faultCount;
  for (let i = from; i < Math.min(to, faultCount); i++) {
    await app.pass(2 * meanMs * random());
    const name = pick(Object.keys(faults), random);
    history.push(`${i}, at ${((app.time.uptimeMs - app.startedMs) / 1000).toFixed(2)} s: ${name}`);
    await faults[name]!(app, random);
    onStep(course);
  }
  await app.pass(30_000);
  await app.stop();
  return course;
}
