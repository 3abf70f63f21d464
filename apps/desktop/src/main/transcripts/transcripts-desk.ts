/** The transcripts window while the app runs: opened once, kept up to date, and what it asks for is done. */
import path from 'node:path';
import { type SessionSummary, summaryOf } from '@undertext/transcript';
import { TranscriptFileError } from '@undertext/transcript/session-store';
import type { Translate } from '@undertext/ui/messages';
import type {
  Progress,
  TranscriptsAnswer,
  TranscriptsMessage,
  TranscriptsSnapshot,
} from '@undertext/ui/transcripts-api';
import { app, type BrowserWindow, clipboard, dialog, shell, type WebContents } from 'electron';
import { transcriptsMessage } from '../../contract/channels.js';
import type { AcceptedTranscriptsCommand } from '../../contract/transcripts.js';
import type { AppSettings } from '../app-settings.js';
import type { Log } from '../log.js';
import { PageWindow } from '../page-window.js';
import { ViewPublisher } from '../view-publisher.js';
import { LiveReading } from './live-reading.js';
import { sourceLabels } from './source-labels.js';
import type { TranscriptKeeping } from './transcript-keeping.js';
import { TranscriptsExport } from './transcripts-export.js';

export interface TranscriptsDeskOptions {
  keeping: TranscriptKeeping;
  settings: AppSettings;
  translate: Translate;
  log: Log;
  /** Gives the page its rights. */
  register(window: BrowserWindow): BrowserWindow;
  showCaptions(): void;
}

/** How often it is looked how long what goes on is by now, and how far the taking in. */
const tickMs = 1000;

const done: TranscriptsAnswer = { ok: true };

export class TranscriptsDesk {
  readonly #options: TranscriptsDeskOptions;
  readonly #publisher = new ViewPublisher<TranscriptsSnapshot>(() => this.#snapshot());
  readonly #export: TranscriptsExport;
  readonly #page: PageWindow;
  #send: (message: TranscriptsMessage) => void = () => {};
  #timer: ReturnType<typeof setInterval> | null = null;
  #live: SessionSummary[] = [];
  #sessions: SessionSummary[] | null = null;
  #listing: Promise<void> = Promise.resolve();
  #exporting: Progress | null = null;
  #removed: TranscriptsSnapshot['removed'] = null;
  /** The session that is open, which is not deleted for its age meanwhile. */
  #open: { id: string; release(): void } | null = null;
  #following: LiveReading | null = null;

  constructor(options: TranscriptsDeskOptions) {
    this.#options = options;
    const { keeping, translate, register, log } = options;
    this.#page = new PageWindow({
      kind: 'transcripts',
      size: { width: 1040, height: 720, minWidth: 560, minHeight: 400 },
      title: () => translate('windowTitle.transcripts'),
      register,
      log,
      onClosed: () => this.#close(),
    });
    this.#export = new TranscriptsExport({
      exportText: (id, how) => keeping.store.exportText(id, how),
      chooseFile: (name, suffix) => this.#chooseFile(name, suffix),
      chooseFolder: () => this.#chooseFolder(),
      onProgress: (progress) => {
        this.#exporting = progress;
        this.update();
      },
      onTrouble: (what) => log.warn(`transcripts: ${what}`),
    });
    keeping.onChange(() => this.#changed());
  }

  /** Shows it; one that is open comes to the front. */
  open(): void {
    this.#page.open();
  }

  attach(sender: WebContents): void {
    // A page that was loaded anew has nothing open.
    this.#letGo();
    this.#send = (message) => sender.isDestroyed() || sender.send(transcriptsMessage, message);
    this.#publisher.attach((message) => this.#send(message));
    this.#timer ??= setInterval(() => this.#tick(), tickMs);
    this.#changed();
  }

  /** Something that it shows may be another than it was. */
  update(): void {
    this.#publisher.update();
  }

  async command(command: AcceptedTranscriptsCommand): Promise<TranscriptsAnswer> {
    try {
      return await this.#perform(command);
    } catch (error) {
      // Also an archive that was lost, which comes back by itself.
      this.#options.log.warn(`transcripts: ${(error as Error).message}`);
      return { ok: false, reason: error instanceof TranscriptFileError ? error.failure : 'failed' };
    }
  }

  async #perform(command: AcceptedTranscriptsCommand): Promise<TranscriptsAnswer> {
    const { store } = this.#options.keeping;
    switch (command.type) {
      case 'open':
        await this.#openSession(command.session);
        return done;
      case 'search': {
        const { query } = command;
        this.#send({ type: 'found', query, result: await store.search(query) });
        return done;
      }
      case 'rename':
        await store.rename(command.session, command.title);
        await this.#list();
        return done;
      case 'correct': {
        const { session, source, word, text } = command;
        await store.correct(session, source, word, text);
        if (session === this.#open?.id) {
          this.#send({ type: 'reading', session, change: { type: 'corrected', source, word, text } });
        }
        await this.#list();
        return done;
      }
      case 'remove':
        return this.#remove(command.sessions);
      case 'undo-remove':
        if (this.#removed) await store.restore(this.#removed.ids);
        this.#removed = null;
        await this.#list();
        return done;
      case 'forget-removed':
        this.#removed = null;
        this.update();
        await store.purge();
        return done;
      case 'export':
        return this.#export.run(this.#known(command.sessions), command.choice, sourceLabels(this.#options.translate));
      case 'cancel-export':
        this.#export.cancel();
        return done;
      case 'show-exported':
        if (this.#export.last !== null) shell.showItemInFolder(this.#export.last);
        return done;
      case 'copy':
        clipboard.writeText(command.text);
        return done;
      case 'show-captions':
        this.#options.showCaptions();
        return done;
    }
  }

  #snapshot(): TranscriptsSnapshot {
    return {
      live: this.#live,
      sessions: this.#sessions,
      indexing: this.#options.keeping.indexing,
      exporting: this.#exporting,
      removed: this.#removed,
      problem: this.#options.keeping.failure,
      font: this.#options.settings.current.captionFont,
      language: this.#options.settings.language,
    };
  }

  async #openSession(id: string | null): Promise<void> {
    this.#letGo();
    if (id === null) return;
    const { keeping } = this.#options;
    const { store } = keeping;
    this.#open = { id, release: keeping.hold(id) };
    const live = store.live.find((one) => one.id === id);
    if (live) {
      this.#following = new LiveReading(live, (change) => this.#send({ type: 'reading', session: id, change }));
      this.#send({ type: 'opened', session: id, reading: this.#following.reading });
      return;
    }
    try {
      const reading = await store.reading(id);
      if (this.#open?.id === id) this.#send({ type: 'opened', session: id, reading });
    } catch (error) {
      this.#options.log.warn(`transcripts: ${(error as Error).message}`);
      const problem = error instanceof TranscriptFileError ? error.failure : 'failed';
      if (this.#open?.id === id) this.#send({ type: 'not-opened', session: id, problem });
    }
  }

  async #remove(ids: readonly string[]): Promise<TranscriptsAnswer> {
    const { store } = this.#options.keeping;
    if (store.live.some(({ id }) => ids.includes(id))) return { ok: false, reason: 'still-goes-on' };
    const known = this.#known(ids);
    const [first] = known;
    if (!first) return { ok: false, reason: 'gone' };
    const gone = known.map(({ id }) => id);
    await store.remove(gone);
    this.#removed = { ids: gone, title: first.title ?? first.firstWords };
    await this.#list();
    return done;
  }

  #known(ids: readonly string[]): SessionSummary[] {
    const wanted = new Set(ids);
    return [...this.#live, ...(this.#sessions ?? [])].filter(({ id }) => wanted.has(id));
  }

  /** What goes on, and what there is besides, may be another. Nobody sees it while there is no window. */
  #changed(): void {
    if (this.#timer === null) return;
    this.#tick();
    void this.#list();
  }

  #tick(): void {
    this.#live = this.#listLive();
    this.update();
    if (this.#options.keeping.indexing !== null) void this.#list();
  }

  #listLive(): SessionSummary[] {
    const { live } = this.#options.keeping.store;
    return live.map((session) => summaryOf(session.record())).sort((a, b) => b.startedAt - a.startedAt);
  }

  /** One after the other, so that an older list never comes after a newer one. */
  #list(): Promise<void> {
    this.#listing = this.#listing.then(async () => {
      const { keeping, log } = this.#options;
      try {
        const listed = await keeping.store.list();
        this.#live = this.#listLive();
        const live = new Set(this.#live.map(({ id }) => id));
        this.#sessions = listed.filter(({ id }) => !live.has(id));
      } catch (error) {
        // The archive was lost; it is listed anew when it is back.
        log.warn(`transcripts: ${(error as Error).message}`);
      }
      this.update();
    });
    return this.#listing;
  }

  async #chooseFile(name: string, suffix: string): Promise<string | null> {
    const { window } = this.#page;
    if (!window) return null;
    const { filePath } = await dialog.showSaveDialog(window, {
      defaultPath: path.join(app.getPath('documents'), name),
      properties: ['showOverwriteConfirmation', 'createDirectory'],
      // With filters GTK adds a suffix after it has asked whether to replace.
      ...(process.platform !== 'linux' && { filters: [{ name: suffix.slice(1), extensions: [suffix.slice(1)] }] }),
    });
    return filePath || null;
  }

  async #chooseFolder(): Promise<string | null> {
    const { window } = this.#page;
    if (!window) return null;
    const { filePaths } = await dialog.showOpenDialog(window, {
      defaultPath: app.getPath('documents'),
      properties: ['openDirectory', 'createDirectory'],
    });
    return filePaths[0] ?? null;
  }

  #letGo(): void {
    this.#following?.stop();
    this.#following = null;
    this.#open?.release();
    this.#open = null;
  }

  #close(): void {
    this.#publisher.detach();
    this.#send = () => {};
    this.#letGo();
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#export.cancel();
  }
}
