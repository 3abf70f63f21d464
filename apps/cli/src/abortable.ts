/**
 * What a promise resolves to, or `undefined` as soon as the signal aborts. Unlike a race against one lasting promise it
 * leaves nothing behind, so a loop may call it for days.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(undefined);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
