/** Captioning in the app: the session, what it works with, and what is shown of it. */
import type { DeviceInfo, LoadedModelInfo } from '@undertext/engine-native/engine';
import { appearanceNames, parseReplacements, type Settings } from '@undertext/options';
import type { SettingsFailure, SettingsFileError } from '@undertext/options/settings-file';
import {
  configFromSettings,
  type DeviceChange,
  Session,
  type SessionEngine,
  type SessionHealth,
  type SessionState,
} from '@undertext/session';
import type { Gap, WordRules } from '@undertext/transcript';
import type { Appearance, CaptionsSettings, SessionView, SourceId } from '@undertext/ui/captions-api';
import { MessageChannelMain } from 'electron';
import { type CaptureEvent, sampleDevice } from '../contract/capture.js';
import type { SystemClock } from '../sound/system-clock.js';
import type { AppSettings } from './app-settings.js';
import type { CaptionsView } from './captions-view.js';
import type { DesktopSound, SoundReport } from './desktop-sound.js';
import { deviceWithoutOwner } from './diagnostics/private-text.js';
import { LiveLateness } from './files/live-lateness.js';
import type { LiveCaptions } from './files/live-priority.js';
import { lagOf } from './lag-view.js';
import type { Log } from './log.js';
import { inputCondition, inputsOf, isCaptioning, sessionView } from './session-view.js';
import type { CaptioningRecord } from './transcripts/captioning-record.js';

export interface CaptioningOptions {
  settings: AppSettings;
  engine: SessionEngine;
  sound: DesktopSound;
  /** Sessions are timed by it: setting the system's clock changes nothing. */
  clock: SystemClock;
  view: CaptionsView;
  /** Keeps what is said. */
  record: Pick<CaptioningRecord, 'begin' | 'end' | 'noteEngine'>;
  /** The file that the setting `model` means; null: none, or it is not there yet. */
  modelPath(name: string | null): string | null;
  /** What the engine is told to compute on where the settings say so. */
  deviceFor(setting: string): string;
  log: Log;
  /** The system has to stay awake, or need no longer. */
  onAwake(isNeeded: boolean): void;
}

export class Captioning {
  readonly #options: CaptioningOptions;
  readonly #session: Session;
  readonly #lateness = new LiveLateness();
  /** The bundled sample is captioned, to show how it looks; nothing of it is a setting. */
  #isSample = false;
  /** Paused only because another user has the screen. */
  #isPausedForOther = false;
  /** Something else has the machine; captions that begin end it. `isPaused`: as captions will be after it. */
  #room: { ending: AbortController; isPaused: boolean } | null = null;
  /** What the session was told to compute on, and for which setting. */
  #device: { setting: string; device: string } | null = null;
  #deviceChange: DeviceChange | null = null;
  /** Of this computer; null while nobody had to know them. */
  #devices: readonly DeviceInfo[] | null = null;

  constructor(options: CaptioningOptions) {
    this.#options = options;
    const { engine, sound, clock, view, record, log } = options;
    this.#session = new Session({ engine, sound, createChannel, now: () => clock.now() }, this.#config());
    this.#session.onState((state) => this.#showState(state));
    this.#session.onTranscript((transcript) => {
      view.follow(transcript);
      record.begin(transcript, () => this.#isSample);
      transcript.onDelta((delta) => {
        if (delta.type === 'gap') this.#noticeGap(delta.gap);
      });
    });
    this.#session.onHealth((health) => {
      this.#lateness.note(this.#session.lateMs, clock.now());
      this.#showLag(health);
    });
    this.#session.onDeviceChange((change) => {
      log.warn(`computing on ${change.to} in place of ${change.from}: ${change.loss}`);
      this.#deviceChange = change;
      view.notices.add({ type: 'compute-device-changed', ...change });
    });
  }

  start(): void {
    this.#room?.ending.abort();
    this.settingsChanged();
    this.#session.start();
  }

  /** How captions are doing: what else the engine does goes by it. */
  get live(): LiveCaptions {
    const { state, health, lateMs } = this.#session;
    const isLive = isCaptioning(state) && state.type !== 'paused';
    // Sound may also wait before it is counted, on a machine that is busy.
    const late = this.#lateness.more(lateMs, this.#options.clock.now());
    return { isLive, behindMs: Math.max(late, ...health.sources.map(({ behindMs }) => behindMs)) };
  }

  get isSample(): boolean {
    return this.#isSample;
  }

  /** Plays the bundled sample and captions it with the demo model; after that everything is as it was. */
  showSample(): void {
    if (this.#isSample) return;
    this.#isSample = true;
    this.start();
  }

  /** The sample was played to its end, or something else is chosen. */
  endSample(): void {
    if (!this.#isSample) return;
    this.#isSample = false;
    this.settingsChanged();
  }

  async stop(): Promise<void> {
    await this.#session.stop();
    if (!isCaptioning(this.#session.state)) await this.#options.record.end();
  }

  pause(): void {
    this.#isPausedForOther = false;
    if (this.#room) this.#room.isPaused = true;
    else this.#session.pause();
  }

  resume(): void {
    this.#isPausedForOther = false;
    if (this.#room) this.start();
    else this.#session.resume();
  }

  /** Sound is taken and made text, or will be as soon as there is some. */
  get isCaptioning(): boolean {
    return isCaptioning(this.#session.state);
  }

  /**
   * Ends captioning, the model's memory included, while `work` needs the machine, and goes on after it. Captions that are
   * begun meanwhile go first: `work` gets to know by the signal.
   */
  async makeRoom(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.endSample();
    const { type } = this.#session.state;
    const isPaused = type === 'paused';
    const goesOn = isPaused || this.isCaptioning;
    const room = { ending: new AbortController(), isPaused };
    this.#room = room;
    try {
      if (goesOn) await this.#session.stop();
      this.#showState(this.#session.state);
      await work(room.ending.signal);
    } finally {
      this.#room = null;
      const isBegun = room.ending.signal.aborted;
      if (goesOn && !isBegun) this.#session.start();
      if (goesOn && room.isPaused && !isBegun) this.#session.pause();
      this.#showState(this.#session.state);
    }
  }

  /** The machine has slept: what was not heard meanwhile is no loss. */
  wake(): void {
    this.#options.sound.slept();
  }

  /** Another user has the screen, and what is said then is not for this one; or this one is back. */
  setAway(isAway: boolean): void {
    if (!isAway) {
      if (this.#isPausedForOther) this.resume();
    } else if (isCaptioning(this.#session.state)) {
      this.#session.pause();
      this.#isPausedForOther = true;
    }
  }

  /** How it is doing, for diagnostics: without what was said. */
  get condition() {
    const { state, health, model, config } = this.#session;
    const { name, quantisation, device, deviceReason, threads, weightBytes, loadMs, draft } = model ?? {};
    return {
      state: describe(state),
      source: config.source,
      health,
      model: model && { name, quantisation, device, deviceReason, threads, weightBytes, loadMs, draft },
    };
  }

  /** null: nothing is loaded. */
  get loaded(): LoadedModelInfo | null {
    return this.#session.model;
  }

  /** What brought captions from one device to another, since they began with what is chosen; null: nothing did. */
  get deviceChange(): DeviceChange | null {
    return this.#deviceChange;
  }

  /** What the settings say holds from now on. */
  settingsChanged(): void {
    this.#showSettings();
    this.#session.configure(this.#config());
    this.#noteEngine();
  }

  /** How the sound's inputs are doing. */
  hear(report: SoundReport): void {
    const { view, log } = this.#options;
    switch (report.type) {
      case 'level':
        view.level(report.sourceId, report.peak, report.rms);
        break;
      case 'input-state':
        view.setCondition(report.input, inputCondition(report.state));
        if (report.state.type !== 'live') log.info(`${report.input}: ${JSON.stringify(report.state)}`);
        break;
      case 'device': {
        const before = view.deviceOf(report.input);
        // The computer's sound follows the default output; of the microphone the capture window tells why it moved.
        if (report.input === 'computer' && before !== '' && before !== report.name) {
          view.notices.add({ type: 'device-changed', input: report.input, device: report.name, isBack: false });
        }
        view.setDevice(report.input, report.name);
        log.info(`${report.input} is heard on ${deviceWithoutOwner(report.name)}`);
        break;
      }
      case 'gate':
        log.info(`the microphone hears the loudspeakers: ${report.active}`);
        break;
    }
  }

  /** The capture window opened a device. */
  captureOpened({ source, name, why }: Extract<CaptureEvent, { type: 'opened' }>): void {
    if (why === 'asked' || source === 'computer') return;
    const { notices } = this.#options.view;
    notices.add({ type: 'device-changed', input: source, device: name, isBack: why === 'returned' });
  }

  /** The settings hold, but could not be written. */
  settingsNotSaved(error: SettingsFileError): void {
    this.#options.log.warn(error.message);
    const failure: SettingsFailure = error.failure;
    this.#options.view.notices.add({ type: 'settings-not-saved', failure });
  }

  #config() {
    const { settings, modelPath } = this.#options;
    const { current } = settings;
    const device = this.deviceFor(current.device);
    if (!this.#isSample) return configFromSettings({ ...current, device }, modelPath(current.model));
    const asSample = {
      ...current,
      device,
      source: 'microphone',
      microphone: sampleDevice,
      microphoneChannel: null,
    } as const;
    return configFromSettings(asSample, modelPath('demo'));
  }

  // The session is made with a config of its own.
  get #isComputing(): boolean {
    return this.#session !== undefined && this.#session.model !== null;
  }

  /** What computes stays, whatever is found out meanwhile: only another choice, or a loss, moves it. */
  deviceFor(setting: string): string {
    if (this.#device?.setting !== setting || !this.#isComputing) {
      if (this.#device && this.#device.setting !== setting) this.#deviceChange = null;
      this.#device = { setting, device: this.#options.deviceFor(setting) };
    }
    return this.#device.device;
  }

  #showSettings(): void {
    const { settings, view } = this.#options;
    const { source, model } = settings.current;
    view.settings = captionsSettings(settings);
    view.rules = wordRules(settings.current);
    view.inputs = inputsOf(this.#isSample ? 'microphone' : source);
    if (this.#isSample) view.model = { name: this.#session.model?.name ?? '', isDemo: true };
    else if (model === null) view.model = null;
    else view.model = { name: this.#session.model?.name ?? '', isDemo: model === 'demo' };
  }

  #showState(state: SessionState): void {
    const { view, log, onAwake } = this.#options;
    const shown: SessionView = this.#room && state.type === 'idle' ? { type: 'measuring' } : sessionView(state);
    if (state.type === 'idle' || state.type === 'failed') this.#deviceChange = null;
    // A load's progress is not worth a line each.
    if (state.type !== 'starting' || state.progress === null) log.info(`session: ${describe(state)}`);
    if (state.type === 'live') this.#showSettings();
    if (state.type === 'failed') void this.#options.record.end();
    this.#noteEngine();
    if (!isCaptioning(state)) view.lag = null;
    view.session = shown;
    onAwake(isCaptioning(state));
  }

  /** What computes is noted in the transcript. */
  #noteEngine(): void {
    const { model, config } = this.#session;
    if (!model) return;
    const { name, quantisation, device, defaultDelay } = model;
    this.#options.record.noteEngine({
      model: name,
      quantisation,
      device: device.id,
      delay: config.delay ?? defaultDelay,
    });
  }

  #showLag(health: SessionHealth): void {
    const { view, engine } = this.#options;
    const { config, model } = this.#session;
    const lag = lagOf(health, { config, model, devices: this.#devices ?? [] });
    view.lag = lag;
    if (lag === null || lag.isCatchingUp || this.#devices) return;
    this.#devices = [];
    const listed = (devices: readonly DeviceInfo[]) => {
      this.#devices = devices;
    };
    // An engine that dies meanwhile is asked again.
    engine.listDevices().then(listed, () => {
      this.#devices = null;
    });
  }

  /** Sound is missing in the transcript. A machine that sleeps hears nothing, and loses nothing. */
  #noticeGap({ source, lostMs, reason }: Gap): void {
    if (reason === 'sleep') return;
    this.#options.log.warn(`${source}: ${lostMs} ms of sound lost (${reason})`);
    this.#options.view.notices.add({ type: 'sound-lost', source: source as SourceId, ms: lostMs });
  }
}

export function captionsSettings({ current, language }: AppSettings): CaptionsSettings {
  const { source, microphone, streamVoxtralDelay } = current;
  const appearance = Object.fromEntries(appearanceNames.map((name) => [name, current[name]])) as Appearance;
  return { language, source, microphone, delay: streamVoxtralDelay, appearance };
}

/** How words are shown. */
export function wordRules({ replacements, maskProfanity }: Settings): WordRules {
  return { replacements: (replacements !== null && parseReplacements(replacements)) || [], maskProfanity };
}

function createChannel() {
  const { port1, port2 } = new MessageChannelMain();
  return { engineEnd: port1, soundEnd: port2 };
}

/** For the log: without what was said. */
function describe(state: SessionState): string {
  switch (state.type) {
    case 'failed':
      return `failed, ${JSON.stringify(state.reason)}`;
    case 'recovering':
      return `recovering the ${state.what}, ${state.message}`;
    default:
      return state.type;
  }
}
