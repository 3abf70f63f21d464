/** `TranscriptsApi` in memory: what the app's main process does, as far as it can be seen. */
import { findInText } from '@undertext/transcript/search-terms';
import type {
  ReadingChange,
  ReadingParagraph,
  SearchHit,
  SessionReading,
  TranscriptsAnswer,
  TranscriptsApi,
  TranscriptsCommand,
  TranscriptsMessage,
  TranscriptsSnapshot,
} from '@undertext/ui/transcripts-api';
import { type ScriptedSession, scriptedSession } from './scripted-sessions.js';
import { piecesOf, type ScriptName, scripts } from './scripts.js';
import type { TranscriptsStory } from './transcripts-stories.js';

const liveId = 'live';
const mostHits = 500;

export class ScriptedTranscripts implements TranscriptsApi {
  /** All that was asked for. */
  readonly commands: TranscriptsCommand[] = [];
  readonly #story: TranscriptsStory;
  readonly #sessions: ScriptedSession[];
  readonly #listeners = new Set<(message: TranscriptsMessage) => void>();
  #live: SessionReading | null;
  #snapshot: TranscriptsSnapshot;
  #removed: ScriptedSession[] = [];
  #seq = 0;

  constructor(story: TranscriptsStory) {
    this.#story = story;
    const now = Date.now();
    // The others were before the long one.
    const before = now - (story.hours ?? 0) * 3_600_000;
    this.#sessions = Array.from({ length: story.sessions }, (_, number) =>
      number === 0 ? scriptedSession(0, now, story.hours) : scriptedSession(number, before),
    );
    this.#live = story.isLive ? liveReading(now) : null;
    this.#snapshot = {
      live: this.#live ? [this.#live.summary] : [],
      sessions: this.#sessions.map(({ summary }) => summary),
      indexing: story.indexing ?? null,
      exporting: null,
      removed: null,
      problem: story.problem ?? null,
      font: 'atkinson',
      language: story.language ?? 'en',
    };
  }

  attach(listener: (message: TranscriptsMessage) => void): () => void {
    this.#listeners.add(listener);
    listener({ type: 'snapshot', seq: this.#seq, snapshot: this.#snapshot });
    return () => this.#listeners.delete(listener);
  }

  async command(command: TranscriptsCommand): Promise<TranscriptsAnswer> {
    this.commands.push(command);
    switch (command.type) {
      case 'open':
        if (command.session !== null) this.#open(command.session);
        break;
      case 'search':
        if (!this.#story.isSlow) this.#search(command.query);
        break;
      case 'rename': {
        const change = <Summary extends { id: string; title: string | null }>(one: Summary) =>
          one.id === command.session ? { ...one, title: command.title } : one;
        this.change({ live: this.#snapshot.live.map(change), sessions: this.#listed().map(change) });
        break;
      }
      case 'remove':
        this.#removed = this.#sessions.filter(({ summary }) => command.sessions.includes(summary.id));
        this.change({
          sessions: this.#listed().filter(({ id }) => !command.sessions.includes(id)),
          removed: { ids: command.sessions, title: this.#removed[0]?.summary.firstWords ?? '' },
        });
        break;
      case 'undo-remove': {
        const sessions = [...this.#listed(), ...this.#removed.map(({ summary }) => summary)];
        this.change({ sessions: sessions.sort((a, b) => b.startedAt - a.startedAt), removed: null });
        break;
      }
      case 'forget-removed':
        this.change({ removed: null });
        break;
      case 'correct': {
        const { session, source, word, text } = command;
        this.#send({ type: 'reading', session, change: { type: 'corrected', source, word, text } });
        break;
      }
      case 'export':
        return { ok: true, saved: { name: 'Quarterly review.srt', count: command.sessions.length } };
    }
    return { ok: true };
  }

  change(change: Partial<TranscriptsSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#send({ type: 'change', seq: ++this.#seq, change });
  }

  /** Says a script's turns in the session that goes on, a piece at a time. Resolves after the last one. */
  async say(script: ScriptName, { everyMs, times = 1 }: { everyMs: number; times?: number }): Promise<void> {
    for (const { source, text } of Array.from({ length: times }, () => scripts[script]).flat()) {
      const live = this.#live;
      if (!live) throw new Error('no session goes on in this story');
      const own = live.paragraphs.filter((one) => one.source === source).at(-1);
      const firstWord = own ? own.firstWord + own.words.length : 0;
      const startMs = (live.paragraphs.at(-1)?.startMs ?? 0) + 4000;
      const place = { id: `${source} ${firstWord}`, source, startMs, passageMs: startMs, firstWord };
      const paragraph: ReadingParagraph = { ...place, words: [], heard: {} };
      live.paragraphs.push(paragraph);
      for (const [index, word] of piecesOf(text).entries()) {
        paragraph.words.push(word);
        if (index === 0) this.#grow({ type: 'paragraph', paragraph: { ...paragraph, words: [word] } });
        else this.#grow({ type: 'words', paragraph: paragraph.id, from: index, words: [word] });
        if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    }
  }

  #grow(change: ReadingChange): void {
    this.#send({ type: 'reading', session: liveId, change });
  }

  #open(session: string): void {
    const reading = this.#read(session);
    if (!reading) return;
    if (this.#story.isUnreadable) this.#send({ type: 'not-opened', session, problem: 'failed' });
    else this.#send({ type: 'opened', session, reading });
    if (!this.#story.isCorrected) return;
    this.#send({
      type: 'reading',
      session,
      change: { type: 'corrected', source: 'microphone', word: 14, text: 'Tuesday' },
    });
  }

  #read(session: string): SessionReading | null {
    if (session === liveId) return this.#live && structuredClone(this.#live);
    return this.#sessions.find(({ summary }) => summary.id === session)?.read() ?? null;
  }

  #search(query: string): void {
    const hits: SearchHit[] = [];
    for (const { summary, read } of this.#sessions) {
      for (const { source, passageMs, words } of read().paragraphs) {
        const text = words.join('').trim();
        const marks = findInText(text, query);
        if (marks.length > 0) hits.push({ session: summary.id, source, startMs: passageMs, text, marks });
      }
      if (hits.length > mostHits) break;
    }
    this.#send({
      type: 'found',
      query,
      result: { hits: hits.slice(0, mostHits), isCut: hits.length > mostHits },
    });
  }

  #listed() {
    return this.#snapshot.sessions ?? [];
  }

  #send(message: TranscriptsMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

/** It began some minutes ago, and something was said already. */
function liveReading(now: number): SessionReading {
  const { summary, read } = scriptedSession(6, now);
  return {
    ...read(),
    summary: { ...summary, id: liveId, title: null, startedAt: now - summary.lengthMs, end: 'open' },
  };
}
