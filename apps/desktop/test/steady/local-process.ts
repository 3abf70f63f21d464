/** Processes and ports within one, so that a test can end or stop them at any moment on a clock of its own. */

type Listener = (...values: unknown[]) => void;

/** As Electron's MessagePortMain. What is sent arrives in order, a moment later. */
export class LocalPort {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #arrived: { data: unknown; ports: LocalPort[] }[] = [];
  #peer: LocalPort | undefined;
  #isStarted = false;
  #isFrozen = false;
  #isClosed = false;

  static pair(): [LocalPort, LocalPort] {
    const [a, b] = [new LocalPort(), new LocalPort()];
    a.#peer = b;
    b.#peer = a;
    return [a, b];
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  postMessage(data: unknown, ports: LocalPort[] = []): void {
    const peer = this.#peer;
    if (this.#isClosed || this.#isFrozen || !peer) return;
    queueMicrotask(() => peer.#arrive(data, ports));
  }

  start(): void {
    this.#isStarted = true;
    this.#handOver();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const peer = this.#peer;
    if (peer) queueMicrotask(() => peer.#hearClose());
  }

  /** Its process stands still: nothing goes out, what comes waits. */
  freeze(): void {
    this.#isFrozen = true;
  }

  /** Its process is gone: nobody listens. */
  orphan(): void {
    this.#listeners.clear();
    this.close();
  }

  emit(event: string, ...values: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...values);
  }

  #arrive(data: unknown, ports: LocalPort[]): void {
    if (this.#isClosed) return;
    this.#arrived.push({ data, ports });
    this.#handOver();
  }

  #hearClose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.emit('close');
  }

  #handOver(): void {
    if (!this.#isStarted || this.#isFrozen) return;
    for (const event of this.#arrived.splice(0)) if (!this.#isClosed) this.emit('message', event);
  }
}

/** As Electron's UtilityProcess. */
export class LocalProcess {
  readonly pid = undefined;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #here: LocalPort;
  readonly #there: LocalPort;
  readonly #theirs: LocalPort[] = [];
  readonly #end: () => void;
  #isOver = false;

  /** @param run the process's main: gets its port to whoever started it; returns what ends what it runs */
  constructor(run: (parentPort: LocalPort) => () => void) {
    const [here, there] = LocalPort.pair();
    this.#here = here;
    this.#there = there;
    here.on('message', (event) => this.#emit('message', (event as { data: unknown }).data));
    here.start();
    this.#end = run(there);
    there.start();
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  postMessage(message: unknown, ports: LocalPort[] = []): void {
    this.#theirs.push(...ports);
    this.#here.postMessage(message, ports);
  }

  /** As SIGSTOP. */
  freeze(): void {
    for (const port of [this.#there, ...this.#theirs]) port.freeze();
  }

  kill(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#end();
    for (const port of [this.#there, ...this.#theirs]) port.orphan();
    this.#here.orphan();
    queueMicrotask(() => this.#emit('exit', 9));
    return true;
  }

  #emit(event: string, ...values: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...values);
  }
}
