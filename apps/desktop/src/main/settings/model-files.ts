/** Model files that are taken in, copied or moved: one such work at a time, with its progress, and it can be stopped. */
import { type ImportOptions, ModelError } from '@undertext/models';
import type { CommandAnswer } from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';
import type { FolderProgress, FolderWork } from '@undertext/ui/settings-api';
import { type BrowserWindow, dialog } from 'electron';
import type { PrivateText } from '../diagnostics/private-text.js';
import type { Log } from '../log.js';
import type { ModelDesk } from '../models/model-desk.js';
import type { ModelService } from '../models/model-service.js';

export interface ModelFilesOptions {
  models: ModelService;
  modelDesk: Pick<ModelDesk, 'want'>;
  privateText: PrivateText;
  log: Log;
  translate: Translate;
  onChange(): void;
}

/** Between two reports of progress, ms. */
const reportMs = 200;
const done: CommandAnswer = { ok: true };

type Report = (progress: FolderProgress) => void;

export class ModelFiles {
  readonly #options: ModelFilesOptions;
  #work: FolderWork = null;
  #stop: AbortController | null = null;

  constructor(options: ModelFilesOptions) {
    this.#options = options;
  }

  get work(): FolderWork {
    return this.#work;
  }

  async import(window: BrowserWindow): Promise<CommandAnswer> {
    const { filePaths } = await dialog.showOpenDialog(window, {
      properties: ['openFile'],
      filters: [{ name: this.#options.translate('dialog.modelFiles'), extensions: ['gguf'] }],
    });
    const [file] = filePaths;
    if (file === undefined) return done;
    this.#options.privateText.hide(file, '<model>');
    return this.#import(file, null, {});
  }

  async move(window: BrowserWindow): Promise<CommandAnswer> {
    const { models, privateText } = this.#options;
    const { filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory', 'createDirectory'] });
    const [folder] = filePaths;
    if (folder === undefined) return done;
    privateText.hide(folder, '<models>');
    return this.#do('moving', null, (signal, report) =>
      models.moveFolder(folder, {
        signal,
        onProgress: ({ bytes, total }) => total > 0 && report({ stage: 'moving', done: bytes, total }),
      }),
    );
  }

  /** @param id of a published model; its file is taken only if it is the one that was published */
  async takeFound(id: string, inPlace: boolean): Promise<CommandAnswer> {
    const { models, privateText, modelDesk } = this.#options;
    const file = models.found.find((one) => one.id === id)?.path;
    if (file === undefined) {
      // It was deleted since the list was made.
      await models.look();
      return { ok: false, reason: 'vanished' };
    }
    privateText.hide(file, '<model>');
    const answer = await this.#import(file, id, { inPlace, expected: id });
    if (answer.ok && models.has(id)) modelDesk.want(id);
    return answer;
  }

  stop(): CommandAnswer {
    this.#stop?.abort();
    return done;
  }

  #import(file: string, id: string | null, options: ImportOptions): Promise<CommandAnswer> {
    return this.#do('importing', id, (signal, report) =>
      this.#options.models.import(file, {
        ...options,
        signal,
        onProgress: ({ stage, bytes, total }) => report({ stage, done: bytes, total }),
      }),
    );
  }

  async #do(
    type: 'importing' | 'moving',
    id: string | null,
    work: (signal: AbortSignal, report: Report) => Promise<unknown>,
  ): Promise<CommandAnswer> {
    if (this.#stop) return { ok: false, reason: 'busy' };
    const controller = new AbortController();
    this.#stop = controller;
    this.#become({ type, id, progress: null });
    let reportedMs = 0;
    try {
      await work(controller.signal, (progress) => {
        const nowMs = performance.now();
        if (nowMs - reportedMs < reportMs) return;
        reportedMs = nowMs;
        this.#become({ type, id, progress });
      });
      this.#become(null);
      return done;
    } catch (error) {
      const { name } = error as Error;
      if (name === 'AbortError') {
        this.#become(null);
        return { ok: false, reason: 'stopped' };
      }
      if (!(error instanceof ModelError)) {
        this.#become({ type: 'ended', work: type, id, problem: 'other' });
        throw error;
      }
      this.#options.log.warn(`models: ${error.message}`);
      this.#become({ type: 'ended', work: type, id, problem: error.code });
      return { ok: false, reason: error.code };
    } finally {
      this.#stop = null;
    }
  }

  #become(work: FolderWork): void {
    this.#work = work;
    this.#options.onChange();
  }
}
