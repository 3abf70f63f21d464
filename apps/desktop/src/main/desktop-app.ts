/** The app while it runs: one of everything, wired together. */

import path from 'node:path';
import type { SettingName, Settings } from '@undertext/options';
import { SettingsFile, SettingsFileError, type SettingsNotice } from '@undertext/options/settings-file';
import { SharedEngine } from '@undertext/session';
import type { Translate } from '@undertext/ui/messages';
import { app, ipcMain, powerMonitor, session, type WebContents } from 'electron';
import { SystemClock } from '../sound/system-clock.js';
import { demoModelFile, engineFolder, modelCatalogueFile, rendererFolder, resourcesFolder } from './app-files.js';
import { AppHosts } from './app-hosts.js';
import { refuseOtherSchemes, serveAppFiles } from './app-scheme.js';
import { AppSettings } from './app-settings.js';
import { Captioning, captionsSettings } from './captioning.js';
import { CaptionsCommands } from './captions-commands.js';
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
import { FileTokens } from './file-tokens.js';
import { FilesDesk } from './files/files-desk.js';
import type { HandOver } from './hand-over.js';
import { openDoors } from './ipc-doors.js';
import { quitAfterLastWords } from './last-words.js';
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
import { settingsNotice } from './settings-notice.js';
import { currentSurroundings } from './shell/current-surroundings.js';
import { DesktopShell } from './shell/desktop-shell.js';
import { launchAtLogin } from './shell/launch-at-login.js';
import { startCommand } from './shell/start-command.js';
import { systemOf } from './shell/system.js';
import { TranscriptKeeping } from './transcripts/transcript-keeping.js';
import { TranscriptsDesk } from './transcripts/transcripts-desk.js';
import { Wakefulness } from './wakefulness.js';
import { guardWebContents } from './web-contents-guard.js';
import { WindowKinds } from './window-kinds.js';

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
  readonly #kinds = new WindowKinds();
  readonly #displaySound = new DisplaySound(session.defaultSession);
  readonly #hosts: AppHosts;
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
  readonly #settingsDesk: SettingsDesk;
  readonly #filesDesk: FilesDesk;
  readonly #shell: DesktopShell;
  readonly #commands: CaptionsCommands;

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
    started.#compute.devices.start({ isIdle: needsModel(started.#view.session) });
    await shown;
    return started;
  }

  private constructor(file: SettingsFile, { dataFolder, log, privateText }: AppSurroundings) {
    this.#log = log;
    this.#hosts = new AppHosts(log);
    this.#settings = new AppSettings(file, app.getPreferredSystemLanguages());
    this.#translate = catalogue(this.#settings);
    this.#privateText = privateText;
    this.#hidePrivate();
    this.#lockDown();
    this.#shell = this.#openShell(dataFolder);
    const beginning = { settings: captionsSettings(this.#settings), window: this.#shell.view };
    this.#view = new CaptionsView(beginning, (change) => {
      this.#publisher.publish(change);
      if (change.type !== 'session') return;
      this.#settingsDesk.update();
      this.#shell.sessionChanged(change.session);
    });

    this.#engine = new DesktopEngine({
      startHost: () => this.#hosts.startEngine('undertext-engine', this.#compute.devices.environment()),
      startedWith: () => JSON.stringify(this.#compute.devices.environment()),
      onLost: (hasComputed) => this.#compute.devices.engineLost(hasComputed),
    });
    const engine = new SharedEngine(this.#engine);
    const clock = new SystemClock();
    this.#sound = new DesktopSound({
      clock,
      platform: process.platform,
      startHost: () => this.#hosts.startSound(),
      onReport: (report) => this.#captioning.hear(report),
    });
    const wakefulness = new Wakefulness();
    this.#models = new ModelService({
      catalogueFile: modelCatalogueFile(app.isPackaged),
      resourcesFolder: resourcesFolder(app.isPackaged),
      demoModel: demoModelFile(app.isPackaged),
      endpoint: this.#settings.current.modelEndpoint,
      inspect: modelInspection(() =>
        this.#hosts.startEngine('undertext-model-reader', this.#compute.devices.environment()),
      ),
      log,
      onChange: () => this.#showModels(),
      onReady: ({ description }) => this.#modelDesk.ready(description.id),
    });
    this.#modelDesk = new ModelDesk({
      settings: this.#settings,
      models: this.#models,
      files: new FileTokens(),
      captioning: () => this.#captioning,
      session: () => this.#view.session,
      set: (model) => this.#set({ model }),
      translate: this.#translate,
      log,
    });
    this.#transcripts = new TranscriptKeeping({
      settings: this.#settings,
      dataFolder,
      startArchive: (folder, indexFile) => this.#hosts.startArchive(folder, indexFile),
      now: () => clock.now(),
      log,
      onTrouble: (failure) => this.#view.notices.setTranscriptTrouble(failure),
      setFolder: (transcriptsFolder) => this.#set({ transcriptsFolder }),
    });
    this.#transcripts.onChange(() => this.#settingsDesk.update());
    this.#compute = this.#openCompute(dataFolder);
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
    this.#filesDesk = new FilesDesk({
      settings: this.#settings,
      engine,
      now: () => clock.now(),
      modelPath: (name) => this.#models.pathOf(name),
      live: () => this.#captioning.live,
      begin: (startedAt) => this.#transcripts.begin(startedAt),
      register: (window) => this.#kinds.register('decoder', window),
      log,
      deviceFor: (setting) => this.#captioning.deviceFor(setting),
      translate: (key) => this.#translate(key),
      onRunning: (isRunning) => wakefulness.set('files', isRunning),
    });
    this.#settingsDesk = this.#openSettingsDesk();
    this.#transcriptsDesk = this.#openTranscriptsDesk();
    this.#commands = new CaptionsCommands({
      settings: this.#settings,
      translate: this.#translate,
      captioning: this.#captioning,
      view: this.#view,
      transcripts: this.#transcripts,
      modelDesk: this.#modelDesk,
      settingsDesk: this.#settingsDesk,
      transcriptsDesk: this.#transcriptsDesk,
      filesDesk: this.#filesDesk,
      shell: this.#shell,
      set: (changes) => this.#set(changes),
    });
    this.#capture = new CaptureLink({
      createWindow: () => this.#kinds.register('capture', createCaptureWindow()),
      askForMicrophone,
      onPort: (input, port) => this.#sound.takePort(input, port),
      onDisplaySound: (isExpected) => (isExpected ? this.#displaySound.expect() : this.#displaySound.refuse()),
      onDevices: (microphones) => {
        this.#view.microphones = microphones;
        this.#settingsDesk.update();
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
    quitAfterLastWords({
      captioning: this.#captioning,
      filesDesk: this.#filesDesk,
      transcripts: this.#transcripts,
      translate: this.#translate,
      log: this.#log,
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
    this.#settingsChanged();
    if (unlock) void this.#shell.unlock();
    if (!startHidden) void this.#shell.overlay.show();
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
    const { model, modelEndpoint, transcriptsFolder } = this.#settings.current;
    if (model !== null && isPath(model)) this.#privateText.hide(model, '<model>');
    if (modelEndpoint !== null) hideAddress(this.#privateText, modelEndpoint);
    if (transcriptsFolder !== null) this.#privateText.hide(transcriptsFolder, '<transcripts>');
  }

  #tell(found: SettingsNotice): void {
    const { line, notice } = settingsNotice(found);
    this.#log.warn(line);
    this.#view.notices.add(notice);
  }

  #lockDown(): void {
    const refused = (what: string) => this.#log.warn(`refused: ${what}`);
    const kindOf = (contents: WebContents | null) => this.#kinds.of(contents);
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
        'captions:command': (command) => this.#commands.perform(command),
        'capture:event': (event) => this.#capture.receive(event),
        'unlock-tab:unlock': () => this.#shell.unlock(),
        'settings:attach': (_message, sender) => this.#settingsDesk.attach(sender),
        'settings:command': (command) => this.#settingsDesk.command(command),
        'transcripts:attach': (_message, sender) => this.#transcriptsDesk.attach(sender),
        'transcripts:command': (command) => this.#transcriptsDesk.command(command),
        'decoder:event': (event, sender) => this.#filesDesk.receive(event, sender),
        'files:attach': (_message, sender) => this.#filesDesk.attach(sender),
        'files:command': (command, sender) => this.#filesDesk.command(command, sender),
        'files:drop': (paths) => this.#filesDesk.add(paths),
      },
      { kindOf, onRefused: (door, reason) => refused(`${door}, ${reason}`) },
    );
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
      register: (kind, window) => this.#kinds.register(kind, window),
      set: (changes) => this.#set(changes),
      onWindow: (view) => {
        this.#view.window = view;
        this.#settingsDesk.update();
      },
      onPointer: (isInside) => {
        this.#view.isPointerInside = isInside;
      },
      onNotice: (notice) => this.#view.notices.add(notice),
      onWish: (wish) => void this.#commands.grant(wish),
    });
  }

  #openSettingsDesk(): SettingsDesk {
    return new SettingsDesk({
      settings: this.#settings,
      translate: this.#translate,
      models: this.#models,
      modelDesk: this.#modelDesk,
      transcripts: this.#transcripts,
      compute: this.#compute,
      captioning: this.#captioning,
      view: this.#view,
      shell: this.#shell,
      privateText: this.#privateText,
      log: this.#log,
      register: (window) => this.#kinds.register('settings', window),
      set: (changes) => this.#set(changes),
      reset: (name) => this.#reset(name),
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
      startHost: (name, environment, onOutput) => this.#hosts.startEngine(name, environment, onOutput),
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
    this.#filesDesk.settingsChanged();
  }

  #openTranscriptsDesk(): TranscriptsDesk {
    return new TranscriptsDesk({
      keeping: this.#transcripts,
      settings: this.#settings,
      translate: this.#translate,
      log: this.#log,
      register: (window) => this.#kinds.register('transcripts', window),
      showCaptions: () => void this.#shell.overlay.show(),
    });
  }

  /** In force at once, and written down. */
  #set(changes: Partial<Settings>): void {
    this.#saved(this.#settings.set(changes));
  }

  #reset(name: SettingName): void {
    this.#saved(this.#settings.reset(name));
  }

  /** The settings are others now; the promise is of the disk. */
  #saved(saving: Promise<void>): void {
    saving.catch((error: unknown) => {
      if (!(error instanceof SettingsFileError)) throw error;
      this.#captioning.settingsNotSaved(error);
    });
    this.#settingsChanged();
  }

  #settingsChanged(): void {
    this.#hidePrivate();
    this.#models.endpoint = this.#settings.current.modelEndpoint;
    this.#captioning.settingsChanged();
    this.#filesDesk.settingsChanged();
    this.#transcripts.settingsChanged();
    this.#transcriptsDesk.update();
    this.#shell.settingsChanged();
    this.#showModels();
  }

  #showModels(): void {
    hideModels(this.#privateText, this.#models);
    this.#shell.downloadChanged(downloadProgress(this.#models.models));
    this.#view.offer = modelOffer(this.#compute.rows(), this.#models.idOf(this.#settings.current.model));
    this.#settingsDesk.update();
  }
}
