import { asyncDisposeSymbol } from './dispose-symbols.js';
import type { EngineModel, LoadedModelInfo, StreamOptions } from './engine.js';
import { calling, DisposedError } from './errors.js';
import type { NativeModel } from './native-binding.js';
import { Stream } from './stream.js';

/** A loaded model. One that is dropped without `dispose()` is freed when it and its streams are collected. */
export class Model implements EngineModel, AsyncDisposable {
  readonly info: LoadedModelInfo;
  readonly #native: NativeModel;
  /** Weak: a dropped stream is collected while its model lives on. */
  readonly #streams = new Set<WeakRef<Stream>>();
  #disposed: Promise<void> | undefined;

  /** @internal Use `engine.loadModel()`. */
  constructor(native: NativeModel) {
    this.#native = native;
    this.info = native.info();
  }

  createStream(options: StreamOptions = {}): Stream {
    if (this.#disposed) throw new DisposedError('the model was disposed of: load it again');
    for (const held of this.#streams) if (!held.deref()) this.#streams.delete(held);
    const stream = new Stream(this.#native, options);
    this.#streams.add(new WeakRef(stream));
    return stream;
  }

  /** Disposes of its streams at once; resolves when the inference thread has ended. Safe to call twice. */
  dispose(): Promise<void> {
    this.#disposed ??= new Promise((resolve) => {
      for (const held of this.#streams) held.deref()?.dispose();
      calling(() => this.#native.dispose(resolve));
    });
    return this.#disposed;
  }

  [asyncDisposeSymbol](): Promise<void> {
    return this.dispose();
  }
}
