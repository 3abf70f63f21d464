/** Which microphone to listen to, and whether the open one is still what it was. Pure. */

/** As `enumerateDevices()` lists it. `default` is an entry of its own that stands for another. */
export interface ListedDevice {
  deviceId: string;
  groupId: string;
  label: string;
}

/** Id of the entry that follows the system's choice. */
export const systemDefault = 'default';

/**
 * The one wanted if it is there, else the system's, else any; null if there is none at all.
 * @param wanted an id; null: the system's
 */
export function chooseMicrophone(wanted: string | null, listed: readonly ListedDevice[]): ListedDevice | null {
  const find = (id: string | null) => listed.find((device) => device.deviceId === id);
  return find(wanted ?? systemDefault) ?? find(systemDefault) ?? listed[0] ?? null;
}

/**
 * Did the system put another device in the open one's place? Chromium goes on without a word.
 * @param opened as listed when it was opened
 * @param heardId the id that the running track gives now
 */
export function hasMoved(opened: ListedDevice, heardId: string | undefined, listed: readonly ListedDevice[]): boolean {
  if (heardId !== undefined && heardId !== opened.deviceId) return true;
  if (opened.deviceId !== systemDefault) return false;
  const now = listed.find((device) => device.deviceId === systemDefault);
  return now !== undefined && (now.label !== opened.label || now.groupId !== opened.groupId);
}
