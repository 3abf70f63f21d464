/** `CaptionsApi` in memory: what the app's main process does, as far as it can be seen, with scripted lines. */
import {
  type CaptionsApi,
  type CaptionsChange,
  type CaptionsCommand,
  type CaptionsMessage,
  type CaptionsSnapshot,
  type CommandAnswer,
  defaultAppearance,
  type Language,
} from '@undertext/ui';
import { windowNotKnown } from '@undertext/ui/window-not-known';
import { piecesOf, type ScriptName, scripts, type Turn } from './scripts.js';
import type { Story } from './stories.js';

export class ScriptedCaptions implements CaptionsApi {
  /** All that was asked for. */
  readonly commands: CaptionsCommand[] = [];
  readonly #snapshot: CaptionsSnapshot;
  readonly #listeners = new Set<(message: CaptionsMessage) => void>();
  #seq = 0;
  #nextLine = 0;

  constructor(story: Story, language: Language) {
    const { state, source = 'microphone', delay = 6, appearance, hovered = false, isLocked = false } = story;
    this.#snapshot = {
      session: { type: 'live' },
      model: { name: 'Voxtral Mini', isDemo: false },
      inputs: [{ id: 'microphone', device: 'USB Microphone', condition: { type: 'live' } }],
      lag: null,
      offer: null,
      lines: [],
      microphones: [
        { id: 'default', name: 'Default (USB Microphone)' },
        { id: 'usb', name: 'USB Microphone' },
        { id: 'webcam', name: 'Webcam C920 Analog Stereo' },
      ],
      settings: { language, source, microphone: 'default', delay, appearance: { ...defaultAppearance, ...appearance } },
      notices: [],
      window: {
        ...windowNotKnown,
        closing: 'hides',
        lock: { isLocked, refusal: null },
        shortcuts: [
          { action: 'pause', keys: 'CommandOrControl+Alt+Shift+Space', state: 'works' },
          { action: 'lock', keys: 'CommandOrControl+Alt+Shift+K', state: 'works' },
          { action: 'copy', keys: 'CommandOrControl+Alt+Shift+V', state: 'works' },
        ],
      },
      isPointerInside: hovered,
      ...state,
    };
    if (story.script) for (const turn of scripts[story.script]) this.#snapshot.lines.push(this.#begin(turn, turn.text));
  }

  attach(listener: (message: CaptionsMessage) => void): () => void {
    this.#listeners.add(listener);
    listener({ type: 'snapshot', seq: this.#seq, snapshot: this.#snapshot });
    return () => this.#listeners.delete(listener);
  }

  async command(command: CaptionsCommand): Promise<CommandAnswer> {
    this.commands.push(command);
    const { settings, window } = this.#snapshot;
    switch (command.type) {
      case 'set-appearance':
        this.#set({ appearance: { ...settings.appearance, ...command.appearance } });
        break;
      case 'set-delay':
        this.#set({ delay: command.delay });
        break;
      case 'set-source':
        this.#set({ source: command.source });
        break;
      case 'set-microphone':
        this.#set({ microphone: command.microphone });
        break;
      case 'pause':
        this.change({ type: 'session', session: { type: 'paused' } });
        break;
      case 'resume':
        this.change({ type: 'session', session: { type: 'live' } });
        break;
      case 'set-place':
        this.#snapshot.window = { ...window, place: command.place };
        this.change({ type: 'window', window: this.#snapshot.window });
        break;
      case 'lock':
        this.#snapshot.window = { ...window, lock: { isLocked: true, refusal: null } };
        this.change({ type: 'window', window: this.#snapshot.window });
        break;
    }
    return { ok: true };
  }

  change(change: CaptionsChange): void {
    this.#seq += 1;
    for (const listener of this.#listeners) listener({ type: 'change', seq: this.#seq, change });
  }

  /** Says a script's turns a piece at a time, `times` over; with 0 ms whole turns at once. Resolves after the last one. */
  async say(script: ScriptName, { everyMs, times = 1 }: { everyMs: number; times?: number }): Promise<void> {
    for (const turn of Array.from({ length: times }, () => scripts[script]).flat()) {
      const [first = '', ...rest] = everyMs > 0 ? piecesOf(turn.text) : [turn.text];
      const line = this.#begin(turn, first);
      this.change({ type: 'line', line });
      for (const text of rest) {
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        this.change({ type: 'text', line: line.id, text });
      }
    }
  }

  #begin({ source }: Turn, text: string) {
    return { id: this.#nextLine++, source, text };
  }

  #set(changes: Partial<CaptionsSnapshot['settings']>): void {
    this.#snapshot.settings = { ...this.#snapshot.settings, ...changes };
    this.change({ type: 'settings', settings: this.#snapshot.settings });
  }
}
