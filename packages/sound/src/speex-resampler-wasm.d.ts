/** The part of the package's C interface that is used; the package brings no types. Pointers are byte offsets. */
declare module '@echogarden/speex-resampler-wasm' {
  export interface SpeexResamplerModule {
    /** Replaced when the memory grows: to be read anew after each call. */
    readonly HEAPF32: Float32Array;
    readonly HEAP32: Int32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _speex_resampler_init(channels: number, from: number, to: number, quality: number, error: number): number;
    _speex_resampler_destroy(state: number): void;
    _speex_resampler_skip_zeros(state: number): number;
    /** Samples of the input's rate. */
    _speex_resampler_get_input_latency(state: number): number;
    /** The counts are in-out: room and samples before, samples used and written after. */
    _speex_resampler_process_float(
      state: number,
      channel: number,
      input: number,
      inputCount: number,
      output: number,
      outputCount: number,
    ): number;
  }
  export default function createSpeexResampler(): Promise<SpeexResamplerModule>;
}
