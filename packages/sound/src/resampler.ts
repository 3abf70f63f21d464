import createSpeexResampler, { type SpeexResamplerModule } from '@echogarden/speex-resampler-wasm';
import { joinSamples } from './join-samples.js';

/** Speex's best: a Kaiser filter of 256 taps at the lower rate. 7.5 kHz passes whole, 8.1 kHz is 120 dB down. */
const quality = 10;
/** Samples per call. */
const pieceSamples = 4096;

/**
 * Another sample rate for mono sound, by SpeexDSP's resampler in WebAssembly. As a stream: any split of the same sound
 * gives the same samples, and all of it together `round(samples x to / from)` of them, aligned with the input.
 */
export class Resampler {
  readonly #module: SpeexResamplerModule;
  readonly #from: number;
  readonly #to: number;
  readonly #state: number;
  readonly #input: number;
  readonly #output: number;
  readonly #outputRoom: number;
  readonly #counts: number;
  #samplesIn = 0;
  #samplesOut = 0;

  /** What makes resamplers at once. Rates in Hz. */
  static async load(): Promise<(from: number, to: number) => Resampler> {
    const module = await createSpeexResampler();
    return (from, to) => new Resampler(module, from, to);
  }

  /** Rates in Hz. */
  static async create(from: number, to: number): Promise<Resampler> {
    return (await Resampler.load())(from, to);
  }

  private constructor(module: SpeexResamplerModule, from: number, to: number) {
    this.#module = module;
    this.#from = from;
    this.#to = to;
    this.#outputRoom = Math.ceil((pieceSamples * to) / from) + 1;
    this.#input = module._malloc(pieceSamples * 4);
    this.#output = module._malloc(this.#outputRoom * 4);
    this.#counts = module._malloc(8);
    this.#state = module._speex_resampler_init(1, from, to, quality, this.#counts);
    if (this.#state === 0) throw new Error(`cannot resample from ${from} Hz to ${to} Hz`);
    // The filter's delay: without this the output would start that much late.
    module._speex_resampler_skip_zeros(this.#state);
  }

  process(samples: Float32Array): Float32Array {
    this.#samplesIn += samples.length;
    const parts = this.#run(samples);
    for (const part of parts) this.#samplesOut += part.length;
    return joinSamples(parts);
  }

  /** The end of the sound: what the filter still holds. */
  flush(): Float32Array {
    const latency = this.#module._speex_resampler_get_input_latency(this.#state);
    const tail = joinSamples(this.#run(new Float32Array(latency + Math.ceil(this.#from / this.#to))));
    return tail.subarray(0, Math.round((this.#samplesIn * this.#to) / this.#from) - this.#samplesOut);
  }

  dispose(): void {
    this.#module._speex_resampler_destroy(this.#state);
    this.#module._free(this.#input);
    this.#module._free(this.#output);
    this.#module._free(this.#counts);
  }

  #run(samples: Float32Array): Float32Array[] {
    const module = this.#module;
    const count = this.#counts / 4;
    const parts: Float32Array[] = [];
    for (let done = 0; done < samples.length; ) {
      const piece = samples.subarray(done, done + pieceSamples);
      module.HEAPF32.set(piece, this.#input / 4);
      module.HEAP32[count] = piece.length;
      module.HEAP32[count + 1] = this.#outputRoom;
      const code = module._speex_resampler_process_float(
        this.#state,
        0,
        this.#input,
        this.#counts,
        this.#output,
        this.#counts + 4,
      );
      const used = module.HEAP32[count] ?? 0;
      const written = module.HEAP32[count + 1] ?? 0;
      if (code !== 0 || used + written === 0) throw new Error(`the resampler failed (code ${code})`);
      done += used;
      parts.push(module.HEAPF32.slice(this.#output / 4, this.#output / 4 + written));
    }
    return parts;
  }
}
