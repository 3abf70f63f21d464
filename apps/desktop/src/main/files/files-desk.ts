/** Audio and video files in the app: dropped or chosen, captioned one after the other beside what is captioned live. */
import path from 'node:path';
import { configFromSettings, type SessionConfig, type SessionEngine } from '@undertext/session';
import type { LiveSession } from '@undertext/transcript/session-store';
import type { CommandAnswer } from '@undertext/ui/captions-api';
import type { FilesView } from '@undertext/ui/files-api';
import { BrowserWindow, dialog, type OpenDialogOptions, type WebContents } from 'electron';
import { filesMessage } from '../../contract/channels.js';
import type { DecoderEvent } from '../../contract/decoder.js';
import type { AcceptedFilesCommand } from '../../contract/files.js';
import type { AppSettings } from '../app-settings.js';
import type { Log } from '../log.js';
import { createDecoderWindow } from './decoder-window.js';
import { FileJob } from './file-job.js';
import { FileQueue } from './file-queue.js';
import { fileChunkMs, type LiveCaptions } from './live-priority.js';

/** Shown first in the system's dialog. Any other may be chosen: what it is, is found out from its bytes. */
const extensions = ['mp3', 'm4a', 'mp4', 'mov', 'ogg', 'oga', 'opus', 'flac', 'webm', 'mkv', 'mka', 'wav', 'aac', 'ts'];

export interface FilesDeskOptions {
  settings: AppSettings;
  engine: SessionEngine;
  /** A clock that only goes forward, ms. */
  now(): number;
  /** The file that the setting `model` means; null: none, or it is not there yet. */
  modelPath(name: string | null): string | null;
  /** What the engine is told to compute on: the same as for live captions, with which the model is shared. */
  deviceFor(setting: string): string;
  live(): LiveCaptions;
  begin(startedAt: Date): LiveSession;
  register(window: BrowserWindow): BrowserWindow;
  log: Log;
  translate(key: string): string;
  /** A file is being captioned, or none any more. */
  onRunning(isRunning: boolean): void;
}

export class FilesDesk {
  readonly #options: FilesDeskOptions;
  readonly #queue: FileQueue<FileJob>;
  readonly #windows = new Set<WebContents>();

  constructor(options: FilesDeskOptions) {
    this.#options = options;
    this.#queue = new FileQueue({
      createJob: (file, onState) =>
        new FileJob({
          ...file,
          engine: options.engine,
          now: options.now,
          config: () => this.#config(),
          live: options.live,
          createWindow: () => options.register(createDecoderWindow()),
          begin: options.begin,
          log: options.log,
          onState,
        }),
      onChange: (view) => this.#tell(view),
      onRunning: options.onRunning,
      onTrouble: (error) => options.log.warn(`captioning a file failed: ${String(error)}`),
    });
  }

  /** Shows them to a window, from now on; again after it has loaded its page anew. */
  attach(window: WebContents): void {
    if (!this.#windows.has(window)) {
      this.#windows.add(window);
      window.once('destroyed', () => this.#windows.delete(window));
    }
    window.send(filesMessage, this.#queue.view);
  }

  async command(command: AcceptedFilesCommand, sender: WebContents): Promise<CommandAnswer> {
    switch (command.type) {
      case 'open':
        await this.open(BrowserWindow.fromWebContents(sender));
        break;
      case 'choose-track':
        this.#queue.chooseTrack(command.id, command.track);
        break;
      case 'cancel':
        this.#queue.cancel(command.id);
        break;
      case 'retry':
        this.#queue.retry(command.id);
        break;
      case 'dismiss':
        this.#queue.dismiss(command.id);
        break;
    }
    return { ok: true };
  }

  /** The system's dialog, over a window or on its own. */
  async open(over: BrowserWindow | null): Promise<void> {
    const { translate } = this.#options;
    const asked: OpenDialogOptions = {
      title: translate('files.choose'),
      properties: ['openFile', 'multiSelections'],
      filters: [
        { name: translate('files.media'), extensions },
        { name: translate('files.all'), extensions: ['*'] },
      ],
    };
    const { filePaths } = await (over ? dialog.showOpenDialog(over, asked) : dialog.showOpenDialog(asked));
    this.add(filePaths);
  }

  add(paths: readonly string[]): void {
    // A drop of what is no file has no path that could be opened.
    this.#queue.add(paths.filter((file) => path.isAbsolute(file)));
  }

  receive(event: DecoderEvent, sender: WebContents): void {
    this.#queue.job?.receive(event, sender);
  }

  settingsChanged(): void {
    this.#queue.job?.settingsChanged();
  }

  /** Resolves when what goes on is stopped, and what was captioned of it is kept. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  #config(): SessionConfig {
    const { settings, modelPath, deviceFor } = this.#options;
    const { current } = settings;
    const device = deviceFor(current.device);
    const config = configFromSettings({ ...current, device }, modelPath(current.model));
    return { ...config, source: 'file', chunkMs: fileChunkMs };
  }

  #tell(view: FilesView): void {
    for (const window of this.#windows) if (!window.isDestroyed()) window.send(filesMessage, view);
  }
}
