/** Puts a diagnostics bundle together, shows what is in it, and saves what was shown. */
import path from 'node:path';
import type { CommandAnswer } from '@undertext/ui/captions-api';
import type { DiagnosticsView } from '@undertext/ui/diagnostics-view';
import type { Translate } from '@undertext/ui/messages';
import { app, type BrowserWindow, dialog } from 'electron';
import type { Log } from '../log.js';
import { writeWhole } from '../write-whole.js';
import { zipOf } from './diagnostics-archive.js';
import { type DiagnosticsFacts, type DiagnosticsFile, diagnosticsFiles } from './diagnostics-files.js';
import type { PrivateText } from './private-text.js';

export interface DiagnosticsDeskOptions {
  facts(): Promise<DiagnosticsFacts>;
  /** The folder of the logs. */
  logs: string;
  privateText: PrivateText;
  log: Log;
  translate: Translate;
  onChange(): void;
}

type State = Exclude<DiagnosticsView, { type: 'ready' }> | { type: 'ready'; isRefused: boolean };

const done: CommandAnswer = { ok: true };

export class DiagnosticsDesk {
  readonly #options: DiagnosticsDeskOptions;
  #files: readonly DiagnosticsFile[] = [];
  #state: State = { type: 'none' };

  constructor(options: DiagnosticsDeskOptions) {
    this.#options = options;
  }

  get view(): DiagnosticsView {
    if (this.#state.type !== 'ready') return this.#state;
    return {
      ...this.#state,
      files: this.#files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text) })),
    };
  }

  async collect(): Promise<CommandAnswer> {
    if (this.#state.type === 'collecting') return done;
    const { facts, logs, privateText, log } = this.#options;
    this.#become({ type: 'collecting' });
    try {
      this.#files = await diagnosticsFiles(await facts(), logs, privateText);
      this.#become({ type: 'ready', isRefused: false });
      return done;
    } catch (error) {
      log.error('diagnostics:', error);
      this.#become({ type: 'failed' });
      return { ok: false, reason: 'failed' };
    }
  }

  /** What is in one of its files. */
  show(name: string): CommandAnswer {
    const file = this.#files.find((one) => one.name === name);
    return file ? { ok: true, text: file.text } : { ok: false, reason: 'no such file' };
  }

  discard(): CommandAnswer {
    this.#files = [];
    this.#become({ type: 'none' });
    return done;
  }

  /** Where the person says, in the system's dialog. */
  async save(window: BrowserWindow): Promise<CommandAnswer> {
    if (this.#files.length === 0) return { ok: false, reason: 'nothing was put together' };
    const day = new Date().toISOString().slice(0, 10);
    const { filePath } = await dialog.showSaveDialog(window, {
      defaultPath: path.join(app.getPath('documents'), `undertext-diagnostics-${day}.zip`),
      filters: [{ name: this.#options.translate('dialog.zipFiles'), extensions: ['zip'] }],
    });
    if (!filePath) return done;
    this.#options.privateText.hide(filePath, '<bundle>');
    try {
      await writeWhole(filePath, await zipOf(this.#files));
      this.#files = [];
      this.#become({ type: 'saved', file: path.basename(filePath) });
      return done;
    } catch (error) {
      this.#options.log.warn('the diagnostics cannot be saved:', error);
      this.#become({ type: 'ready', isRefused: true });
      return { ok: false, reason: 'not-saved' };
    }
  }

  #become(state: State): void {
    this.#state = state;
    this.#options.onChange();
  }
}
