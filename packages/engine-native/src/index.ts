/** Voxtral Realtime on this machine: a model file and sound in, growing text out. */
import {
  checkFunction,
  checkObject,
  checkPath,
  checkSignal,
  checkString,
  checkWholeNumber,
} from './argument-checks.js';
import { bench } from './bench.js';
import type { DeviceInfo, Engine, LoadOptions, LoadProgress, ModelInfo } from './engine.js';
import { CancelledError, calling, fromNative } from './errors.js';
import { Model } from './model.js';
import { type NativeLoadOptions, type NativeModel, nativeBinding } from './native-binding.js';
import { callUser } from './user-callback.js';

export type * from './bench-report.js';
export type * from './engine.js';
export * from './errors.js';
export type { Model } from './model.js';
export type { Stream } from './stream.js';

function listDevices(): DeviceInfo[] {
  return calling(() => nativeBinding().listDevices());
}

async function loadModel(path: string, options: LoadOptions = {}): Promise<Model> {
  checkPath(path);
  checkLoadOptions(options);
  const { signal, onProgress } = options;
  const cancelled = () => new CancelledError('the load was cancelled', '', { cause: signal?.reason });
  if (signal?.aborted) throw cancelled();
  const native = await new Promise<NativeModel>((resolve, reject) => {
    const report = (fraction: number, stage: string) => {
      if (!signal?.aborted) callUser(onProgress, { fraction, stage: stage as LoadProgress['stage'] });
    };
    const cancel = calling(() =>
      nativeBinding().loadModel(path, nativeOptions(options), report, (error, model) => {
        signal?.removeEventListener('abort', cancel);
        if (model) resolve(model);
        else reject(signal?.aborted ? cancelled() : fromNative(error));
      }),
    );
    signal?.addEventListener('abort', cancel);
  });
  return new Model(native);
}

async function readModelInfo(path: string): Promise<ModelInfo> {
  checkPath(path);
  return new Promise((resolve, reject) => {
    calling(() =>
      nativeBinding().readModelInfo(path, (error, info) => {
        if (info) resolve(info);
        else reject(fromNative(error));
      }),
    );
  });
}

function checkLoadOptions(options: LoadOptions): void {
  checkObject('options', options);
  checkString('device', options.device);
  checkWholeNumber('threads', options.threads);
  checkFunction('onProgress', options.onProgress);
  checkSignal(options.signal);
  if (options.testing !== undefined) checkObject('testing', options.testing);
}

function nativeOptions({ device, threads, testing }: LoadOptions): NativeLoadOptions {
  return { ...(device !== undefined && { device }), ...(threads !== undefined && { threads }), ...testing };
}

/** The engine on this machine. Its addon is loaded by the first call. */
export const engine = { listDevices, loadModel, readModelInfo, bench } satisfies Engine & { bench: typeof bench };
