/** A captions window's state: what the messages of `CaptionsApi` add up to. Needs no DOM. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CaptionLine, CaptionsChange, CaptionsMessage, CaptionsSnapshot, SourceId } from './captions-api.js';
import { windowNotKnown } from './window-not-known.js';

/** Lines kept; older ones leave from the top. */
export const keptLines = 500;

export interface Level {
  /** 0..1 of full scale. */
  peak: number;
  rms: number;
}

export interface CaptionsState extends CaptionsSnapshot {
  /** Of the last message applied; -1 before the first snapshot. */
  seq: number;
  levels: Partial<Record<SourceId, Level>>;
}

export type CaptionsStore = StoreApi<CaptionsState>;

const nothingYet: CaptionsState = {
  seq: -1,
  session: { type: 'idle' },
  model: null,
  inputs: [],
  lag: null,
  lines: [],
  microphones: [],
  settings: { source: 'microphone', microphone: 'default', delay: null },
  notices: [],
  window: windowNotKnown,
  isPointerInside: false,
  levels: {},
};

export function createCaptionsStore(): CaptionsStore {
  return createStore<CaptionsState>(() => nothingYet);
}

/**
 * The state after a message. Messages of a state older than the last snapshot are passed over.
 * @throws Error if a change is missing before this one
 */
export function applyMessage(state: CaptionsState, message: CaptionsMessage): CaptionsState {
  if (message.type === 'snapshot') return { ...message.snapshot, seq: message.seq, levels: {} };
  if (message.seq <= state.seq) return state;
  if (message.seq !== state.seq + 1) throw new Error(`captions: change ${state.seq + 1} is missing`);
  return { ...state, ...applyChange(state, message.change), seq: message.seq };
}

function applyChange(state: CaptionsState, change: CaptionsChange): Partial<CaptionsState> {
  switch (change.type) {
    case 'session':
      return { session: change.session };
    case 'model':
      return { model: change.model };
    case 'inputs':
      return { inputs: change.inputs };
    case 'lag':
      return { lag: change.lag };
    case 'line':
      return { lines: [...state.lines, change.line].slice(-keptLines) };
    case 'text':
      return { lines: grow(state.lines, change.line, change.text) };
    case 'level':
      return { levels: { ...state.levels, [change.source]: { peak: change.peak, rms: change.rms } } };
    case 'microphones':
      return { microphones: change.microphones };
    case 'settings':
      return { settings: change.settings };
    case 'notices':
      return { notices: change.notices };
    case 'window':
      return { window: change.window };
    case 'pointer':
      return { isPointerInside: change.isInside };
  }
}

function grow(lines: CaptionLine[], id: number, text: string): CaptionLine[] {
  // Near the end: with two sources at once, the line that grows is one of the last two.
  const index = lines.findLastIndex((line) => line.id === id);
  const line = lines[index];
  if (!line) return lines;
  return lines.with(index, { ...line, text: line.text + text });
}
