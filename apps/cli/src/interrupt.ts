/** The signals that end a run, and the exit code that each gives. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Signal = keyof typeof exitCodes;

/** Ctrl-C and its like: the first asks to finish cleanly, the second ends the process at once. */
export class Interrupt {
  readonly #controller = new AbortController();
  #exitCode: number | null = null;

  constructor() {
    for (const signal of Object.keys(exitCodes) as Signal[]) process.on(signal, this.#onSignal);
  }

  /** Aborts at the first. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The exit code to end with; `null`: nothing has interrupted. */
  get exitCode(): number | null {
    return this.#exitCode;
  }

  dispose(): void {
    for (const signal of Object.keys(exitCodes) as Signal[]) process.off(signal, this.#onSignal);
  }

  readonly #onSignal = (signal: Signal): void => {
    if (this.#exitCode !== null) process.exit(exitCodes[signal]);
    this.#exitCode = exitCodes[signal];
    this.#controller.abort();
  };
}
