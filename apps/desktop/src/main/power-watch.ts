/** What the system tells of sleep and of who sits before it. Captions go on while the screen is locked. */
import type { PowerMonitor } from 'electron';

export interface PowerWatchOptions {
  /** The machine is awake again. */
  onWake(): void;
  /** Another user has the screen and the loudspeakers now, or this one is back. */
  onAway(isAway: boolean): void;
  /** For the log. */
  onEvent(name: string): void;
}

export function watchPower(monitor: PowerMonitor, { onWake, onAway, onEvent }: PowerWatchOptions): void {
  monitor.on('suspend', () => onEvent('the machine falls asleep'));
  monitor.on('resume', () => {
    onEvent('the machine is awake again');
    onWake();
  });
  monitor.on('lock-screen', () => onEvent('the screen is locked'));
  monitor.on('unlock-screen', () => onEvent('the screen is unlocked'));
  monitor.on('user-did-resign-active', () => {
    onEvent('another user has the screen');
    onAway(true);
  });
  monitor.on('user-did-become-active', () => {
    onEvent('the user is back');
    onAway(false);
  });
}
