/** The sound host: sources that main opens, made of inputs that are listened to, kept, and sent to the engine. */
import type { LiveSourceId as SourceId, LiveSourceSpec as SourceSpec, SourceState } from '@undertext/session';
import {
  capturedInputs,
  type InputId,
  type SoundHostCommand,
  type SoundHostEvent,
  soundHeartbeatMs,
} from '../contract/sound-host.js';
import { CaptureInput, type ResamplerFactory } from './capture-input.js';
import { EchoGate } from './echo-gate.js';
import { type Clock, InputTrack } from './input-track.js';
import { LoudspeakerInput } from './loudspeaker-input.js';
import { ManyChannelInput } from './many-channel-input.js';
import type { MessagePort } from './message-port.js';
import { Mixer } from './mixer.js';
import type { InputListener } from './sound-input.js';
import { SoundSource } from './sound-source.js';
import type { TimedBlock } from './timed-block.js';

export interface SoundHostOptions {
  clock: Clock;
  platform: NodeJS.Platform;
  createResampler: ResamplerFactory;
  emit(event: SoundHostEvent): void;
}

/** How often levels and states are told. */
export const tickMs = 100;
/** Ticks without sound after which the level is nothing. */
const silentAfterTicks = 3;
/** Ticks between two looks at what waits for the engine. */
const waitingEveryTicks = 5;

interface OpenSource {
  source: SoundSource;
  inputs: readonly InputId[];
  mixer: Mixer<InputId> | null;
  toldState: string;
  toldWaiting: number;
}

interface OpenInput {
  track: InputTrack;
  owner: OpenSource;
  toldState: string;
  ticksWithoutSound: number;
}

/** How a source of several inputs is doing: well if one of them is. */
const bestFirst: readonly SourceState['type'][] = ['live', 'gated', 'arming', 'silent-zeros', 'stalled', 'ended'];

function bestOf(states: readonly SourceState[]): SourceState {
  return states.reduce((best, state) => (bestFirst.indexOf(state.type) < bestFirst.indexOf(best.type) ? state : best));
}

export class SoundHost {
  readonly #options: SoundHostOptions;
  readonly #sources = new Map<SourceId, OpenSource>();
  readonly #inputs = new Map<InputId, OpenInput>();
  /** There while both inputs are. */
  #gate: EchoGate | null = null;
  #isGateActive = false;
  #isPaused = false;
  #ticks = 0;
  #epochMs: number | null = null;
  /** Session time of the clock's zero, ms. */
  #sessionOffsetMs = 0;

  constructor(options: SoundHostOptions) {
    this.#options = options;
  }

  /** @param port that came with the command */
  obey(command: SoundHostCommand, port: MessagePort | undefined): void {
    switch (command.type) {
      case 'open':
        this.#open(command.source, command.epochMs);
        return;
      case 'capture':
        this.#capture(command.input, port);
        return;
      case 'close':
        this.#close(command.sourceId);
        return;
      case 'pause':
        this.#pause(command.request);
        return;
      case 'resume':
        this.#resume();
        return;
      case 'slept':
        for (const { track } of this.#inputs.values()) track.slept();
        return;
      case 'connect':
        this.#connect(command.sourceId, command.fromSample, port);
        return;
    }
  }

  /** To be called every `tickMs`. */
  tick(): void {
    this.#ticks++;
    if (this.#ticks % (soundHeartbeatMs / tickMs) === 0) this.#options.emit({ type: 'heartbeat' });
    for (const [id, input] of this.#inputs) this.#tellInput(id, input);
    for (const source of this.#sources.values()) this.#tellSource(source);
  }

  close(): void {
    for (const sourceId of [...this.#sources.keys()]) this.#close(sourceId);
  }

  #open(spec: SourceSpec, epochMs: number): void {
    const inputs: readonly InputId[] = spec.kind === 'mixed' ? ['microphone', 'computer'] : [spec.kind];
    // An input is part of one source at a time.
    for (const { owner } of inputs.flatMap((id) => this.#inputs.get(id) ?? [])) this.#close(owner.source.id);
    if (epochMs !== this.#epochMs) {
      this.#epochMs = epochMs;
      this.#sessionOffsetMs = Date.now() - epochMs - this.#options.clock.now();
    }
    const source = new SoundSource(spec.id, this.#options.emit);
    const mixer = spec.kind === 'mixed' ? new Mixer(inputs, (block) => source.append(block)) : null;
    const owner: OpenSource = { source, inputs, mixer, toldState: '', toldWaiting: 0 };
    this.#sources.set(spec.id, owner);
    for (const id of inputs) this.#openInput(id, owner);
    const captured = capturedInputs(spec, this.#options.platform);
    for (const id of inputs.filter((input) => !captured.includes(input))) {
      this.#inputs.get(id)!.track.listenTo((listener) => new LoudspeakerInput(listener));
    }
    this.tick();
  }

  #openInput(id: InputId, owner: OpenSource): void {
    const { clock, emit } = this.#options;
    const track = new InputTrack({
      clock,
      toSessionMs: (clockMs) => clockMs + this.#sessionOffsetMs,
      onBlock: (block) => this.#hear(id, block),
      onDevice: ({ name }) => {
        this.#gate?.reset();
        emit({ type: 'device', input: id, name });
      },
      onLost: (samples) => emit({ type: 'lost', sourceId: owner.source.id, samples }),
    });
    if (this.#isPaused) track.pause();
    this.#inputs.set(id, { track, owner, toldState: '', ticksWithoutSound: 0 });
    if (this.#inputs.size === 2) this.#gate = this.#createGate(owner.mixer === null);
  }

  #createGate(isHolding: boolean): EchoGate {
    return new EchoGate({
      isHolding,
      release: (block) => this.#deliver('microphone', block),
      onActive: (isActive) => {
        this.#isGateActive = isActive;
        this.#options.emit({ type: 'gate', active: isActive });
      },
    });
  }

  #capture(id: InputId, port: MessagePort | undefined): void {
    const input = this.#inputs.get(id);
    if (!port) throw new Error('a capture came without a port');
    if (!input) {
      // Closed meanwhile.
      port.close();
      return;
    }
    const { platform, createResampler } = this.#options;
    const isLinuxMicrophone = id === 'microphone' && platform === 'linux';
    const capture = (listener: InputListener) => new CaptureInput(port, createResampler, listener);
    input.track.listenTo((listener) =>
      isLinuxMicrophone ? new ManyChannelInput(capture, listener) : capture(listener),
    );
  }

  #close(sourceId: SourceId): void {
    const open = this.#sources.get(sourceId);
    if (!open) return;
    // What is held back is sound that came.
    this.#gate?.computerGone();
    this.#gate = null;
    this.#endInputs(open);
    for (const id of open.inputs) {
      this.#inputs.get(id)?.track.close();
      this.#inputs.delete(id);
    }
    open.source.close();
    this.#sources.delete(sourceId);
  }

  #pause(request: number): void {
    this.#isPaused = true;
    this.#gate?.flush();
    const sent: Partial<Record<SourceId, number>> = {};
    for (const [id, open] of this.#sources) {
      this.#endInputs(open);
      sent[id] = open.source.flush();
    }
    this.#options.emit({ type: 'paused', request, sent });
  }

  /** Its inputs are listened to no longer: what each missed at its end is told. */
  #endInputs({ source, inputs, mixer }: OpenSource): void {
    const tracks = inputs.map((id) => this.#inputs.get(id)!.track);
    const ends = tracks.map((track) => ({ wasHeard: track.wasHeard, end: track.pause() }));
    // What never gave any sound has not lost any.
    const missing = ends.flatMap(({ wasHeard, end }) => (wasHeard ? [end] : []));
    if (mixer) mixer.pause(missing);
    else if (missing[0]) source.append(missing[0]);
  }

  #resume(): void {
    this.#isPaused = false;
    for (const { track } of this.#inputs.values()) track.resume();
  }

  #connect(sourceId: SourceId, fromSample: number, port: MessagePort | undefined): void {
    if (!port) throw new Error('a connection came without a port');
    const open = this.#sources.get(sourceId);
    if (open) open.source.connect(port, fromSample);
    else port.close();
  }

  /** A block as it came in. */
  #hear(id: InputId, block: TimedBlock): void {
    if (id === 'microphone' && this.#gate) {
      this.#gate.microphone(block);
      return;
    }
    this.#gate?.computer(block);
    this.#deliver(id, block);
  }

  /** A block as the engine is to hear it. */
  #deliver(id: InputId, block: TimedBlock): void {
    const owner = this.#inputs.get(id)?.owner;
    if (owner?.mixer) owner.mixer.add(id, block);
    else owner?.source.append(block);
  }

  #stateOf(id: InputId): SourceState {
    const { state } = this.#inputs.get(id)!.track;
    return id === 'microphone' && this.#isGateActive && state.type === 'live' ? { type: 'gated' } : state;
  }

  #tellInput(id: InputId, input: OpenInput): void {
    const { emit } = this.#options;
    const level = input.track.readLevel();
    input.ticksWithoutSound = level ? 0 : input.ticksWithoutSound + 1;
    const sourceId = input.owner.source.id;
    if (level) emit({ type: 'level', sourceId, ...level });
    else if (input.ticksWithoutSound === silentAfterTicks) emit({ type: 'level', sourceId, peak: 0, rms: 0 });
    if (this.#isPaused) return;
    const state = this.#stateOf(id);
    const told = JSON.stringify(state);
    if (told === input.toldState) return;
    input.toldState = told;
    emit({ type: 'input-state', input: id, state });
  }

  #tellSource(open: OpenSource): void {
    const { emit } = this.#options;
    const sourceId = open.source.id;
    const { waiting } = open.source;
    if (this.#ticks % waitingEveryTicks === 0 && waiting !== open.toldWaiting) {
      open.toldWaiting = waiting;
      emit({ type: 'waiting', sourceId, samples: waiting });
    }
    if (this.#isPaused) return;
    const state = bestOf(open.inputs.map((id) => this.#stateOf(id)));
    const told = JSON.stringify(state);
    if (told === open.toldState) return;
    open.toldState = told;
    emit({ type: 'source-state', sourceId, state });
  }
}
