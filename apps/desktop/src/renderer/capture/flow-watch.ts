/** A device delivers every 10 ms or so. */
const dryAfterMs = 1000;
const lookEveryMs = 200;

declare global {
  /** Chromium's. */
  class MediaStreamTrackProcessor {
    constructor(options: { track: MediaStreamTrack });
    readonly readable: ReadableStream<AudioData>;
  }
}

/**
 * Tells whether a track's device delivers sound. The audio context cannot: its clock goes on, with zeros, when no sound
 * comes. `onChange` is called with true at the first sound. Returns what ends the watch.
 */
export function watchFlow(track: MediaStreamTrack, onChange: (isFlowing: boolean) => void): () => void {
  if (!('MediaStreamTrackProcessor' in globalThis)) {
    // No way to see it: then a device that delivers nothing looks like one that is muted.
    onChange(true);
    return () => {};
  }
  const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
  let lastMs = performance.now();
  let isFlowing = false;
  let isOver = false;

  function setFlowing(now: boolean): void {
    if (now === isFlowing) return;
    isFlowing = now;
    onChange(now);
  }

  async function read(): Promise<void> {
    while (!isOver) {
      const { done, value } = await reader.read();
      if (done) return;
      value.close();
      lastMs = performance.now();
      if (!isOver) setFlowing(true);
    }
  }

  const timer = setInterval(() => {
    if (performance.now() - lastMs > dryAfterMs) setFlowing(false);
  }, lookEveryMs);
  // A track that ends closes its stream: nothing flows any more, and the track's own event tells why.
  read().catch(() => {});
  return () => {
    isOver = true;
    clearInterval(timer);
    reader.cancel().catch(() => {});
  };
}
