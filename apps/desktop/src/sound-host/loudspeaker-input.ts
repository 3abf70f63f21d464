/** What the computer plays, on Linux: a recorder on the default output's monitor, whichever output that is. */
import { engineRate } from '../contract/sound-frames.js';
import { ChannelChoice } from '../sound/channel-choice.js';
import { NoRecorderError, planLoudspeakers } from './linux-recorders.js';
import { PulseServerWatch } from './pulse-server.js';
import { Recorder, type RecorderPlan } from './recorder.js';
import { RetryDelay } from './retry-delay.js';
import type { InputListener, SoundInput } from './sound-input.js';

export class LoudspeakerInput implements SoundInput {
  readonly #listener: InputListener;
  readonly #channel = new ChannelChoice();
  readonly #delay = new RetryDelay();
  readonly #watch = new PulseServerWatch(() => void this.#follow());
  #current: { recorder: Recorder; plan: RecorderPlan } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #hasSounded = false;
  #isPlanning = false;
  #isStale = false;
  #isClosed = false;

  constructor(listener: InputListener) {
    this.#listener = listener;
    void this.#follow();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#watch.close();
    this.#current?.recorder.stop();
  }

  /** Listens to what is the default output now. */
  async #follow(): Promise<void> {
    this.#isStale = true;
    if (this.#isPlanning) return;
    this.#isPlanning = true;
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      try {
        this.#listenTo(await planLoudspeakers());
      } catch (error) {
        this.#fail(error);
      }
    }
    this.#isPlanning = false;
  }

  #listenTo(plan: RecorderPlan): void {
    if (this.#isClosed || this.#current?.plan.args.join() === plan.args.join()) return;
    // At once: when its output is gone, the server lets it hear something else, a microphone perhaps.
    this.#current?.recorder.stop();
    this.#current = null;
    let hasBegun = false;
    const recorder = new Recorder(plan, {
      sound: (channels) => {
        if (!hasBegun) {
          hasBegun = true;
          this.#hasSounded = true;
          this.#delay.succeeded();
          this.#listener.device({ name: plan.name, channels: plan.channels });
        }
        this.#listener.block(this.#channel.pick(channels, engineRate));
      },
      ended: (message) => {
        this.#current = null;
        this.#fail(new NoRecorderError('failed', message));
      },
    });
    this.#current = { recorder, plan };
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return;
    // Also what nobody has thought of may be otherwise the next time: a system without room for one more process.
    const why = error instanceof NoRecorderError ? error : new NoRecorderError('failed', String(error));
    // One that was there before may come again.
    const reason = why.reason === 'no-device' && this.#hasSounded ? 'unplugged' : why.reason;
    if (!this.#current) this.#listener.ended(reason, why.message);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#follow(), this.#delay.next());
  }
}
