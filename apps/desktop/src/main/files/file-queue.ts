/** Files that are to be captioned, one after the other, and what became of each. */
import path from 'node:path';
import type { FileRow, FileState, FilesView } from '@undertext/ui/files-api';

/** One file's captioning, as `FileJob`. */
export interface QueuedJob {
  /** Resolves to the state that it ends in. */
  run(): Promise<FileState>;
  cancel(): void;
}

export interface FileQueueOptions<Job extends QueuedJob> {
  createJob(file: { path: string; name: string; track: number | null }, onState: (state: FileState) => void): Job;
  onChange(view: FilesView): void;
  /** A file is being worked on, or none any more. */
  onRunning(isRunning: boolean): void;
  /** A defect of ours. */
  onTrouble(error: unknown): void;
}

interface Entry {
  readonly row: FileRow;
  readonly path: string;
  track: number | null;
}

/** What nobody takes off the list; the oldest that are over leave first. */
const mostRows = 500;

export class FileQueue<Job extends QueuedJob> {
  readonly #options: FileQueueOptions<Job>;
  #entries: Entry[] = [];
  #nextId = 0;
  #isClosed = false;
  #running: { entry: Entry; job: Job; ended: Promise<unknown> } | null = null;

  constructor(options: FileQueueOptions<Job>) {
    this.#options = options;
  }

  get view(): FilesView {
    return { files: this.#entries.map(({ row }) => row) };
  }

  /** The one that is being worked on. */
  get job(): Job | null {
    return this.#running?.job ?? null;
  }

  add(paths: readonly string[]): void {
    if (this.#isClosed) return;
    for (const file of paths) {
      const row: FileRow = { id: this.#nextId++, name: path.basename(file), state: { type: 'waiting' } };
      this.#entries.push({ row, path: file, track: null });
    }
    this.#tidy();
    this.#tell();
    void this.#advance();
  }

  chooseTrack(id: number, track: number): void {
    const entry = this.#find(id);
    if (entry?.row.state.type !== 'choosing') return;
    entry.track = track;
    this.#wait(entry);
  }

  /** What was captioned of it is kept. */
  cancel(id: number): void {
    if (this.#running?.entry.row.id === id) this.#running.job.cancel();
    else this.#remove(id, ['waiting', 'choosing']);
  }

  retry(id: number): void {
    const entry = this.#find(id);
    if (entry?.row.state.type === 'failed' || entry?.row.state.type === 'stopped') this.#wait(entry);
  }

  dismiss(id: number): void {
    this.#remove(id, ['done', 'stopped', 'failed']);
  }

  /** Nothing more begins, and what goes on is cancelled. Resolves when it is over. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#entries = this.#entries.filter((entry) => entry === this.#running?.entry);
    this.#running?.job.cancel();
    await this.#running?.ended;
  }

  #wait(entry: Entry): void {
    if (this.#isClosed) return;
    entry.row.state = { type: 'waiting' };
    this.#tell();
    void this.#advance();
  }

  async #advance(): Promise<void> {
    if (this.#running) return;
    const entry = this.#entries.find(({ row }) => row.state.type === 'waiting');
    if (!entry || this.#isClosed) {
      this.#options.onRunning(false);
      return;
    }
    this.#options.onRunning(true);
    const { path: file, track, row } = entry;
    const job = this.#options.createJob({ path: file, name: row.name, track }, (state) => this.#show(entry, state));
    const ended = job.run();
    this.#running = { entry, job, ended: ended.catch(() => {}) };
    try {
      const state = await ended;
      this.#running = null;
      this.#show(entry, state);
    } catch (error) {
      this.#running = null;
      this.#options.onTrouble(error);
      this.#show(entry, { type: 'failed', problem: 'failed', detail: '', session: null, positionMs: 0 });
    }
    void this.#advance();
  }

  #show(entry: Entry, state: FileState): void {
    entry.row.state = state;
    this.#tell();
  }

  #find(id: number): Entry | undefined {
    return this.#entries.find(({ row }) => row.id === id);
  }

  #remove(id: number, states: readonly FileState['type'][]): void {
    this.#entries = this.#entries.filter(({ row }) => row.id !== id || !states.includes(row.state.type));
    this.#tell();
  }

  #tidy(): void {
    while (this.#entries.length > mostRows) {
      const over = this.#entries.findIndex(({ row }) => ['done', 'stopped', 'failed'].includes(row.state.type));
      if (over < 0) return;
      this.#entries.splice(over, 1);
    }
  }

  #tell(): void {
    this.#options.onChange(this.view);
  }
}
