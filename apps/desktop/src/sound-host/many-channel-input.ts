/**
 * A microphone on Linux. Chromium takes two channels of it at most; one that has more is heard by a recorder of its own
 * in place of what Chromium delivers, which goes on telling which device it is and what becomes of it.
 */
import { engineRate } from '../contract/sound-frames.js';
import { ChannelChoice } from '../sound/channel-choice.js';
import { planManyChannels } from './linux-recorders.js';
import { Recorder, type RecorderPlan } from './recorder.js';
import { RetryDelay } from './retry-delay.js';
import type { InputDevice, InputListener, SoundInput } from './sound-input.js';

export class ManyChannelInput implements SoundInput {
  readonly #listener: InputListener;
  readonly #capture: SoundInput;
  readonly #channel = new ChannelChoice();
  readonly #delay = new RetryDelay();
  /** What happened while it is being found out how many channels the device has; null at other times. */
  #held: (() => void)[] | null = null;
  #plan: RecorderPlan | null = null;
  #recorder: Recorder | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** @param openCapture opens what Chromium delivers */
  constructor(openCapture: (listener: InputListener) => SoundInput, listener: InputListener) {
    this.#listener = listener;
    this.#capture = openCapture({
      block: (pcm) => this.#ofChromium(() => listener.block(pcm)),
      lost: (samples) => this.#ofChromium(() => listener.lost(samples)),
      muted: (isMuted) => this.#ofChromium(() => listener.muted(isMuted)),
      device: (device) => this.#inOrder(() => void this.#device(device)),
      channel: (channel) =>
        this.#inOrder(() => {
          this.#channel.choose(channel);
          listener.channel(channel);
        }),
      ended: (reason, message) =>
        this.#inOrder(() => {
          this.#stop();
          listener.ended(reason, message);
        }),
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.#capture.close();
  }

  #inOrder(act: () => void): void {
    if (this.#held) this.#held.push(act);
    else act();
  }

  /** What Chromium delivers counts only where no recorder hears the device. */
  #ofChromium(act: () => void): void {
    this.#inOrder(() => {
      if (!this.#plan) act();
    });
  }

  async #device(device: InputDevice): Promise<void> {
    this.#stop();
    this.#held = [];
    // Without an answer from the sound server there is what Chromium delivers.
    const plan = await planManyChannels(device.name).catch(() => null);
    if (this.#isClosed) return;
    const held = this.#held;
    this.#held = null;
    this.#plan = plan;
    if (plan) this.#record(plan);
    else this.#listener.device(device);
    for (const act of held) this.#inOrder(act);
  }

  #record(plan: RecorderPlan): void {
    let hasBegun = false;
    this.#recorder = new Recorder(plan, {
      sound: (channels) => {
        if (!hasBegun) {
          hasBegun = true;
          this.#delay.succeeded();
          this.#listener.device({ name: plan.name, channels: plan.channels });
        }
        this.#listener.block(this.#channel.pick(channels, engineRate));
      },
      ended: (message) => {
        this.#recorder = null;
        this.#listener.ended('failed', message);
        this.#timer = setTimeout(() => this.#record(plan), this.#delay.next());
      },
    });
  }

  #stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#recorder?.stop();
    this.#recorder = null;
    this.#plan = null;
  }
}
