/**
 * Runs a callback given by the user of this package. What it throws becomes an uncaught exception of its own, as from an
 * event listener: it must neither hold back the events that follow nor pass through the addon.
 */
export function callUser<Arguments extends unknown[]>(
  callback: ((...values: Arguments) => void) | undefined,
  ...values: Arguments
): void {
  try {
    callback?.(...values);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
