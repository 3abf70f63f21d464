/** The settings window while the app runs: opened once, kept up to date, and what it asks for is done. */
import path from 'node:path';
import { ModelError, parseEndpoint } from '@undertext/models';
import type { SettingName, Settings } from '@undertext/options';
import type {
  CommandAnswer,
  MicrophoneDevice,
  SettingsPage,
  WindowCommand,
  WindowView,
} from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';
import type { ModelRow } from '@undertext/ui/models-view';
import type { SettingsSnapshot } from '@undertext/ui/settings-api';
import { app, type BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { settingsMessage } from '../../contract/channels.js';
import type { AcceptedSettingsCommand } from '../../contract/settings.js';
import type { AppSettings } from '../app-settings.js';
import { DiagnosticsDesk } from '../diagnostics/diagnostics-desk.js';
import type { PrivateText } from '../diagnostics/private-text.js';
import { publicSettings } from '../diagnostics/public-settings.js';
import { processFacts, systemFacts } from '../diagnostics/system-facts.js';
import { type Log, logFolder } from '../log.js';
import { isPath } from '../models/model-path.js';
import type { ModelService } from '../models/model-service.js';
import { bringToFront } from '../page-window.js';
import type { TranscriptKeeping } from '../transcripts/transcript-keeping.js';
import { ViewPublisher } from '../view-publisher.js';
import { ModelFiles } from './model-files.js';
import { SettingsTransfer } from './settings-transfer.js';
import { createSettingsWindow } from './settings-window.js';

/** What computes and how fast, as this window shows and asks for it. */
export interface ComputeDesk {
  view(): Pick<SettingsSnapshot, 'devices' | 'computing' | 'speed'>;
  look(): Promise<void>;
  measure(isInterrupting: boolean): CommandAnswer;
  cancel(): void;
}

export interface SettingsDeskOptions {
  settings: AppSettings;
  translate: Translate;
  models: ModelService;
  transcripts: TranscriptKeeping;
  preloadFolder: string;
  icon: string;
  licencesFile: string;
  log: Log;
  /** Gives the page its rights. */
  register(window: BrowserWindow): BrowserWindow;
  microphones(): readonly MicrophoneDevice[];
  windowView(): WindowView;
  /** How captioning is doing, without what was said. */
  condition(): unknown;
  privateText: PrivateText;
  rows(): ModelRow[];
  compute: ComputeDesk;
  /** In force at once, and written down. */
  set(changes: Partial<Settings>): void;
  reset(name: SettingName): void;
  takeModel(model: { id: string } | { demo: true }): CommandAnswer;
  /** It is there now: it is chosen, if captions wait for one. */
  wantModel(id: string): void;
  onModel(action: Extract<AcceptedSettingsCommand, { type: 'model' }>): Promise<CommandAnswer>;
  /** What the overlay's window has to do. */
  command(command: WindowCommand): Promise<CommandAnswer>;
}

const done: CommandAnswer = { ok: true };

export class SettingsDesk {
  readonly #options: SettingsDeskOptions;
  readonly #files: ModelFiles;
  readonly #diagnostics: DiagnosticsDesk;
  readonly #transfer: SettingsTransfer;
  readonly #publisher = new ViewPublisher<SettingsSnapshot>(() => this.#snapshot());
  #window: BrowserWindow | null = null;
  #openAt: SettingsSnapshot['openAt'] = null;

  constructor(options: SettingsDeskOptions) {
    this.#options = options;
    const onChange = () => this.update();
    const { log, privateText, settings, models, reset, wantModel, translate } = options;
    this.#files = new ModelFiles({ models, wantModel, privateText, log, translate, onChange });
    const logs = logFolder(app.getPath('userData'));
    this.#diagnostics = new DiagnosticsDesk({ facts: () => this.#facts(), logs, privateText, log, onChange });
    this.#transfer = new SettingsTransfer({
      stored: () => settings.stored,
      set: (changes) => this.#setAll(changes),
      reset: (name) => {
        if (name === 'launchAtLogin') void this.#setAll({ launchAtLogin: false });
        else if (name === 'transcriptsFolder') void this.#setAll({ transcriptsFolder: null });
        else reset(name);
      },
      isUsable: (name, value) => name !== 'modelEndpoint' || isEndpoint(value),
      privateText,
      log,
      onChange,
    });
  }

  /** Shows it, at a page if one is named; one that is open comes to the front. */
  open(page?: SettingsPage): void {
    if (page) this.#openAt = { page, count: (this.#openAt?.count ?? 0) + 1 };
    this.update();
    if (this.#window) {
      bringToFront(this.#window);
      return;
    }
    const { register, preloadFolder, icon, translate } = this.#options;
    const title = translate('windowTitle.settings');
    const window = register(createSettingsWindow({ preloadFolder, icon, title }));
    this.#window = window;
    window.once('closed', () => {
      this.#window = null;
      this.#openAt = null;
      this.#publisher.detach();
    });
  }

  attach(sender: WebContents): void {
    this.#publisher.attach((message) => sender.isDestroyed() || sender.send(settingsMessage, message));
  }

  /** Something that it shows may be another than it was. */
  update(): void {
    this.#publisher.update();
  }

  async command(command: AcceptedSettingsCommand): Promise<CommandAnswer> {
    const { set, reset, takeModel, onModel, compute, command: toWindow } = this.#options;
    switch (command.type) {
      case 'set':
        if (command.name === 'launchAtLogin')
          return toWindow({ type: 'set-launch-at-login', on: command.value === true });
        if (command.name === 'modelEndpoint' && !isEndpoint(command.value)) return { ok: false, reason: 'bad-setting' };
        set({ [command.name]: command.value });
        return done;
      case 'reset':
        if (command.name === 'launchAtLogin') return toWindow({ type: 'set-launch-at-login', on: false });
        // What is kept goes with its folder.
        if (command.name === 'transcriptsFolder') await this.#options.transcripts.move(null);
        else reset(command.name);
        return done;
      case 'set-shortcut':
        return toWindow(command);
      case 'model':
        return onModel(command);
      case 'use-model':
        return takeModel(command.model);
      case 'import-model':
        return this.#inWindow((window) => this.#files.import(window));
      case 'move-models':
        return this.#inWindow((window) => this.#files.move(window));
      case 'move-transcripts':
        return this.#moveTranscripts();
      case 'use-found':
        return this.#files.takeFound(command.id, command.inPlace);
      case 'stop-folder-work':
        return this.#files.stop();
      case 'look-for-models':
        await this.#options.models.look();
        return done;
      case 'probe-devices':
        void compute.look();
        return done;
      case 'measure-speed':
        return compute.measure(command.isInterrupting);
      case 'cancel-speed-test':
        compute.cancel();
        return done;
      case 'show':
        return this.#show(command.what);
      case 'collect-diagnostics':
        return this.#diagnostics.collect();
      case 'show-diagnostics':
        return this.#diagnostics.show(command.file);
      case 'save-diagnostics':
        return this.#inWindow((window) => this.#diagnostics.save(window));
      case 'discard-diagnostics':
        return this.#diagnostics.discard();
      case 'export-settings':
        return this.#inWindow((window) => this.#transfer.export(window));
      case 'import-settings':
        return this.#inWindow((window) => this.#transfer.import(window));
      case 'take-import':
        return this.#transfer.take(command.agreed);
      case 'cancel-import':
        return this.#transfer.cancel();
      case 'undo-import':
        return this.#transfer.undo();
    }
  }

  /** For what shows a dialog of the system. */
  async #inWindow(work: (window: BrowserWindow) => Promise<CommandAnswer>): Promise<CommandAnswer> {
    return this.#window ? work(this.#window) : { ok: false, reason: 'there is no window' };
  }

  /** Many at once; the start at login is the system's to set, and what is kept goes with its folder. */
  async #setAll({ launchAtLogin, transcriptsFolder, ...changes }: Partial<Settings>): Promise<void> {
    const { set, command, transcripts } = this.#options;
    if (transcriptsFolder !== undefined) await transcripts.move(transcriptsFolder);
    if (Object.keys(changes).length > 0) set(changes);
    if (launchAtLogin !== undefined) await command({ type: 'set-launch-at-login', on: launchAtLogin });
  }

  /** What a diagnostics bundle tells. */
  async #facts() {
    const { settings, models, microphones, windowView, condition, compute } = this.#options;
    return {
      system: await systemFacts(windowView()),
      settings: publicSettings(settings.current),
      devices: { ...compute.view(), microphones: microphones().length },
      models: models.models.map(({ description: { id, kind, quantisation, bytes }, inPlace, state }) => ({
        id: kind === 'imported' ? kind : id,
        quantisation,
        bytes,
        inPlace,
        state,
      })),
      health: { captioning: condition(), processes: processFacts() },
    };
  }

  #snapshot(): SettingsSnapshot {
    const { settings, models, transcripts, microphones, windowView, rows, compute } = this.#options;
    const values = settings.current;
    const chosenModel = models.idOf(values.model);
    const isFile = values.model !== null && chosenModel === null && isPath(values.model);
    return {
      language: settings.language,
      values,
      models: rows(),
      chosenModel,
      chosenFile: isFile ? path.basename(values.model ?? '') : null,
      modelsFolder: models.folder,
      folderWork: this.#files.work,
      transcripts: transcripts.view,
      openAt: this.#openAt,
      ...compute.view(),
      microphones: [...microphones()],
      window: windowView(),
      diagnostics: this.#diagnostics.view,
      transfer: this.#transfer.view,
      about: {
        version: app.getVersion(),
        electron: process.versions.electron,
        chrome: process.versions.chrome,
        node: process.versions.node,
      },
    };
  }

  async #moveTranscripts(): Promise<CommandAnswer> {
    if (!this.#window) return { ok: false, reason: 'there is no window' };
    const { transcripts } = this.#options;
    const { filePaths } = await dialog.showOpenDialog(this.#window, {
      properties: ['openDirectory', 'createDirectory'],
      defaultPath: transcripts.folder,
    });
    const [folder] = filePaths;
    if (folder !== undefined) {
      this.#options.privateText.hide(folder, '<transcripts>');
      await transcripts.move(folder);
    }
    const { work } = transcripts.view;
    return work?.type === 'failed' ? { ok: false, reason: work.failure } : done;
  }

  async #show(what: Extract<AcceptedSettingsCommand, { type: 'show' }>['what']): Promise<CommandAnswer> {
    const { models, transcripts, licencesFile } = this.#options;
    const places = {
      'models-folder': models.folder,
      'transcripts-folder': transcripts.folder,
      logs: logFolder(app.getPath('userData')),
      licences: licencesFile,
    };
    const shown = places[what];
    const failure = shown === null ? 'there is none' : await shell.openPath(shown);
    return failure === '' ? done : { ok: false, reason: failure };
  }
}

/** null: the hub. One with a password in it would be written down for all to read. */
function isEndpoint(value: unknown): boolean {
  if (typeof value !== 'string') return value === null;
  try {
    const { username, password } = parseEndpoint(value);
    return username === '' && password === '';
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}
