/** macOS asks the person once whether the app may hear the microphone; no page can bring that question up by itself. */
import { systemPreferences } from 'electron';

/** Asks, where it has not been answered yet. What is refused shows as an error when the device is opened. */
export async function askForMicrophone(): Promise<void> {
  if (process.platform !== 'darwin') return;
  if (systemPreferences.getMediaAccessStatus('microphone') !== 'not-determined') return;
  await systemPreferences.askForMediaAccess('microphone');
}
