/** What windows show of the captions, put together from its parts; every change of it is published. */
import type { Transcript, WordRules } from '@undertext/transcript';
import type {
  CaptionsChange,
  CaptionsSettings,
  CaptionsSnapshot,
  InputCondition,
  InputId,
  InputView,
  Lag,
  MicrophoneDevice,
  ModelOffer,
  ModelView,
  SessionView,
  SourceId,
  WindowView,
} from '@undertext/ui/captions-api';
import { CaptionNotices } from './caption-notices.js';
import { noRules, TranscriptLines } from './transcript-lines.js';

export class CaptionsView {
  readonly notices: CaptionNotices;
  readonly #publish: (change: CaptionsChange) => void;
  #session: SessionView = { type: 'idle' };
  #model: ModelView | null = null;
  #offer: ModelOffer | null = null;
  #inputs: InputView[] = [];
  #lag: Lag = null;
  #microphones: MicrophoneDevice[] = [];
  #settings: CaptionsSettings;
  #lines: TranscriptLines | null = null;
  #rules: WordRules = noRules;
  #window: WindowView;
  #isPointerInside = false;

  constructor(
    { settings, window }: { settings: CaptionsSettings; window: WindowView },
    publish: (change: CaptionsChange) => void,
  ) {
    this.#settings = settings;
    this.#window = window;
    this.#publish = publish;
    this.notices = new CaptionNotices((notices) => publish({ type: 'notices', notices }));
  }

  snapshot(): CaptionsSnapshot {
    return {
      session: this.#session,
      model: this.#model,
      offer: this.#offer,
      inputs: this.#inputs,
      lag: this.#lag,
      lines: [...(this.#lines?.lines ?? [])],
      microphones: this.#microphones,
      settings: this.#settings,
      notices: this.notices.current,
      window: this.#window,
      isPointerInside: this.#isPointerInside,
    };
  }

  get microphones(): readonly MicrophoneDevice[] {
    return this.#microphones;
  }

  set window(window: WindowView) {
    if (JSON.stringify(window) === JSON.stringify(this.#window)) return;
    this.#window = window;
    this.#publish({ type: 'window', window });
  }

  set isPointerInside(isInside: boolean) {
    this.#isPointerInside = isInside;
    this.#publish({ type: 'pointer', isInside });
  }

  get session(): SessionView {
    return this.#session;
  }

  set session(session: SessionView) {
    this.#session = session;
    this.#publish({ type: 'session', session });
  }

  set model(model: ModelView | null) {
    this.#model = model;
    this.#publish({ type: 'model', model });
  }

  set offer(offer: ModelOffer | null) {
    if (JSON.stringify(offer) === JSON.stringify(this.#offer)) return;
    this.#offer = offer;
    this.#publish({ type: 'offer', offer });
  }

  set settings(settings: CaptionsSettings) {
    this.#settings = settings;
    this.#publish({ type: 'settings', settings });
  }

  set microphones(microphones: MicrophoneDevice[]) {
    this.#microphones = microphones;
    this.#publish({ type: 'microphones', microphones });
  }

  set lag(lag: Lag) {
    if (JSON.stringify(lag) === JSON.stringify(this.#lag)) return;
    this.#lag = lag;
    this.#publish({ type: 'lag', lag });
  }

  /** Which inputs there are from now on; of those that were there before, what is known stays. */
  set inputs(ids: readonly InputId[]) {
    this.#changeInputs(
      ids.map((id) => this.#inputs.find((one) => one.id === id) ?? { id, device: '', condition: { type: 'arming' } }),
    );
  }

  /** The name of the device that an input is heard on; empty while it is not known. */
  deviceOf(id: InputId): string {
    return this.#inputs.find((input) => input.id === id)?.device ?? '';
  }

  setCondition(id: InputId, condition: InputCondition): void {
    this.#changeInputs(this.#inputs.map((input) => (input.id === id ? { ...input, condition } : input)));
  }

  setDevice(id: InputId, device: string): void {
    this.#changeInputs(this.#inputs.map((input) => (input.id === id ? { ...input, device } : input)));
  }

  level(source: SourceId, peak: number, rms: number): void {
    this.#publish({ type: 'level', source, peak, rms });
  }

  /** Shows this transcript from now on, as it grows. */
  follow(transcript: Transcript): void {
    const earlier = this.#lines?.lines ?? [];
    this.#lines?.stop();
    this.#lines = new TranscriptLines({ transcript, rules: this.#rules, earlier, publish: this.#publish });
  }

  /** What is shown for a word, from now on. */
  set rules(rules: WordRules) {
    this.#rules = rules;
    if (this.#lines) this.#lines.rules = rules;
  }

  #changeInputs(inputs: InputView[]): void {
    this.#inputs = inputs;
    this.#publish({ type: 'inputs', inputs });
  }
}
