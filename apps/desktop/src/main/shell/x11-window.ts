/** The program that asks an X server for what Electron does not (native/x11-window.c). */
import { execFile, spawn } from 'node:child_process';
import type { BrowserWindow } from 'electron';

/** The server does not answer: no reason to wait for ever. */
const timeoutMs = 5000;

export class X11Window {
  readonly #program: string;

  constructor(program: string) {
    this.#program = program;
  }

  /**
   * Makes clicks go through a window, or not, where Electron's own call did not. Resolves to what the server says: whether
   * they go through now, and whether it had to be set.
   * @throws Error if the server refuses, or the program cannot be run
   */
  async setPassesClicks(window: BrowserWindow, passes: boolean): Promise<{ passes: boolean; wasSet: boolean }> {
    const [count, how] = (await this.#run(passes ? 'pass-clicks' : 'take-clicks', numberOf(window))).split(' ');
    return { passes: count === '0', wasSet: how === 'set' };
  }

  async skipPager(window: BrowserWindow): Promise<void> {
    await this.#run('skip-pager', numberOf(window));
  }

  /** The number of the window that has the focus; null if none has. */
  async active(): Promise<string | null> {
    const number = await this.#run('active');
    return number === '0' ? null : number;
  }

  /** @param window a number from `active()`, or one of ours */
  async activate(window: string | BrowserWindow): Promise<void> {
    await this.#run('activate', typeof window === 'string' ? window : numberOf(window));
  }

  isActive(window: BrowserWindow): Promise<boolean> {
    return this.active().then((number) => number === numberOf(window));
  }

  /**
   * Keeps a window above those that are full screen, until the function returned is called or this process ends.
   * `onEnd`: it ended by itself, and why.
   */
  stayAbove(window: BrowserWindow, onEnd: (why: string) => void): () => void {
    const child = spawn(this.#program, ['stay-above', numberOf(window)], { stdio: ['pipe', 'ignore', 'pipe'] });
    let isWanted = true;
    let complaint = '';
    const ended = (why: string) => {
      if (isWanted) onEnd(`x11-window stay-above: ${complaint.trim() || why}`);
      isWanted = false;
    };
    child.stderr.on('data', (bytes: Buffer) => {
      complaint += bytes.toString();
    });
    child.once('error', ({ message }) => ended(message));
    child.once('close', (status, signal) => ended(`ended with ${signal ?? status}`));
    return () => {
      isWanted = false;
      child.stdin.end();
    };
  }

  #run(...args: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      execFile(this.#program, args, { timeout: timeoutMs }, (error, output, complaint) => {
        if (error) reject(new Error(`x11-window ${args[0]}: ${complaint.trim() || error.message}`));
        else resolve(output.trim());
      });
    });
  }
}

/** Its X11 id, in decimal. */
function numberOf(window: BrowserWindow): string {
  return String(window.getNativeWindowHandle().readUInt32LE(0));
}
