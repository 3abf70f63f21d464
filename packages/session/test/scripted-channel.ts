/** A frame of sound, or an answer to it, between the scripted sound and the scripted engine. */
export interface ScriptedFrame {
  firstSample: number;
  pcm: Float32Array;
}

/** The sound's end of a channel. */
export class ScriptedSoundEnd {
  isClosed = false;
  #take: ((frame: ScriptedFrame) => void) | undefined;
  #onClose: (() => void) | undefined;
  readonly #queue: ScriptedFrame[] = [];

  send(frame: ScriptedFrame): void {
    if (this.isClosed) return;
    if (this.#take) this.#take(frame);
    else this.#queue.push(frame);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#onClose?.();
  }

  /** By the engine's end. What came before is handed over at once. */
  listen(take: (frame: ScriptedFrame) => void, onClose: () => void): void {
    this.#take = take;
    this.#onClose = onClose;
    for (const frame of this.#queue.splice(0)) take(frame);
    if (this.isClosed) onClose();
  }
}

/** The engine's end: what listens to the sound's. */
export class ScriptedEngineEnd {
  constructor(readonly soundEnd: ScriptedSoundEnd) {}
}

export function createScriptedChannel(): { engineEnd: ScriptedEngineEnd; soundEnd: ScriptedSoundEnd } {
  const soundEnd = new ScriptedSoundEnd();
  return { engineEnd: new ScriptedEngineEnd(soundEnd), soundEnd };
}
