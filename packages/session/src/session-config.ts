import type { Settings } from '@undertext/options';
import type { ModelChoice } from './session-engine.js';
import type { MicrophoneChoice, SourceSpec } from './session-sound.js';

export interface SessionConfig {
  /** `both`: two labelled texts, which takes twice the speed; `mixed`: one of both. */
  source: 'microphone' | 'computer' | 'both' | 'mixed' | 'file';
  microphone: MicrophoneChoice;
  /** null: none was chosen. */
  model: ModelChoice | null;
  /** Slots; null: the model's own. */
  delay: number | null;
  chunkMs: number;
}

/** @param modelPath the file that the setting `model` means; null: it means none */
export function configFromSettings(settings: Settings, modelPath: string | null): SessionConfig {
  const { source, microphone, microphoneChannel, device, threads, streamVoxtralDelay, streamChunkMs } = settings;
  return {
    source,
    // People count channels from 1.
    microphone: { deviceId: microphone, channel: microphoneChannel === null ? null : microphoneChannel - 1 },
    model: modelPath === null ? null : { path: modelPath, device, threads },
    delay: streamVoxtralDelay,
    chunkMs: streamChunkMs,
  };
}

export function sourcesOf({ source, microphone }: SessionConfig): SourceSpec[] {
  const ofMicrophone: SourceSpec = { id: 'microphone', kind: 'microphone', ...microphone };
  const ofComputer: SourceSpec = { id: 'computer', kind: 'computer' };
  switch (source) {
    case 'microphone':
      return [ofMicrophone];
    case 'computer':
      return [ofComputer];
    case 'both':
      return [ofMicrophone, ofComputer];
    case 'mixed':
      return [{ id: 'mixed', kind: 'mixed', microphone }];
    case 'file':
      return [{ id: 'file', kind: 'file' }];
  }
}

export function isSameSource(a: SourceSpec, b: SourceSpec): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function isSameModel(a: ModelChoice, b: ModelChoice): boolean {
  return a.path === b.path && a.device === b.device && a.threads === b.threads;
}
