import { useEffect } from 'react';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';

/** Has the devices looked for, where nobody has yet. */
export function useDevices({ devices }: SettingsSnapshot, api: SettingsApi): void {
  const isUnknown = devices.type === 'unknown';
  useEffect(() => {
    if (isUnknown) void api.command({ type: 'probe-devices' });
  }, [api, isUnknown]);
}
