import { vi } from 'vitest';
import { Session, type SessionConfig, type SessionHealth, type SessionState, type SourceId } from '../src/index.js';
import { createScriptedChannel } from './scripted-channel.js';
import { ScriptedEngine } from './scripted-engine.js';
import { ScriptedSound } from './scripted-sound.js';

export const model = { path: '/models/one.gguf', device: 'auto', threads: null };

export const config: SessionConfig = {
  source: 'microphone',
  microphone: { deviceId: 'default', channel: null },
  model,
  delay: null,
  chunkMs: 80,
};

/** A session among scripted surroundings. Needs fake timers. */
export class SessionFixture {
  readonly sound = new ScriptedSound(() => Date.now());
  readonly engine = new ScriptedEngine((number) => this.sound.spoken[number - 1]!.text);
  readonly session: Session;
  readonly states: SessionState[] = [];
  health: SessionHealth | undefined;

  constructor(changes: Partial<SessionConfig> = {}) {
    this.session = new Session(
      { engine: this.engine, sound: this.sound, createChannel: createScriptedChannel, now: () => Date.now() },
      { ...config, ...changes },
    );
    this.session.onState((state) => this.states.push(state));
    this.session.onHealth((health) => {
      this.health = health;
    });
  }

  /** The types of the states, each change once. */
  get course(): string[] {
    return this.states.map(({ type }) => type).filter((type, i, all) => type !== all[i - 1]);
  }

  get text(): string {
    return this.textOf('microphone');
  }

  textOf(source: SourceId): string {
    return this.session.transcript.textOf(source);
  }

  /** What a source heard, as its text should be. */
  spokenTo(source: SourceId): string {
    return this.sound.spoken
      .filter((word) => word.source === source)
      .map(({ text }) => text)
      .join(' ');
  }

  /** Lets everything happen that needs no time. */
  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
  }

  /** Time passes; at its end a word is said, or none. */
  async hear(ms: number, words: Partial<Record<SourceId, string>> = {}): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    this.sound.hear(ms, words);
    await this.settle();
  }

  /** The microphone hears words, half a second each, and then enough silence for the delay. */
  async say(...words: string[]): Promise<void> {
    for (const word of words) await this.hear(480, { microphone: word });
    for (let i = 0; i < 20; i++) await this.hear(80);
  }

  async start(): Promise<void> {
    this.session.start();
    await this.settle();
  }

  async stop(): Promise<void> {
    let isStopped = false;
    void this.session.stop().then(() => {
      isStopped = true;
    });
    await this.settle();
    if (!isStopped) throw new Error('the session does not stop');
  }
}
