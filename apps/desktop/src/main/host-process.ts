/** Starts the app's utility processes. */
import { type UtilityProcess, utilityProcess } from 'electron';

export interface HostProcessOptions {
  /** Shown in the system's process lists. */
  name: string;
  /** The built entry. */
  script: string;
  args?: readonly string[];
  /** Beside this process's. */
  environment?: Readonly<Record<string, string>>;
  /** A line that it wrote to its standard output or error. */
  onOutput(line: string): void;
}

export function startHostProcess({
  name,
  script,
  args = [],
  environment = {},
  onOutput,
}: HostProcessOptions): UtilityProcess {
  const child = utilityProcess.fork(script, [...args], {
    serviceName: name,
    stdio: 'pipe',
    env: { ...process.env, ...environment },
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.on('data', (bytes: Buffer) => {
      const lines = (rest + bytes.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') onOutput(line);
    });
  }
  return child;
}
