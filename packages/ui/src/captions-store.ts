/** A captions window's state: what the messages of `CaptionsApi` add up to. Needs no DOM. */

import { appearanceNames, defaultSettings } from '@undertext/options';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Paragraph, withLine, withText } from './caption-paragraphs.js';
import type { Appearance, CaptionsChange, CaptionsMessage, CaptionsSnapshot, SourceId } from './captions-api.js';
import { windowNotKnown } from './window-not-known.js';

export interface Level {
  /** 0..1 of full scale. */
  peak: number;
  rms: number;
}

export interface CaptionsState extends Omit<CaptionsSnapshot, 'lines'> {
  /** Of the last message applied; -1 before the first snapshot. */
  seq: number;
  /** The lines' text, oldest first. */
  paragraphs: Paragraph[];
  levels: Partial<Record<SourceId, Level>>;
  /** What a control that is being moved would make of the appearance. */
  preview: Partial<Appearance>;
}

export type CaptionsStore = StoreApi<CaptionsState>;

export const defaultAppearance = Object.fromEntries(
  appearanceNames.map((name) => [name, defaultSettings[name]]),
) as Appearance;

const nothingYet: CaptionsState = {
  seq: -1,
  session: { type: 'idle' },
  model: null,
  offer: null,
  inputs: [],
  lag: null,
  paragraphs: [],
  microphones: [],
  settings: {
    language: 'en',
    source: 'microphone',
    microphone: 'default',
    delay: null,
    appearance: defaultAppearance,
  },
  notices: [],
  window: windowNotKnown,
  isPointerInside: false,
  levels: {},
  preview: {},
};

export function createCaptionsStore(): CaptionsStore {
  return createStore<CaptionsState>(() => nothingYet);
}

/**
 * The state after a message. Messages of a state older than the last snapshot are passed over.
 * @throws Error if a change is missing before this one
 */
export function applyMessage(state: CaptionsState, message: CaptionsMessage): CaptionsState {
  if (message.type === 'snapshot') {
    const { lines, ...snapshot } = message.snapshot;
    const paragraphs = lines.reduce<Paragraph[]>(withLine, []);
    return { ...snapshot, paragraphs, seq: message.seq, levels: {}, preview: state.preview };
  }
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
    case 'offer':
      return { offer: change.offer };
    case 'inputs':
      return { inputs: change.inputs };
    case 'lag':
      return { lag: change.lag };
    case 'line':
      return { paragraphs: withLine(state.paragraphs, change.line) };
    case 'text':
      return { paragraphs: withText(state.paragraphs, change.line, change.text) };
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
