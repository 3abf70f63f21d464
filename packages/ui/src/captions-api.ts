/**
 * What a captions window gets and may ask for. Types only: the views are written against this interface, the desktop app
 * implements it over IPC, and a story or a test in memory.
 */

import type { Appearance } from '@undertext/options';
import type { Language } from './language.js';
import type { ModelOffer } from './models-view.js';
import type { WindowCommand, WindowView } from './window-view.js';

export type { Appearance } from '@undertext/options';
export type { Language } from './language.js';
export type * from './models-view.js';
export type * from './window-view.js';

/** A stream of captions: one per source, or one for all that is heard. */
export type SourceId = 'microphone' | 'computer' | 'mixed';

/** What to listen to. `both`: two labelled streams; `mixed`: both in one. */
export type SourceChoice = 'microphone' | 'computer' | 'both' | 'mixed';

/** What is listened to; a stream is of one of them, or of both. */
export type InputId = 'microphone' | 'computer';

/** How an input is doing. */
export type InputCondition =
  /** Opened; no sample has come yet. */
  | { type: 'arming' }
  | { type: 'live' }
  /** Nothing but exact zeros for some seconds: muted, or not permitted. */
  | { type: 'silent-zeros' }
  /** No samples although the device is open. */
  | { type: 'stalled' }
  /** The microphone hears what the computer plays, and waits meanwhile. */
  | { type: 'gated' }
  | { type: 'ended'; reason: InputEnd };

export type InputEnd = 'permission-denied' | 'no-device' | 'unplugged' | 'unsupported' | 'failed';

export interface InputView {
  id: InputId;
  /** The device's name as the system gives it; empty while it is not known. */
  device: string;
  condition: InputCondition;
}

export type Failure =
  | { type: 'no-model' }
  /** The model's file cannot be used. `code`: of the engine's errors. */
  | { type: 'model'; code: string }
  /** Nothing can be heard, and waiting does not help. */
  | { type: 'sound'; reason: InputEnd };

/** What the session does now. */
export type SessionView =
  | { type: 'idle' }
  /** Captions have made room for a test of the speed, and go on after it. */
  | { type: 'measuring' }
  /** `loaded`: 0..1 of the model. */
  | { type: 'starting'; loaded: number }
  | { type: 'arming' }
  | { type: 'live' }
  | { type: 'paused' }
  /** `isRepeated`: lost again and again. */
  | { type: 'recovering'; what: 'engine' | 'sound'; isRepeated: boolean }
  | { type: 'failed'; failure: Failure };

/** Captions are this far behind the sound; null: no more than they should be. */
export type Lag =
  | null
  | { seconds: number; isCatchingUp: true }
  /** It will stay so, or get worse. */
  | { seconds: number; isCatchingUp: false; way: LagWay };

/** What helps a computer that is too slow. */
export type LagWay =
  /** Two texts cost twice as much as one. */
  | { type: 'one-text' }
  /** It is there and not used. */
  | { type: 'other-device'; device: string }
  | { type: 'smaller-model' }
  | { type: 'longer-chunks' }
  /** Nothing that can be chosen. */
  | { type: 'hardware' };

/** The last sentence of whoever spoke last; what was said in the last minute; all of the session. */
export type RecentPart = 'sentence' | 'minute' | 'all';

export type FileFailure = 'read-only' | 'not-permitted' | 'disk-full' | 'failed';

/** `crashed`: the engine died on it again and again. */
export type ComputeDeviceLoss = 'out-of-memory' | 'failed' | 'crashed' | 'missing';

/** Something that happened and is worth a sentence, beside the session's state. */
export type Notice =
  /** An input is heard on another device now. `isBack`: on the one that was chosen, again. */
  | { type: 'device-changed'; input: InputId; device: string; isBack: boolean }
  | { type: 'sound-lost'; source: SourceId; ms: number }
  /** The overlay was not locked, or is not any more. `reason`: the key of a sentence. */
  | { type: 'not-locked'; reason: string }
  /** See `ShortcutView`. */
  | { type: 'shortcut-taken'; keys: string; state: 'taken' | 'twice' }
  | { type: 'login-not-set' }
  /** The model is computed on another device now, as the one before could not go on. Names, and why. */
  | { type: 'compute-device-changed'; from: string; to: string; loss: ComputeDeviceLoss }
  /** It was found not to work, and is left alone from now on. */
  | { type: 'device-unusable'; device: string }
  /** The settings file was damaged; the file as it was is kept beside it. */
  | { type: 'settings-damaged' }
  | { type: 'settings-newer' }
  /** What is said cannot be written now; it is kept in memory until it can. There for as long as that is so. */
  | { type: 'transcript-not-saved'; failure: FileFailure }
  /** All of it is written after all. */
  | { type: 'transcript-saved' }
  /** What was said of late is in the clipboard; or nothing was said. */
  | { type: 'copied'; part: RecentPart }
  | { type: 'nothing-to-copy' }
  | { type: 'settings-unreadable' | 'settings-not-saved'; failure: FileFailure };

export interface CaptionLine {
  /** Unique in the session, growing. */
  id: number;
  source: SourceId;
  /** Grows at its end and is never changed otherwise. Tokens carry their own spaces. */
  text: string;
}

export interface ModelView {
  /** What to call it; never a path. */
  name: string;
  isDemo: boolean;
}

export interface MicrophoneDevice {
  id: string;
  name: string;
}

export interface CaptionsSettings {
  /** Of the interface, now. */
  language: Language;
  source: SourceChoice;
  /** `default` or a `MicrophoneDevice.id`. */
  microphone: string;
  /** Slots of 80 ms; null: the model's own. */
  delay: number | null;
  appearance: Appearance;
}

export interface CaptionsSnapshot {
  session: SessionView;
  model: ModelView | null;
  /** null: there is nothing to offer. */
  offer: ModelOffer | null;
  inputs: InputView[];
  lag: Lag;
  /** The latest lines, oldest first. */
  lines: CaptionLine[];
  microphones: MicrophoneDevice[];
  settings: CaptionsSettings;
  notices: Notice[];
  window: WindowView;
  /** Whether the pointer is over the overlay; `false` where the system does not tell. */
  isPointerInside: boolean;
}

export type CaptionsChange =
  | { type: 'session'; session: SessionView }
  | { type: 'model'; model: ModelView | null }
  | { type: 'offer'; offer: ModelOffer | null }
  | { type: 'inputs'; inputs: InputView[] }
  | { type: 'lag'; lag: Lag }
  | { type: 'line'; line: CaptionLine }
  /** `text` goes to the end of the line. */
  | { type: 'text'; line: number; text: string }
  | { type: 'level'; source: SourceId; peak: number; rms: number }
  | { type: 'microphones'; microphones: MicrophoneDevice[] }
  | { type: 'settings'; settings: CaptionsSettings }
  /** All that still matter, oldest first. */
  | { type: 'notices'; notices: Notice[] }
  | { type: 'window'; window: WindowView }
  | { type: 'pointer'; isInside: boolean };

/** A snapshot first, then changes in order: `seq` is one more each time. */
export type CaptionsMessage =
  | { type: 'snapshot'; seq: number; snapshot: CaptionsSnapshot }
  | { type: 'change'; seq: number; change: CaptionsChange };

/** What a web page or a page of the system settings may be opened for. */
export type LinkKey = 'models' | 'microphone-permission' | 'system-audio-permission';

/** Of the window, CSS pixels. */
export interface SolidArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pages of the settings that a status leads to. */
export type SettingsPage = 'model' | 'device';

export type CaptionsCommand =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'set-source'; source: SourceChoice }
  | { type: 'set-microphone'; microphone: string }
  | { type: 'set-delay'; delay: number | null }
  | { type: 'set-appearance'; appearance: Partial<Appearance> }
  /** The window's height that the captions and what is around them need, CSS pixels. */
  | { type: 'fit'; height: number }
  /** Where the window is more than air; the box with the words first. */
  | { type: 'set-solid'; areas: SolidArea[] }
  /** To the clipboard. */
  | { type: 'copy'; text: string }
  /** What was said of late, to the clipboard; told by a notice. Refused where nothing was. */
  | { type: 'copy-recent'; part: RecentPart }
  /** Shows the system's file dialog. The answer is a token that stands for the file chosen. */
  | { type: 'choose-model-file' }
  | { type: 'use-model'; model: { demo: true } | { token: string } | { id: string } }
  /** Downloads it, or goes on with it; captions begin with it once it is there. */
  | { type: 'download-model'; id: string }
  | { type: 'pause-download'; id: string }
  /** At a page; without one, where they are. */
  | { type: 'open-settings'; page?: SettingsPage | undefined }
  | { type: 'open-transcripts' }
  /** Plays the sample that ships with the app and captions it with the demo model; nothing of it is remembered. */
  | { type: 'show-sample' }
  | { type: 'open-link'; link: LinkKey }
  | WindowCommand
  | { type: 'quit' };

export type CommandAnswer =
  | { ok: true; file?: { token: string; name: string }; text?: string }
  /** `reason`: in words, for a log; what the user has to know comes as state. */
  | { ok: false; reason: string };

export interface CaptionsApi {
  /** Calls back with a snapshot, then with every change, until the function returned is called. */
  attach(listener: (message: CaptionsMessage) => void): () => void;
  command(command: CaptionsCommand): Promise<CommandAnswer>;
}
