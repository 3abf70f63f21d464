import type { SourceEnd } from '@undertext/session';

/** Why a device could not be opened, from what `getUserMedia()` and `getDisplayMedia()` throw. */
export function captureEnd(error: unknown): { reason: SourceEnd; message: string } {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { reason: reasons[name] ?? 'failed', message: `${name}: ${message}` };
}

const reasons: Record<string, SourceEnd> = {
  NotAllowedError: 'permission-denied',
  SecurityError: 'permission-denied',
  NotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
  NotSupportedError: 'unsupported',
};
