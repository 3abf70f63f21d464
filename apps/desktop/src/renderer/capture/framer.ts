/** An audio context with the worklet that cuts its input into frames: one per captured source, whatever the device. */
import { type CaptureMessage, engineRate } from '../../contract/sound-frames.js';
import type { FramerRequest } from './framer.worklet.js';
import framerUrl from './framer.worklet.ts?worker&url';

declare global {
  interface AudioContextOptions {
    /** Chromium's: an output device, or none. */
    sinkId?: string | { type: 'none' };
  }
}

export class Framer {
  readonly #context: AudioContext;
  readonly #node: AudioWorkletNode;
  #input: MediaStreamAudioSourceNode | null = null;

  private constructor(context: AudioContext, node: AudioWorkletNode) {
    this.#context = context;
    this.#node = node;
  }

  /** @param port to the sound host; belongs to the worklet from now on */
  static async create(port: MessagePort): Promise<Framer> {
    const context = new AudioContext({
      sampleRate: engineRate,
      // Without an output device: capturing must not wait for one.
      sinkId: { type: 'none' },
      // The context's clock drops what it is too late for, by buffers of 8 ms if it is interactive. On a busy machine,
      // longer ones lost no sound where those lost a hundredth.
      latencyHint: 'playback',
    });
    await context.audioWorklet.addModule(framerUrl);
    const node = new AudioWorkletNode(context, 'framer', {
      numberOfOutputs: 0,
      // Every channel of the device as it is, none mixed.
      channelCountMode: 'max',
      channelInterpretation: 'discrete',
    });
    const framer = new Framer(context, node);
    node.port.postMessage({ type: 'port' } satisfies FramerRequest, [port]);
    return framer;
  }

  /** Takes the stream's sound in place of any other. Nothing is sent of it until `flow(true)`. */
  connect(stream: MediaStream): void {
    this.#input?.disconnect();
    this.#input = this.#context.createMediaStreamSource(stream);
    this.#input.connect(this.#node);
  }

  disconnect(): void {
    this.flow(false);
    this.#input?.disconnect();
    this.#input = null;
  }

  flow(isFlowing: boolean): void {
    this.#post({ type: 'flow', isFlowing });
  }

  tell(message: Exclude<CaptureMessage, { type: 'frame' }>): void {
    this.#post({ type: 'tell', message });
  }

  async close(): Promise<void> {
    this.disconnect();
    await this.#context.close();
  }

  #post(request: FramerRequest): void {
    this.#node.port.postMessage(request);
  }
}
