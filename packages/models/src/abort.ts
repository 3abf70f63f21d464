/** The error that stops everything up to whoever aborted. */
export class AbortedError extends Error {
  override readonly name = 'AbortError';

  constructor() {
    super('stopped');
  }
}

/** @throws AbortedError */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError();
}

/**
 * What a promise resolves to; as soon as the signal aborts, it rejects with an AbortedError instead, whatever becomes of
 * the promise.
 */
export function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new AbortedError());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** @throws AbortedError as soon as the signal aborts */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const slept = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return orAborted(slept, signal).finally(() => clearTimeout(timer));
}
