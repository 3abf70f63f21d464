import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StartProbeHost } from './device-probe.js';
import { processPort } from './engine-port.js';

const engineProcess = fileURLToPath(new URL('engine-process.js', import.meta.url));
/** Enough to say what is wrong; drivers can be talkative. */
const keptCharacters = 10_000;

/** For Node. In Electron the engine host is one, started with this environment too. */
export function probeProcess(script = engineProcess): StartProbeHost {
  return (environment) => {
    const child = fork(script, {
      serialization: 'advanced',
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-keptCharacters);
    });
    return {
      port: processPort(child),
      ended: new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))),
      output: () => output,
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
