/** The app while it runs: one of everything, wired together. */

import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SettingName, Settings } from '@undertext/options';
import { SettingsFile, SettingsFileError, type SettingsNotice } from '@undertext/options/settings-file';
import { SharedEngine } from '@undertext/session';
import type { CommandAnswer, Notice, RecentPart, SessionView, SourceId } from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  powerMonitor,
  session,
  shell,
  type WebContents,
} from 'electron';
import type { AcceptedCommand } from '../contract/captions.js';
import type { WindowKind } from '../contract/window-kind.js';
import { SystemClock } from '../sound/system-clock.js';
import {
  archiveHostScript,
  demoModelFile,
  engineFolder,
  engineHostScript,
  iconFolder,
  licencesFile,
  modelCatalogueFile,
  preloadFolder,
  rendererFolder,
  resourcesFolder,
  soundHostScript,
} from './app-files.js';
import { refuseOtherSchemes, serveAppFiles } from './app-scheme.js';
import { AppSettings } from './app-settings.js';
import { Captioning, captionsSettings, wordRules } from './captioning.js';
import { CaptionsPublisher } from './captions-publisher.js';
import { CaptionsView } from './captions-view.js';
import { CaptureLink } from './capture-link.js';
import { createCaptureWindow } from './capture-window.js';
import { catalogue } from './catalogue.js';
import { DesktopEngine } from './desktop-engine.js';
import { DesktopSound } from './desktop-sound.js';
import { ComputeDesk } from './devices/compute-desk.js';
import { hideAddress } from './diagnostics/private-surroundings.js';
import type { PrivateText } from './diagnostics/private-text.js';
import { DisplaySound } from './display-sound.js';
import { endHost } from './end-host.js';
import { externalLink } from './external-links.js';
import { FileTokens } from './file-tokens.js';
import { FilesDesk } from './files/files-desk.js';
import type { HandOver } from './hand-over.js';
import { startHostProcess } from './host-process.js';
import { openDoors } from './ipc-doors.js';
import { readLaunchOptions } from './launch-options.js';
import type { Log } from './log.js';
import { askForMicrophone } from './microphone-permission.js';
import { downloadProgress } from './models/download-progress.js';
import { hideModels } from './models/hide-models.js';
import { ModelDesk, needsModel } from './models/model-desk.js';
import { modelInspection } from './models/model-inspection.js';
import { isPath } from './models/model-path.js';
import { modelOffer } from './models/model-rows.js';
import { ModelService } from './models/model-service.js';
import { installPermissionHandlers } from './permissions.js';
import { watchPower } from './power-watch.js';
import { SettingsDesk } from './settings/settings-desk.js';
import { currentSurroundings } from './shell/current-surroundings.js';
import { type CaptioningWish, DesktopShell } from './shell/desktop-shell.js';
import { launchAtLogin } from './shell/launch-at-login.js';
import { startCommand } from './shell/start-command.js';
import { systemOf } from './shell/system.js';
import type { ArchiveHost } from './transcripts/archive-process.js';
import { recentWords } from './transcripts/recent-words.js';
import { TranscriptKeeping } from './transcripts/transcript-keeping.js';
import { TranscriptsDesk } from './transcripts/transcripts-desk.js';
import { settleUnsaved } from './transcripts/unsaved-at-end.js';
import { Wakefulness } from './wakefulness.js';
import { guardWebContents } from './web-contents-guard.js';

/** Before a page whose process died is loaded again: one that dies at once must not take the machine with it. */
const overlayReloadMs = 500;

const sourceIds: readonly SourceId[] = ['microphone', 'computer', 'mixed'];

/** At the end of the app: how long what was heard is waited for to be text, and the disk to take it. */
const lastWordsMs = 2000;
const lastWriteMs = 3000;

export interface AppSurroundings {
  dataFolder: string;
  log: Log;
  /** What the log leaves out. */
  privateText: PrivateText;
  /** Why nothing can be written into the data folder; null if it can. */
  unwritable: Error | null;
}

export class DesktopApp {
  readonly #log: Log;
  readonly #privateText: PrivateText;
  readonly #settings: AppSettings;
  readonly #translate: Translate;
  readonly #kinds = new Map<WebContents, WindowKind>();
  readonly #displaySound = new DisplaySound(session.defaultSession);
  readonly #publisher = new CaptionsPublisher(() => this.#view.snapshot());
  readonly #view: CaptionsView;
  readonly #engine: DesktopEngine;
  readonly #sound: DesktopSound;
  readonly #capture: CaptureLink;
  readonly #captioning: Captioning;
  readonly #models: ModelService;
  readonly #modelDesk: ModelDesk;
  readonly #transcripts: TranscriptKeeping;
  readonly #compute: ComputeDesk;
  readonly #transcriptsDesk: TranscriptsDesk;
  readonly #desk: SettingsDesk;
  readonly #media: FilesDesk;
  readonly #shell: DesktopShell;
  #session: SessionView = { type: 'idle' };
  #isEnding = false;
  #isEnded = false;

  static async start(own: HandOver, surroundings: AppSurroundings): Promise<DesktopApp> {
    const { dataFolder, unwritable } = surroundings;
    const file = await SettingsFile.open(path.join(dataFolder, 'settings.json'));
    const started = new DesktopApp(file, surroundings);
    started.#obey(own);
    if (file.notice) started.#tell(file.notice);
    else if (unwritable) {
      const what = 'No settings can be saved';
      started.#captioning.settingsNotSaved(new SettingsFileError(what, dataFolder, unwritable));
    }
    const shown = started.#shell.start();
    void started.#transcripts.open();
    // Which file a model is, is known then.
    await started.#models.open();
    started.#captioning.start();
    started.#compute.devices.start({ isIdle: needsModel(started.#session) });
    await shown;
    return started;
  }

  private constructor(file: SettingsFile, { log, privateText }: AppSurroundings) {
    this.#log = log;
    this.#settings = new AppSettings(file, app.getPreferredSystemLanguages());
    this.#translate = catalogue(this.#settings);
    this.#privateText = privateText;
    this.#hidePrivate();
    this.#lockDown();
    this.#shell = this.#openShell(path.dirname(file.path));
    const beginning = { settings: captionsSettings(this.#settings), window: this.#shell.view };
    this.#view = new CaptionsView(beginning, (change) => {
      this.#publisher.publish(change);
      if (change.type !== 'session') return;
      this.#session = change.session;
      this.#desk.update();
      this.#shell.sessionChanged(change.session);
    });

    this.#engine = new DesktopEngine({
      startHost: () => this.#startEngine('undertext-engine', this.#compute.devices.environment()),
      startedWith: () => JSON.stringify(this.#compute.devices.environment()),
      onLost: (hasComputed) => this.#compute.devices.engineLost(hasComputed),
    });
    const engine = new SharedEngine(this.#engine);
    const clock = new SystemClock();
    this.#sound = new DesktopSound({
      clock,
      platform: process.platform,
      startHost: () => this.#startHost('undertext-sound', soundHostScript),
      onReport: (report) => this.#captioning.hear(report),
    });
    const wakefulness = new Wakefulness();
    this.#models = new ModelService({
      catalogueFile: modelCatalogueFile(app.isPackaged),
      resourcesFolder: resourcesFolder(app.isPackaged),
      demoModel: demoModelFile(app.isPackaged),
      endpoint: this.#settings.current.modelEndpoint,
      inspect: modelInspection(() => this.#startEngine('undertext-model-reader', this.#compute.devices.environment())),
      log,
      onChange: () => this.#showModels(),
      onReady: ({ description }) => this.#modelDesk.ready(description.id),
    });
    this.#modelDesk = new ModelDesk({
      settings: this.#settings,
      models: this.#models,
      files: new FileTokens(),
      captioning: () => this.#captioning,
      session: () => this.#session,
      set: (model) => void this.#set({ model }),
      translate: this.#translate,
      log,
    });
    this.#transcripts = new TranscriptKeeping({
      settings: this.#settings,
      dataFolder: path.dirname(file.path),
      startArchive: (folder, indexFile) => this.#startArchive(folder, indexFile),
      now: () => clock.now(),
      log,
      onTrouble: (failure) => this.#view.notices.setTranscriptTrouble(failure),
      setFolder: (transcriptsFolder) => void this.#set({ transcriptsFolder }),
    });
    this.#transcripts.onChange(() => this.#desk.update());
    this.#compute = this.#openCompute(path.dirname(file.path));
    this.#captioning = new Captioning({
      settings: this.#settings,
      record: this.#transcripts.captioning,
      engine,
      sound: this.#sound,
      clock,
      view: this.#view,
      modelPath: (name) => this.#models.pathOf(name),
      deviceFor: (setting) => this.#compute.devices.deviceFor(setting),
      log,
      onAwake: (isNeeded) => wakefulness.set('captions', isNeeded),
    });
    this.#media = new FilesDesk({
      settings: this.#settings,
      engine,
      now: () => clock.now(),
      modelPath: (name) => this.#models.pathOf(name),
      live: () => this.#captioning.live,
      begin: (startedAt) => this.#transcripts.begin(startedAt),
      register: (window) => this.#register('decoder', window),
      log,
      deviceFor: (setting) => this.#captioning.deviceFor(setting),
      translate: (key) => this.#translate(key),
      onChange: () => {},
      onRunning: (isRunning) => wakefulness.set('files', isRunning),
    });
    this.#desk = this.#openDesk();
    this.#transcriptsDesk = this.#openTranscriptsDesk();
    this.#capture = new CaptureLink({
      createWindow: () => this.#register('capture', createCaptureWindow(preloadFolder)),
      askForMicrophone,
      onPort: (input, port) => this.#sound.takePort(input, port),
      onDisplaySound: (isExpected) => (isExpected ? this.#displaySound.expect() : this.#displaySound.refuse()),
      onDevices: (microphones) => {
        this.#view.microphones = microphones;
        this.#desk.update();
      },
      onSampleEnded: () => this.#captioning.endSample(),
      onOpened: (opened) => this.#captioning.captureOpened(opened),
      onTrouble: (what) => log.warn(what),
    });
    this.#sound.capture = this.#capture;
    watchPower(powerMonitor, {
      onWake: () => this.#captioning.wake(),
      onAway: (isAway) => this.#captioning.setAway(isAway),
      onEvent: (what) => log.info(what),
    });
    app.on('before-quit', (event) => {
      if (this.#isEnded) return;
      event.preventDefault();
      void this.#end();
    });
    // The system waits for nobody, and one that was kept from quitting would keep it from shutting down.
    powerMonitor.on('shutdown', () => {
      this.#isEnded = true;
      void this.#transcripts.close();
    });
    // Which windows are open says nothing of whether somebody is listened to.
    app.on('window-all-closed', () => {});
    app.once('before-quit', () => this.#capture.leave());
    app.once('will-quit', () => {
      void this.#models.close();
      this.#engine.dispose();
      this.#sound.dispose();
      this.#compute.dispose();
    });
  }

  /** Another start handed over its arguments. */
  takeOver(handOver: HandOver): void {
    const { unlock, startHidden } = this.#obey(handOver);
    this.#captioning.settingsChanged();
    this.#media.settingsChanged();
    this.#transcripts.settingsChanged();
    this.#transcriptsDesk.update();
    this.#shell.settingsChanged();
    if (unlock) void this.#shell.unlock();
    if (!startHidden) void this.#shell.overlay.show();
  }

  /** What was heard becomes text and is written down; then the app quits, whatever became of it. */
  async #end(): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    await Promise.race([Promise.all([this.#captioning.stop(), this.#media.close()]), setTimeout(lastWordsMs)]);
    await Promise.race([this.#transcripts.close(), setTimeout(lastWriteMs)]);
    await settleUnsaved({ unsaved: () => this.#transcripts.unsaved, dialog, t: this.#translate });
    this.#isEnded = true;
    app.quit();
  }

  #obey(handOver: HandOver): { unlock: boolean; startHidden: boolean } {
    const { options, problems, unlock } = readLaunchOptions(handOver);
    for (const problem of problems) this.#log.warn(problem);
    this.#settings.setForThisRun(options);
    this.#hidePrivate();
    return { unlock, startHidden: options.startHidden ?? false };
  }

  /** What of the settings the log must not have. */
  #hidePrivate(): void {
    const { model, modelEndpoint } = this.#settings.current;
    if (model !== null && isPath(model)) this.#privateText.hide(model, '<model>');
    if (modelEndpoint !== null) hideAddress(this.#privateText, modelEndpoint);
  }

  #tell(notice: SettingsNotice): void {
    const { notices } = this.#view;
    switch (notice.type) {
      case 'damaged':
        this.#log.warn(`settings: ${notice.problems.join('; ')}; kept as ${notice.keptAs}`);
        notices.add(
          notice.failure
            ? { type: 'settings-not-saved', failure: notice.failure.failure }
            : { type: 'settings-damaged' },
        );
        break;
      case 'newer':
        this.#log.warn(`settings: of version ${notice.version}`);
        notices.add({ type: 'settings-newer' } satisfies Notice);
        break;
      case 'unreadable':
        this.#log.warn(notice.failure.message);
        notices.add({ type: 'settings-unreadable', failure: notice.failure.failure });
        break;
    }
  }

  #lockDown(): void {
    const refused = (what: string) => this.#log.warn(`refused: ${what}`);
    const kindOf = (contents: WebContents | null) => (contents ? this.#kinds.get(contents) : undefined);
    guardWebContents(app, refused);
    refuseOtherSchemes(session.defaultSession, !app.isPackaged);
    serveAppFiles(session.defaultSession, rendererFolder);
    installPermissionHandlers(session.defaultSession, {
      kindOf,
      isDisplaySoundExpected: () => this.#displaySound.isExpected,
      onRefused: (permission) => refused(`permission ${permission}`),
    });
    openDoors(
      ipcMain,
      {
        'captions:attach': (_message, sender) => this.#publisher.attach(sender),
        'captions:command': (command) => this.#command(command),
        'capture:event': (event) => this.#capture.receive(event),
        'unlock-tab:unlock': () => this.#shell.unlock(),
        'settings:attach': (_message, sender) => this.#desk.attach(sender),
        'settings:command': (command) => this.#desk.command(command),
        'transcripts:attach': (_message, sender) => this.#transcriptsDesk.attach(sender),
        'transcripts:command': (command) => this.#transcriptsDesk.command(command),
        'decoder:event': (event, sender) => this.#media.receive(event, sender),
        'files:attach': (_message, sender) => this.#media.attach(sender),
        'files:command': (command, sender) => this.#media.command(command, sender),
        'files:drop': (paths) => this.#media.add(paths),
      },
      { kindOf, onRefused: (door, reason) => refused(`${door}, ${reason}`) },
    );
  }

  #register(kind: WindowKind, window: BrowserWindow): BrowserWindow {
    const { webContents } = window;
    this.#kinds.set(webContents, kind);
    window.once('closed', () => this.#kinds.delete(webContents));
    if (kind === 'overlay') this.#keepPage(window);
    return window;
  }

  #openShell(dataFolder: string): DesktopShell {
    const start = startCommand({
      argv: process.argv,
      program: app.getPath('exe'),
      appPath: app.isPackaged ? null : app.getAppPath(),
      image: process.env.APPIMAGE,
    });
    return new DesktopShell({
      system: systemOf(currentSurroundings()),
      settings: this.#settings,
      translate: this.#translate,
      dataFolder,
      login: launchAtLogin(app, start, app.getPath('appData')),
      log: this.#log,
      register: (kind, window) => this.#register(kind, window),
      set: (changes) => void this.#set(changes),
      onWindow: (view) => {
        this.#view.window = view;
        this.#desk.update();
      },
      onPointer: (isInside) => {
        this.#view.isPointerInside = isInside;
      },
      onNotice: (notice) => this.#view.notices.add(notice),
      onWish: (wish) => this.#grant(wish),
      onTogglePause: () => this.#togglePause(),
      onOpenSettings: () => this.#desk.open(),
      onOpenTranscripts: () => this.#transcriptsDesk.open(),
      onCopy: (part) => this.#copyRecent(part),
    });
  }

  /** A page whose process dies is loaded again: it is a view, and gets all there is to show when it attaches. */
  #keepPage(window: BrowserWindow): void {
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      this.#log.warn(`the overlay's process is gone: ${reason}`);
      if (reason !== 'clean-exit')
        globalThis.setTimeout(() => window.isDestroyed() || window.webContents.reload(), overlayReloadMs);
    });
  }

  #openDesk(): SettingsDesk {
    return new SettingsDesk({
      settings: this.#settings,
      translate: this.#translate,
      models: this.#models,
      transcripts: this.#transcripts,
      preloadFolder,
      icon: path.join(iconFolder, 'app.png'),
      licencesFile: licencesFile(app.isPackaged),
      log: this.#log,
      register: (window) => this.#register('settings', window),
      microphones: () => this.#view.microphones,
      windowView: () => this.#shell.view,
      rows: () => this.#compute.rows(),
      compute: this.#compute,
      condition: () => this.#captioning.condition,
      privateText: this.#privateText,
      set: (changes) => void this.#set(changes),
      reset: (name) => this.#reset(name),
      takeModel: (model) => this.#modelDesk.take(model),
      wantModel: (id) => this.#modelDesk.want(id),
      onModel: ({ action, id }) =>
        action === 'download' ? this.#modelDesk.download(id) : this.#modelDesk.act(action, id),
      command: (command) => this.#shell.command(command),
    });
  }

  #openCompute(dataFolder: string): ComputeDesk {
    return new ComputeDesk({
      engineFolder,
      dataFolder,
      appVersion: app.getVersion(),
      trialModel: demoModelFile(app.isPackaged),
      settings: this.#settings,
      models: this.#models,
      captioning: () => this.#captioning,
      startHost: (name, environment, onOutput) => this.#startEngine(name, environment, onOutput),
      log: this.#log,
      onChange: () => this.#showModels(),
      onFound: (news) => this.#devicesFound(news),
    });
  }

  /** It is known now what of this machine computes. */
  #devicesFound(news: string | null): void {
    if (news !== null) {
      this.#view.notices.add({ type: 'device-unusable', device: news });
      this.#engine.giveUpStarting();
    }
    this.#captioning.settingsChanged();
    this.#media.settingsChanged();
  }

  #startEngine(
    name: string,
    environment: Readonly<Record<string, string>>,
    onOutput = (line: string) => this.#log.warn(`${name}: ${line}`),
  ) {
    return startHostProcess({ name, script: engineHostScript, environment, onOutput });
  }

  #openTranscriptsDesk(): TranscriptsDesk {
    return new TranscriptsDesk({
      keeping: this.#transcripts,
      settings: this.#settings,
      preloadFolder,
      icon: path.join(iconFolder, 'app.png'),
      log: this.#log,
      register: (window) => this.#register('transcripts', window),
      labels: () => this.#sourceLabels(),
      translate: this.#translate,
      showCaptions: () => void this.#shell.overlay.show(),
    });
  }

  #sourceLabels(): Record<string, string> {
    return Object.fromEntries(sourceIds.map((id) => [id, this.#translate(`sourceName.${id}`)]));
  }

  #grant(wish: CaptioningWish): void {
    void (wish.type === 'open-files' ? this.#media.open(null) : this.#command(wish));
  }

  #togglePause(): void {
    if (this.#session.type === 'paused') this.#captioning.resume();
    else this.#captioning.pause();
  }

  #startHost(name: string, script: string, args: readonly string[] = []) {
    return startHostProcess({ name, script, args, onOutput: (line) => this.#log.warn(`${name}: ${line}`) });
  }

  #startArchive(folder: string, indexFile: string): ArchiveHost {
    const host = this.#startHost('undertext-archive', archiveHostScript, [folder, indexFile]);
    return Object.assign(host, { end: () => endHost(host) });
  }

  async #command(command: AcceptedCommand): Promise<CommandAnswer> {
    switch (command.type) {
      case 'start':
        this.#captioning.start();
        return { ok: true };
      case 'stop':
        await this.#captioning.stop();
        return { ok: true };
      case 'pause':
        this.#captioning.pause();
        return { ok: true };
      case 'resume':
        this.#captioning.resume();
        return { ok: true };
      case 'set-source':
        return this.#set({ source: command.source });
      case 'set-microphone':
        return this.#set({ microphone: command.microphone });
      case 'set-delay':
        return this.#set({ streamVoxtralDelay: command.delay });
      case 'set-appearance':
        return this.#set(command.appearance);
      case 'fit':
        this.#shell.overlay.fit(command.height);
        return { ok: true };
      case 'set-solid':
        this.#shell.setSolid(command.areas);
        return { ok: true };
      case 'copy':
        clipboard.writeText(command.text);
        return { ok: true };
      case 'copy-recent':
        return this.#copyRecent(command.part);
      case 'choose-model-file':
        return this.#modelDesk.chooseFile(this.#shell.overlay.window);
      case 'use-model':
        return this.#modelDesk.take(command.model);
      case 'show-sample':
        this.#captioning.showSample();
        return { ok: true };
      case 'open-settings':
        this.#desk.open(command.page);
        return { ok: true };
      case 'open-transcripts':
        this.#transcriptsDesk.open();
        return { ok: true };
      case 'download-model':
        return this.#modelDesk.download(command.id);
      case 'pause-download':
        return this.#modelDesk.act('pause', command.id);
      case 'open-link':
        return this.#openLink(externalLink(command.link, process.platform));
      case 'quit':
        app.quit();
        return { ok: true };
      default:
        return this.#shell.command(command);
    }
  }

  #copyRecent(part: RecentPart): CommandAnswer {
    const labels = this.#sourceLabels();
    const rules = wordRules(this.#settings.current);
    const text = recentWords(this.#transcripts.captioning.transcript, part, { rules, labels });
    if (text !== '') clipboard.writeText(text);
    this.#view.notices.add(text === '' ? { type: 'nothing-to-copy' } : { type: 'copied', part });
    return text === '' ? { ok: false, reason: 'nothing was said' } : { ok: true };
  }

  /** In force at once, and written down. */
  #set(changes: Partial<Settings>): CommandAnswer {
    this.#saved(this.#settings.set(changes));
    return { ok: true };
  }

  #reset(name: SettingName): void {
    this.#saved(this.#settings.reset(name));
  }

  /** The settings are others now; the promise is of the disk. */
  #saved(saving: Promise<void>): void {
    this.#hidePrivate();
    saving.catch((error: unknown) => {
      if (!(error instanceof SettingsFileError)) throw error;
      this.#captioning.settingsNotSaved(error);
    });
    this.#models.endpoint = this.#settings.current.modelEndpoint;
    this.#captioning.settingsChanged();
    this.#media.settingsChanged();
    this.#transcripts.settingsChanged();
    this.#transcriptsDesk.update();
    this.#shell.settingsChanged();
    this.#showModels();
  }

  #showModels(): void {
    hideModels(this.#privateText, this.#models);
    this.#shell.downloadChanged(downloadProgress(this.#models.models));
    this.#view.offer = modelOffer(this.#compute.rows(), this.#models.idOf(this.#settings.current.model));
    this.#desk.update();
  }

  async #openLink(address: string | undefined): Promise<CommandAnswer> {
    if (address === undefined) return { ok: false, reason: 'no such page on this system' };
    await shell.openExternal(address);
    return { ok: true };
  }
}
