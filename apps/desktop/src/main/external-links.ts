/** The only addresses that are ever given to the system to open; windows name them by key. */
import type { LinkKey } from '@undertext/ui/captions-api';

const everywhere = new Map<LinkKey, string>([
  ['models', 'https://huggingface.co/handy-computer/Voxtral-Mini-4B-Realtime-2602-gguf'],
]);

/** Pages of the system's settings. Windows asks for no permission to hear what it plays. */
const ofSystem = new Map<string, ReadonlyMap<LinkKey, string>>([
  [
    'darwin',
    new Map<LinkKey, string>([
      ['microphone-permission', 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone'],
      ['system-audio-permission', 'x-apple.systempreferences:com.apple.preference.security?Privacy_ScreenCapture'],
    ]),
  ],
  ['win32', new Map<LinkKey, string>([['microphone-permission', 'ms-settings:privacy-microphone']])],
]);

/** The address behind a key; undefined where the system has no such page. */
export function externalLink(key: LinkKey, platform: string): string | undefined {
  return everywhere.get(key) ?? ofSystem.get(platform)?.get(key);
}
