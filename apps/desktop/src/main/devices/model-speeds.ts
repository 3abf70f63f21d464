/** What is known, or can be worked out, of how fast a model is on a device: pure. */
import type { SyntheticType } from '@undertext/engine-native/bench-report';
import type { Model } from '@undertext/models';
import type { ModelSpeed } from '@undertext/ui/devices-view';
import type { MeasuredSpeed } from './speed-file.js';

/** The random networks that the engine can make, and about how large they are: as the published files. */
const standInBytes: Readonly<Record<SyntheticType, number>> = {
  Q4_K_M: 2.83e9,
  Q5_K_M: 3.28e9,
  Q6_K: 3.66e9,
  Q8_0: 4.73e9,
  F16: 8.88e9,
  BF16: 8.87e9,
};
/** A model of another size is another model. */
const sameSize = 0.1;
const standInMark = 'stand-in:';

/** The random numbers that are as fast as this model; null: there are none like it. */
export function standInOf({ description }: Model): SyntheticType | null {
  if (description.kind !== 'published') return null;
  const types = Object.entries(standInBytes) as [SyntheticType, number][];
  const like = types.find(
    ([type, bytes]) => type === description.quantisation && Math.abs(description.bytes / bytes - 1) < sameSize,
  );
  return like?.[0] ?? null;
}

export function standInKey(type: SyntheticType): string {
  return `${standInMark}${type}`;
}

/**
 * @param speeds all that were measured on the device, oldest first
 * @param device its name
 */
export function speedOf(
  model: Model,
  models: readonly Model[],
  speeds: readonly MeasuredSpeed[],
  device: string,
): ModelSpeed | null {
  const { description } = model;
  // The demo model is as small as a toy: what is true of it is true of nothing else.
  if (description.kind === 'shipped') return null;
  const own = speeds.find((speed) => speed.model === description.id);
  if (own) return { realTime: own.realTime, isMeasured: true, device };
  if (description.kind !== 'published') return null;
  const family = models.filter(
    (one) => one.description.kind === 'published' && one.description.repository === description.repository,
  );
  // A step reads the weights once: that is what takes its time on most devices.
  const latest = speeds.findLast((speed) => sizeOf(speed, family) !== null);
  const size = latest && sizeOf(latest, family);
  return latest && size ? { realTime: (latest.realTime * size) / description.bytes, isMeasured: false, device } : null;
}

/** Bytes of the model that was measured, or that random numbers stood in for; null: it is none of these. */
function sizeOf({ model }: MeasuredSpeed, family: readonly Model[]): number | null {
  const measured = family.find((one) => {
    const standIn = standInOf(one);
    return one.description.id === model || (standIn !== null && standInKey(standIn) === model);
  });
  return measured?.description.bytes ?? null;
}
