import { checkFunction, checkObject, checkSound, checkWholeNumber } from './argument-checks.js';
import { disposeSymbol } from './dispose-symbols.js';
import type { EngineStream, StreamOptions, StreamStats } from './engine.js';
import { CancelledError, calling, DisposedError, FinishedError, fromNative } from './errors.js';
import type { NativeEvent, NativeModel, NativeStream, NativeStreamOptions } from './native-binding.js';
import { callUser } from './user-callback.js';

interface Waiter {
  resolve(): void;
  reject(error: Error): void;
}

/**
 * A stream of sound on a model. Keep a reference to it for as long as its events are wanted: one that is dropped is
 * cancelled when it is collected. An unsettled `finish()` or `room()` keeps both the stream and the process alive;
 * an idle stream keeps neither.
 */
export class Stream implements EngineStream, Disposable {
  readonly #native: NativeStream;
  readonly #onToken: StreamOptions['onToken'];
  readonly #onError: StreamOptions['onError'];
  readonly #onDecision: ((slot: number, token: number) => void) | undefined;
  /** Once the stream has ended early: makes the error that every later call throws. */
  #refusal: (() => Error) | undefined;
  #disposed = false;
  #finished: Promise<void> | undefined;
  #finishing: Waiter | undefined;
  #roomWaiters: Waiter[] = [];

  /** @internal Use `model.createStream()`. */
  constructor(model: NativeModel, options: StreamOptions) {
    checkStreamOptions(options);
    this.#onToken = options.onToken;
    this.#onError = options.onError;
    this.#onDecision = options.testing?.onDecision;
    this.#native = calling(() => model.createStream(nativeOptions(options), this.#onDecision !== undefined));
    this.#native.onEvents = (events) => this.#handle(events);
  }

  feed(pcm: Float32Array): void {
    this.#checkUsable();
    checkSound(pcm);
    calling(() => this.#native.feed(pcm));
  }

  async room(): Promise<void> {
    this.#checkUsable();
    if (calling(() => this.#native.hasRoom())) return;
    await new Promise<void>((resolve, reject) => {
      this.#roomWaiters.push({ resolve, reject });
      this.#updateKeepAlive();
    });
  }

  setDelay(delay: number): void {
    this.#checkUsable();
    if (delay === undefined) throw new TypeError('delay must be a number, not undefined');
    checkWholeNumber('delay', delay);
    calling(() => this.#native.setDelay(delay));
  }

  finish(): Promise<void> {
    this.#finished ??= this.#finish();
    return this.#finished;
  }

  async #finish(): Promise<void> {
    this.#checkUsable();
    calling(() => this.#native.finish());
    await new Promise<void>((resolve, reject) => {
      this.#finishing = { resolve, reject };
      this.#updateKeepAlive();
    });
  }

  cancel(): void {
    this.#checkNotDisposed();
    if (this.#refusal) return;
    calling(() => this.#native.cancel());
    this.#end(() => new CancelledError('the stream was cancelled'));
  }

  stats(): StreamStats {
    this.#checkNotDisposed();
    return calling(() => this.#native.stats());
  }

  /** Cancels, and frees what the stream holds. Safe to call twice. */
  dispose(): void {
    if (this.#disposed) return;
    this.#end(() => new DisposedError('the stream was disposed of: create a new one'));
    this.#disposed = true;
    this.#native.dispose();
  }

  [disposeSymbol](): void {
    this.dispose();
  }

  #handle(events: NativeEvent[]): void {
    for (const event of events) {
      if (this.#refusal) return; // ended by a callback for an earlier event
      switch (event.type) {
        case 'token':
          callUser(this.#onToken, event.token);
          break;
        case 'decision':
          callUser(this.#onDecision, event.slot, event.token);
          break;
        case 'room':
          this.#settleRoom();
          break;
        case 'finished':
          this.#settle(undefined, new FinishedError('the stream was finished: create a new one'));
          break;
        case 'failed': {
          const error = fromNative(event.error);
          this.#end(() => error);
          callUser(this.#onError, error);
        }
      }
    }
  }

  /** The room that the event announces may be taken again by now: then the waiters wait on for the next one. */
  #settleRoom(): void {
    if (this.#roomWaiters.length === 0 || !calling(() => this.#native.hasRoom())) return;
    for (const waiter of this.#roomWaiters.splice(0)) waiter.resolve();
    this.#updateKeepAlive();
  }

  #end(refusal: () => Error): void {
    this.#refusal = refusal;
    if (this.#finishing || this.#roomWaiters.length > 0) this.#settle(refusal(), refusal());
  }

  /** Settles `finish()`, with an error if there is one, and rejects every `room()`. */
  #settle(finishError: Error | undefined, roomError: Error): void {
    if (finishError) this.#finishing?.reject(finishError);
    else this.#finishing?.resolve();
    this.#finishing = undefined;
    for (const waiter of this.#roomWaiters.splice(0)) waiter.reject(roomError);
    this.#updateKeepAlive();
  }

  #updateKeepAlive(): void {
    if (!this.#disposed) this.#native.keepAlive(this.#finishing !== undefined || this.#roomWaiters.length > 0);
  }

  #checkNotDisposed(): void {
    if (this.#disposed) throw this.#refusal?.();
  }

  #checkUsable(): void {
    if (this.#refusal) throw this.#refusal();
  }
}

function checkStreamOptions(options: StreamOptions): void {
  checkObject('options', options);
  checkWholeNumber('delay', options.delay);
  checkWholeNumber('chunkMs', options.chunkMs);
  checkFunction('onToken', options.onToken);
  checkFunction('onError', options.onError);
  if (options.testing === undefined) return;
  checkObject('testing', options.testing);
  checkFunction('onDecision', options.testing.onDecision);
}

function nativeOptions({ delay, chunkMs, testing }: StreamOptions): NativeStreamOptions {
  const { onDecision: _, ...forTests } = testing ?? {};
  return { ...(delay !== undefined && { delay }), ...(chunkMs !== undefined && { chunkMs }), ...forTests };
}
