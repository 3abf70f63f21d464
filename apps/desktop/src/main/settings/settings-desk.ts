/** The settings window while the app runs: opened once, kept up to date, and what it asks for is done. */
import path from 'node:path';
import { ModelError, parseEndpoint } from '@undertext/models';
import { defaultSettings, type SettingName, type Settings } from '@undertext/options';
import type { CommandAnswer, SettingsPage } from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';
import type { SettingsSnapshot } from '@undertext/ui/settings-api';
import { app, type BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { settingsMessage } from '../../contract/channels.js';
import type { AcceptedSettingsCommand } from '../../contract/settings.js';
import { licencesFile } from '../app-files.js';
import type { AppSettings } from '../app-settings.js';
import type { Captioning } from '../captioning.js';
import type { CaptionsView } from '../captions-view.js';
import type { ComputeDesk } from '../devices/compute-desk.js';
import { DiagnosticsDesk } from '../diagnostics/diagnostics-desk.js';
import { diagnosticsFacts } from '../diagnostics/diagnostics-facts.js';
import type { PrivateText } from '../diagnostics/private-text.js';
import { type Log, logFolder } from '../log.js';
import type { ModelDesk } from '../models/model-desk.js';
import type { ModelService } from '../models/model-service.js';
import { PageWindow } from '../page-window.js';
import type { DesktopShell } from '../shell/desktop-shell.js';
import type { TranscriptKeeping } from '../transcripts/transcript-keeping.js';
import { ViewPublisher } from '../view-publisher.js';
import { ModelFiles } from './model-files.js';
import { SettingsTransfer } from './settings-transfer.js';

export interface SettingsDeskOptions {
  settings: AppSettings;
  translate: Translate;
  models: ModelService;
  modelDesk: ModelDesk;
  transcripts: TranscriptKeeping;
  compute: ComputeDesk;
  captioning: Pick<Captioning, 'condition'>;
  /** What is known of the microphones. */
  view: Pick<CaptionsView, 'microphones'>;
  /** The overlay's window, and what it has to do. */
  shell: Pick<DesktopShell, 'view' | 'command'>;
  privateText: PrivateText;
  log: Log;
  /** Gives the page its rights. */
  register(window: BrowserWindow): BrowserWindow;
  /** In force at once, and written down. */
  set(changes: Partial<Settings>): void;
  reset(name: SettingName): void;
}

const done: CommandAnswer = { ok: true };

export class SettingsDesk {
  readonly #options: SettingsDeskOptions;
  readonly #files: ModelFiles;
  readonly #diagnostics: DiagnosticsDesk;
  readonly #transfer: SettingsTransfer;
  readonly #publisher = new ViewPublisher<SettingsSnapshot>(() => this.#snapshot());
  readonly #page: PageWindow;
  #openAt: SettingsSnapshot['openAt'] = null;

  constructor(options: SettingsDeskOptions) {
    this.#options = options;
    const onChange = () => this.update();
    const { log, privateText, settings, models, modelDesk, translate, register } = options;
    this.#page = new PageWindow({
      kind: 'settings',
      size: { width: 880, height: 640, minWidth: 520, minHeight: 400 },
      title: () => translate('windowTitle.settings'),
      register,
      log,
      onClosed: () => {
        this.#openAt = null;
        this.#publisher.detach();
      },
    });
    this.#files = new ModelFiles({ models, modelDesk, privateText, log, translate, onChange });
    this.#diagnostics = new DiagnosticsDesk({
      facts: () => diagnosticsFacts(options),
      logs: logFolder(app.getPath('userData')),
      privateText,
      log,
      translate,
      onChange,
    });
    this.#transfer = new SettingsTransfer({
      stored: () => settings.stored,
      set: (changes) => this.#set(changes),
      reset: (name) => void this.#reset(name),
      isUsable: (name, value) => name !== 'modelEndpoint' || isEndpoint(value),
      privateText,
      log,
      translate,
      onChange,
    });
  }

  /** Shows it, at a page if one is named; one that is open comes to the front. */
  open(page?: SettingsPage): void {
    if (page) this.#openAt = { page, count: (this.#openAt?.count ?? 0) + 1 };
    this.update();
    this.#page.open();
  }

  attach(sender: WebContents): void {
    this.#publisher.attach((message) => sender.isDestroyed() || sender.send(settingsMessage, message));
  }

  /** Something that it shows may be another than it was. */
  update(): void {
    this.#publisher.update();
  }

  async command(command: AcceptedSettingsCommand): Promise<CommandAnswer> {
    const { models, modelDesk, compute, shell: overlay } = this.#options;
    switch (command.type) {
      case 'set':
        if (command.name === 'modelEndpoint' && !isEndpoint(command.value)) return { ok: false, reason: 'bad-setting' };
        return this.#set({ [command.name]: command.value });
      case 'reset':
        return this.#reset(command.name);
      case 'set-shortcut':
        return overlay.command(command);
      case 'model':
        if (command.action === 'download') return modelDesk.download(command.id);
        return modelDesk.act(command.action, command.id);
      case 'use-model':
        return modelDesk.take(command.model);
      case 'import-model':
        return this.#inWindow((window) => this.#files.import(window));
      case 'move-models':
        return this.#inWindow((window) => this.#files.move(window));
      case 'move-transcripts':
        return this.#inWindow((window) => this.#moveTranscripts(window));
      case 'use-found':
        return this.#files.takeFound(command.id, command.inPlace);
      case 'stop-folder-work':
        return this.#files.stop();
      case 'look-for-models':
        await models.look();
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
    const { window } = this.#page;
    return window ? work(window) : { ok: false, reason: 'there is no window' };
  }

  /** Any of them; the start at login is the system's to set, and what is kept goes with its folder. */
  async #set({ launchAtLogin, transcriptsFolder, ...changes }: Partial<Settings>): Promise<CommandAnswer> {
    const { set, shell: overlay, transcripts } = this.#options;
    if (transcriptsFolder !== undefined) await transcripts.move(transcriptsFolder);
    if (Object.keys(changes).length > 0) set(changes);
    return launchAtLogin === undefined ? done : overlay.command({ type: 'set-launch-at-login', on: launchAtLogin });
  }

  async #reset(name: SettingName): Promise<CommandAnswer> {
    if (name === 'launchAtLogin' || name === 'transcriptsFolder') return this.#set({ [name]: defaultSettings[name] });
    this.#options.reset(name);
    return done;
  }

  #snapshot(): SettingsSnapshot {
    const { settings, models, transcripts, view, shell: overlay, compute } = this.#options;
    const values = settings.current;
    const chosenFile = models.fileOf(values.model);
    return {
      language: settings.language,
      values,
      models: compute.rows(),
      chosenModel: models.idOf(values.model),
      chosenFile: chosenFile && path.basename(chosenFile),
      modelsFolder: models.folder,
      folderWork: this.#files.work,
      transcripts: transcripts.view,
      openAt: this.#openAt,
      ...compute.view(),
      microphones: [...view.microphones],
      window: overlay.view,
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

  async #moveTranscripts(window: BrowserWindow): Promise<CommandAnswer> {
    const { transcripts, privateText } = this.#options;
    const { filePaths } = await dialog.showOpenDialog(window, {
      properties: ['openDirectory', 'createDirectory'],
      defaultPath: transcripts.folder,
    });
    const [folder] = filePaths;
    if (folder === undefined) return done;
    privateText.hide(folder, '<transcripts>');
    await transcripts.move(folder);
    const { work } = transcripts.view;
    return work?.type === 'failed' ? { ok: false, reason: work.failure } : done;
  }

  async #show(what: Extract<AcceptedSettingsCommand, { type: 'show' }>['what']): Promise<CommandAnswer> {
    const { models, transcripts } = this.#options;
    const places = {
      'models-folder': models.folder,
      'transcripts-folder': transcripts.folder,
      logs: logFolder(app.getPath('userData')),
      licences: licencesFile(app.isPackaged),
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
