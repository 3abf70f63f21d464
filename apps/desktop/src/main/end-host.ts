import type { UtilityProcess } from 'electron';

/** Ends a process that may hang or be stopped: such a one hears no polite request, and holds what it has. */
export function endHost(host: UtilityProcess): void {
  const { pid } = host;
  host.kill();
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
