/** Windows as the X server and its window manager know them, and a person's hands on mouse and keyboard. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Runs a program, and returns what it wrote; fails the test if the program fails. */
function ask(program: string, ...args: (string | number)[]): string {
  const { status, stdout, stderr } = spawnSync(program, args.map(String), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout.trim();
}

export const xdotool = (...args: (string | number)[]) => ask('xdotool', ...args);

/** Ids of the windows that can be seen now under a title. */
export function visibleWindows(title: string): string[] {
  const { stdout } = spawnSync('xdotool', ['search', '--onlyvisible', '--name', `^${title}$`], { encoding: 'utf8' });
  return stdout.split('\n').filter((id) => id !== '');
}

/** The window with a title, as soon as it can be seen. */
export async function visibleWindow(title: string): Promise<string> {
  await expect.poll(() => visibleWindows(title).length, { timeout: 15_000 }).toBe(1);
  return visibleWindows(title)[0]!;
}

/** Of a window, or of the root window. */
export function property(id: string | 'root', name: string): string {
  return ask('xprop', ...(id === 'root' ? ['-root'] : ['-id', id]), name);
}

/** On the screen, without any frame. */
export function geometry(id: string): Rectangle {
  const text = ask('xwininfo', '-id', id);
  const number = (label: string) => Number(new RegExp(`${label}:\\s+(-?\\d+)`).exec(text)![1]);
  return {
    x: number('Absolute upper-left X'),
    y: number('Absolute upper-left Y'),
    width: number('Width'),
    height: number('Height'),
  };
}

/** From the lowest window to the highest. */
export function stacking(): number[] {
  return [...property('root', '_NET_CLIENT_LIST_STACKING').matchAll(/0x[0-9a-f]+/g)].map(([id]) => Number(id));
}

/** The window that has the focus; 0 where none has. */
export const activeWindow = () => String(Number(/0x[0-9a-f]+/.exec(property('root', '_NET_ACTIVE_WINDOW'))?.[0] ?? 0));

/** As a click in a task bar does. */
export async function activate(id: string): Promise<void> {
  xdotool('windowactivate', id);
  await expect.poll(activeWindow).toBe(id);
}

export function movePointer(x: number, y: number): void {
  // Without --sync, which waits for ever where the pointer is there already.
  xdotool('mousemove', Math.round(x), Math.round(y));
}

/** As long as a finger takes: a window manager that begins a move must not miss its end. */
export function click(x: number, y: number): void {
  movePointer(x, y);
  xdotool('mousedown', 1, 'sleep', 0.1, 'mouseup', 1);
}

/** Presses at one place and lets go at another, in steps as a hand does. `key`: held meanwhile. */
export async function dragPointer(from: { x: number; y: number }, by: { x: number; y: number }, key?: string) {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
  movePointer(from.x, from.y);
  await pause();
  if (key !== undefined) xdotool('keydown', key);
  xdotool('mousedown', 1);
  await pause();
  const steps = 8;
  for (let step = 1; step <= steps; step++) {
    movePointer(from.x + (by.x * step) / steps, from.y + (by.y * step) / steps);
    await pause();
  }
  await pause();
  xdotool('mouseup', 1);
  if (key !== undefined) xdotool('keyup', key);
}

/** Another program's window, which counts the clicks and keys that reach it. */
export class OtherWindow {
  readonly id: string;
  readonly #process: ChildProcess;
  #text = '';

  private constructor(process: ChildProcess, id: string) {
    this.#process = process;
    this.id = id;
    process.stdout!.on('data', (bytes: Buffer) => {
      this.#text += bytes.toString();
    });
  }

  static async open(title: string, { x, y, width, height }: Rectangle): Promise<OtherWindow> {
    const events = ['-event', 'button', '-event', 'keyboard'];
    const program = spawn('xev', ['-name', title, '-geometry', `${width}x${height}+${x}+${y}`, ...events]);
    const id = await visibleWindow(title);
    xdotool('windowmove', id, x, y);
    await activate(id);
    return new OtherWindow(program, id);
  }

  get clicks(): number {
    return this.#count('ButtonPress');
  }

  get keys(): number {
    return this.#count('KeyPress');
  }

  close(): void {
    this.#process.kill();
  }

  #count(event: string): number {
    return this.#text.split(`${event} event`).length - 1;
  }
}
