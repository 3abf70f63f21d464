/** What the settings window gets and may ask for. Types only. */
import type { SettingName, Settings } from '@undertext/options';
import type { CommandAnswer, FileFailure, MicrophoneDevice, SettingsPage } from './captions-api.js';
import type { ComputingView, DevicesView, SpeedView } from './devices-view.js';
import type { DiagnosticsCommand, DiagnosticsView } from './diagnostics-view.js';
import type { Language } from './language.js';
import type { ModelAction, ModelRow } from './models-view.js';
import type { SettingsTransferCommand, SettingsTransferView } from './settings-transfer-view.js';
import type { ShortcutAction, WindowView } from './window-view.js';

export type * from './devices-view.js';

/**
 * Files that are taken into the models folder, or moved with it. `id`: of the model that it is done for; null: it is no
 * model's own. `problem`: what ended it.
 */
export type FolderWork =
  | { type: 'importing' | 'moving'; id: string | null; progress: FolderProgress | null }
  | { type: 'ended'; work: 'importing' | 'moving'; id: string | null; problem: string }
  | null;

export interface FolderProgress {
  stage: 'copying' | 'verifying' | 'moving';
  /** Bytes. */
  done: number;
  total: number;
}

export interface TranscriptsView {
  folder: string;
  /** How many are kept; null: not known yet. */
  count: number | null;
  /** How many of them are older than they are to be kept. */
  expiring: number;
  /** Being moved, or why they could not be. */
  work: { type: 'moving' } | { type: 'failed'; failure: FileFailure } | null;
}

export interface SettingsSnapshot {
  /** Of the interface, now. */
  language: Language;
  values: Settings;
  models: ModelRow[];
  /** The model of the list that the settings name; null: none of them. */
  chosenModel: string | null;
  /** The name of the file that the settings name, where it is no model of the list; null: they name none. */
  chosenFile: string | null;
  modelsFolder: string | null;
  folderWork: FolderWork;
  transcripts: TranscriptsView;
  /** The page that was asked for last, and how often one was; null: none. */
  openAt: { page: SettingsPage; count: number } | null;
  devices: DevicesView;
  /** null: nothing computes. */
  computing: ComputingView | null;
  speed: SpeedView;
  microphones: MicrophoneDevice[];
  window: WindowView;
  diagnostics: DiagnosticsView;
  transfer: SettingsTransferView;
  about: { version: string; electron: string; chrome: string; node: string };
}

/** A snapshot first, then changes in order: what of it is another now. */
export type SettingsMessage =
  | { type: 'snapshot'; seq: number; snapshot: SettingsSnapshot }
  | { type: 'change'; seq: number; change: Partial<SettingsSnapshot> };

export type SettingsCommand =
  | { type: 'set'; name: SettingName; value: string | number | boolean | null }
  | { type: 'reset'; name: SettingName }
  /** `keys`: null for none. */
  | { type: 'set-shortcut'; action: ShortcutAction; keys: string | null }
  | { type: 'model'; action: ModelAction; id: string }
  | { type: 'use-model'; model: { id: string } | { demo: true } }
  /** Shows the system's file dialog, and takes what is chosen into the models folder. */
  | { type: 'import-model' }
  /** Shows the system's folder dialog, and moves all models there. */
  | { type: 'move-models' }
  /** Shows the system's folder dialog, and moves all transcripts there. */
  | { type: 'move-transcripts' }
  /** Takes the file that another program has downloaded: where it lies, or as a copy. */
  | { type: 'use-found'; id: string; inPlace: boolean }
  /** What was done to files; then everything is as it was before. */
  | { type: 'stop-folder-work' }
  /** Looks again at which models there are. */
  | { type: 'look-for-models' }
  | { type: 'probe-devices' }
  /** Measures how fast this computer is. `isInterrupting`: captions may stop for it; else it is refused while they come. */
  | { type: 'measure-speed'; isInterrupting: boolean }
  | { type: 'cancel-speed-test' }
  | { type: 'show'; what: 'models-folder' | 'transcripts-folder' | 'logs' | 'licences' }
  | DiagnosticsCommand
  | SettingsTransferCommand;

export interface SettingsApi {
  /** Calls back with a snapshot, then with every change, until the function returned is called. */
  attach(listener: (message: SettingsMessage) => void): () => void;
  command(command: SettingsCommand): Promise<CommandAnswer>;
}
