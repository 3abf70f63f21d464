/**
 * What is in the journals, for lists and for search: a file that may be thrown away at any time, and is when anything is
 * wrong with it. SQLite in WebAssembly with FTS5; all calls block, so it belongs in another process or thread. For Node.
 */
import fs from 'node:fs';
// It is CommonJS, of which Node's ESM sees no names.
import sqlite, { type Database } from 'node-sqlite3-wasm';
import { paragraphsOf } from './paragraphs.js';
import type { SearchHit, SearchResult } from './search-result.js';
import { findInText, searchTerms, termsOfQuery } from './search-terms.js';
import type { SessionRecord } from './session-record.js';
import { type SessionSummary, summaryOf } from './session-summary.js';

/** Counted up with every change of what is kept in it. */
const indexVersion = 1;

const schema = `
  create table sessions(
    id text primary key, stamp text not null, startedAt integer not null, summary text not null) without rowid;
  create table passages(
    id integer primary key, session text not null, source text not null, startMs integer not null, text text not null);
  create index passagesOfSession on passages(session);
  create virtual table terms using fts5(
    said, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'");
  pragma user_version = ${indexVersion};
`;

export class TranscriptIndex {
  readonly #file: string;
  #database: Database;
  /** False: it had to begin anew, and is empty. */
  readonly wasUsable: boolean;

  /** Opens the file, or begins anew where it cannot be used; in memory alone where no file can be written. */
  constructor(file: string) {
    this.#file = file;
    const database = openExisting(file);
    this.wasUsable = database !== null;
    this.#database = database ?? begin(file);
  }

  /** What each session's entry was made from, as it was told to `put`. */
  stamps(): Map<string, string> {
    const rows = this.#all<{ id: string; stamp: string }>('select id, stamp from sessions');
    return new Map(rows.map(({ id, stamp }) => [id, stamp]));
  }

  /** @param stamp anything that differs when the session's journal does */
  put(record: SessionRecord, stamp: string): void {
    this.#inTransaction(() => {
      this.#removeRows(record.id);
      const summary = JSON.stringify(summaryOf(record));
      this.#database.run('insert into sessions values(?, ?, ?, ?)', [record.id, stamp, record.startedAt, summary]);
      const passages = this.#database.prepare(
        'insert into passages(session, source, startMs, text) values(?, ?, ?, ?)',
      );
      const terms = this.#database.prepare('insert into terms(rowid, said) values(?, ?)');
      try {
        for (const { source, startMs, text } of paragraphsOf(record.sources)) {
          const { lastInsertRowid } = passages.run([record.id, source, startMs, text]);
          terms.run([
            lastInsertRowid,
            searchTerms(text)
              .map(({ term }) => term)
              .join(' '),
          ]);
        }
      } finally {
        passages.finalize();
        terms.finalize();
      }
    });
  }

  remove(id: string): void {
    this.#inTransaction(() => this.#removeRows(id));
  }

  /** The latest first. */
  list(): SessionSummary[] {
    const rows = this.#all<{ summary: string }>('select summary from sessions order by startedAt desc, id desc');
    return rows.map(({ summary }) => JSON.parse(summary) as SessionSummary);
  }

  /** Passages in which the words of the query follow each other; the last one may go on. */
  search(query: string, limit = 500): SearchResult {
    const terms = termsOfQuery(query);
    if (terms.length === 0) return { hits: [], isCut: false };
    const rows = this.#all<Omit<SearchHit, 'marks'>>(
      `select passages.session, source, startMs, text from terms
        join passages on passages.id = terms.rowid join sessions on sessions.id = passages.session
        where terms match ? order by startedAt desc, passages.session, passages.id limit ?`,
      [`"${terms.join(' ')}" *`, limit + 1],
    );
    const hits = rows.slice(0, limit).map((row) => ({ ...row, marks: findInText(row.text, query) }));
    return { hits, isCut: rows.length > limit };
  }

  close(): void {
    this.#database.close();
  }

  /** Begins anew, empty. */
  reset(): void {
    this.#database.close();
    this.#database = begin(this.#file);
  }

  #removeRows(id: string): void {
    this.#database.run('delete from terms where rowid in (select id from passages where session = ?)', [id]);
    this.#database.run('delete from passages where session = ?', [id]);
    this.#database.run('delete from sessions where id = ?', [id]);
  }

  #inTransaction(work: () => void): void {
    this.#database.exec('begin');
    try {
      work();
      this.#database.exec('commit');
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  #all<Row>(sql: string, values: (string | number)[] = []): Row[] {
    return this.#database.all(sql, values) as unknown as Row[];
  }
}

/** The lock that SQLite's file system here makes; one that a killed process left would last for ever. */
const lockOf = (file: string) => `${file}.lock`;

function openExisting(file: string): Database | null {
  if (!fs.existsSync(file)) return null;
  let database: Database | undefined;
  try {
    fs.rmSync(lockOf(file), { recursive: true, force: true });
    database = prepared(new sqlite.Database(file, { fileMustExist: true }));
    const version = database.get('pragma user_version') as { user_version: number };
    if (version.user_version !== indexVersion) throw new Error('of another version');
    // Reads every page of the small tables, and asks the large ones.
    database.get('select count(*) from sessions');
    database.get('select rowid from terms where terms match ?', ['"a"']);
    return database;
  } catch {
    if (database?.isOpen) database.close();
    return null;
  }
}

function begin(file: string): Database {
  try {
    for (const suffix of ['', '-journal', '.lock']) fs.rmSync(file + suffix, { recursive: true, force: true });
    const database = prepared(new sqlite.Database(file));
    database.exec(schema);
    return database;
  } catch {
    const database = new sqlite.Database();
    database.exec(schema);
    return database;
  }
}

function prepared(database: Database): Database {
  // Every change is a whole one if the process dies; what a loss of power damages is found and made anew.
  database.exec('pragma synchronous = off; pragma journal_mode = truncate; pragma cache_size = -16000');
  return database;
}
