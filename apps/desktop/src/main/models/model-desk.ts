/** Which model captions are made with: what windows ask for, and what becomes of it. */
import { ModelError } from '@undertext/models';
import type { CommandAnswer, ModelAction, SessionView } from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';
import { type BrowserWindow, dialog } from 'electron';
import type { AppSettings } from '../app-settings.js';
import type { Captioning } from '../captioning.js';
import type { FileTokens } from '../file-tokens.js';
import type { Log } from '../log.js';
import type { ModelService } from './model-service.js';

/** As windows name one: files that were chosen by the token of the choice. */
export type ChosenModel = { demo: true } | { token: string } | { id: string };

export interface ModelDeskOptions {
  settings: Pick<AppSettings, 'current'>;
  models: ModelService;
  files: FileTokens;
  captioning(): Captioning;
  session(): SessionView;
  /** The setting: in force at once, and written down. */
  set(model: string): void;
  translate: Translate;
  log: Log;
}

const done: CommandAnswer = { ok: true };

export class ModelDesk {
  readonly #options: ModelDeskOptions;

  constructor(options: ModelDeskOptions) {
    this.#options = options;
  }

  /** In the system's dialog. */
  async chooseFile(window: BrowserWindow): Promise<CommandAnswer> {
    const { files, translate } = this.#options;
    const { filePaths } = await dialog.showOpenDialog(window, {
      properties: ['openFile'],
      filters: [{ name: translate('dialog.modelFiles'), extensions: ['gguf'] }],
    });
    const [file] = filePaths;
    return file ? { ok: true, file: files.issue(file, 'model') } : { ok: false, reason: 'none chosen' };
  }

  take(model: ChosenModel): CommandAnswer {
    const { models, files, captioning, set } = this.#options;
    const chosen = 'demo' in model ? 'demo' : 'id' in model ? model.id : files.redeem(model.token, 'model');
    if (chosen === undefined) return { ok: false, reason: 'no file was chosen by this token' };
    if ('id' in model && !models.has(model.id)) return { ok: false, reason: 'unknown-model' };
    captioning().endSample();
    set(chosen);
    captioning().start();
    return done;
  }

  /** It is the one that is wanted, so that captions begin with it once it is there, also after a new start. */
  download(id: string): Promise<CommandAnswer> {
    this.want(id);
    return this.act('download', id);
  }

  /** It is chosen, if captions wait for one; if it is there already they begin. */
  want(id: string): void {
    const { models, captioning, session, set } = this.#options;
    const isMissing = needsModel(session()) || captioning().isSample;
    if (!isMissing || !models.has(id)) return;
    set(id);
    if (models.pathOf(id) !== null) this.ready(id);
  }

  async act(action: ModelAction, id: string): Promise<CommandAnswer> {
    try {
      await this.#options.models.act(action, id);
      return done;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#options.log.warn(`models: ${error.message}`);
      return { ok: false, reason: error.code };
    }
  }

  /** A model is there now. */
  ready(id: string): void {
    const { settings, models, captioning } = this.#options;
    if (models.idOf(settings.current.model) !== id) return;
    captioning().endSample();
    captioning().start();
  }
}

/** A model that works is not given up for one that is yet to come. */
export function needsModel(session: SessionView): boolean {
  return session.type === 'failed' && (session.failure.type === 'no-model' || session.failure.type === 'model');
}
