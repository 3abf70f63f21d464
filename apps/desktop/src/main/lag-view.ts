/** How far captions are behind, and what helps. */
import type { DeviceInfo, LoadedModelInfo } from '@undertext/engine-native/engine';
import type { SessionConfig, SessionHealth } from '@undertext/session';
import type { Lag, LagWay } from '@undertext/ui/captions-api';

/** Less than this nobody notices beside the delay. */
const noticedMs = 3000;
/** From here on, a pass computes enough at once: longer ones gain little. */
const longChunkMs = 480;
/** The published quantisations of which no smaller one is to be had. */
const smallest = /^(Q4|IQ|Q[23])/i;

export interface LagSurroundings {
  config: SessionConfig;
  model: Pick<LoadedModelInfo, 'quantisation' | 'device'> | null;
  /** Of this computer; empty while they are not known. */
  devices: readonly DeviceInfo[];
}

export function lagOf({ sources, load }: SessionHealth, surroundings: LagSurroundings): Lag {
  const behindMs = Math.max(0, ...sources.map((source) => source.behindMs));
  if (behindMs < noticedMs) return null;
  const seconds = Math.round(behindMs / 1000);
  return load === null || load < 1
    ? { seconds, isCatchingUp: true }
    : { seconds, isCatchingUp: false, way: wayOut(surroundings) };
}

/** What gains most for least. */
function wayOut({ config, model, devices }: LagSurroundings): LagWay {
  if (config.source === 'both') return { type: 'one-text' };
  const faster = model?.device.kind === 'cpu' ? devices.find(({ kind }) => kind === 'gpu') : undefined;
  if (faster) return { type: 'other-device', device: faster.description };
  if (model && !smallest.test(model.quantisation)) return { type: 'smaller-model' };
  if (config.chunkMs < longChunkMs) return { type: 'longer-chunks' };
  return { type: 'hardware' };
}
