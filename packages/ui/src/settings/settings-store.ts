/** The settings window's state: what the messages of `SettingsApi` add up to. Needs no DOM. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SettingsMessage, SettingsSnapshot } from '../settings-api.js';

/** `snapshot`: null before the first. */
export interface SettingsState {
  seq: number;
  snapshot: SettingsSnapshot | null;
}

export type SettingsStore = StoreApi<SettingsState>;

export function createSettingsStore(): SettingsStore {
  return createStore<SettingsState>(() => ({ seq: -1, snapshot: null }));
}

/**
 * The state after a message. Messages of a state older than the last snapshot are passed over.
 * @throws Error if a change is missing before this one
 */
export function applySettingsMessage(state: SettingsState, message: SettingsMessage): SettingsState {
  if (message.type === 'snapshot') return { seq: message.seq, snapshot: message.snapshot };
  if (message.seq <= state.seq) return state;
  if (state.snapshot === null || message.seq !== state.seq + 1) {
    throw new Error(`settings: change ${state.seq + 1} is missing`);
  }
  return { seq: message.seq, snapshot: { ...state.snapshot, ...message.change } };
}
