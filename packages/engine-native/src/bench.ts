import {
  checkFunction,
  checkObject,
  checkPath,
  checkSignal,
  checkString,
  checkWholeNumber,
} from './argument-checks.js';
import type { BenchOptions, BenchProgress, BenchReport } from './bench-report.js';
import { CancelledError, calling, fromNative } from './errors.js';
import { type NativeBenchOptions, nativeBinding } from './native-binding.js';
import { callUser } from './user-callback.js';

/**
 * How fast this machine runs a model: kernels, passes, streams, loading and memory, measured side by side in one run of
 * some minutes. It has a model of its own; others should be idle meanwhile.
 */
export async function bench(options: BenchOptions): Promise<BenchReport> {
  checkOptions(options);
  const { signal, onProgress } = options;
  const cancelled = () => new CancelledError('the bench was cancelled', '', { cause: signal?.reason });
  if (signal?.aborted) throw cancelled();
  return new Promise((resolve, reject) => {
    const report = (fraction: number, stage: string) => {
      if (!signal?.aborted) callUser(onProgress, { fraction, stage: stage as BenchProgress['stage'] });
    };
    const cancel = calling(() =>
      nativeBinding().bench(nativeOptions(options), report, (error, result) => {
        signal?.removeEventListener('abort', cancel);
        if (result) resolve(result);
        else reject(signal?.aborted ? cancelled() : fromNative(error));
      }),
    );
    signal?.addEventListener('abort', cancel);
  });
}

function checkOptions(options: BenchOptions): void {
  checkObject('options', options);
  if (options.model !== undefined) checkPath(options.model);
  checkString('synthetic', options.synthetic);
  if (options.write !== undefined) checkPath(options.write);
  checkString('device', options.device);
  checkWholeNumber('threads', options.threads);
  checkWholeNumber('delay', options.delay);
  checkWholeNumber('chunkMs', options.chunkMs);
  checkFunction('onProgress', options.onProgress);
  checkSignal(options.signal);
  if (options.testing !== undefined) checkObject('testing', options.testing);
}

function nativeOptions({ onProgress: _, signal: __, testing, ...options }: BenchOptions): NativeBenchOptions {
  return { ...options, ...testing };
}
