// A desktop of its own for tests: X server, window manager, compositor, D-Bus session, sound server, on free display
// numbers and in a folder of its own. All of it ends with the process that started it, however that ends.
//
//   node e2e/desktop-session.mjs COMMAND [ARGUMENT ...]     runs a command in one

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const startLimitMs = 20_000;

/** What Debian calls the programs' packages is in scripts/system-packages.mjs. */
const openboxConfig = fileURLToPath(new URL('./openbox.xml', import.meta.url));
const picomOptions = ['--backend', 'xrender', '--config', '/dev/null', '--no-fading-openclose'];
const soundModules = [
  'module-native-protocol-unix',
  'module-null-sink sink_name=speakers rate=48000 sink_properties=device.description=Speakers',
];

class Service {
  constructor(name, args, { env, logFolder, stdio = [] }) {
    this.name = name;
    this.logFile = path.join(logFolder, `${name}.log`);
    const log = fs.openSync(this.logFile, 'a');
    // setpriv: the kernel ends it when this process dies.
    this.child = spawn('setpriv', ['--pdeathsig', 'TERM', name, ...args], {
      env,
      stdio: ['ignore', stdio[1] ?? log, log, ...stdio.slice(3)],
    });
    fs.closeSync(log);
    this.ended = new Promise((resolve) => {
      this.child.once('error', resolve);
      this.child.once('exit', resolve);
    });
  }

  /** The first line that it writes to a file descriptor of its own. */
  firstLine(descriptor) {
    const stream = this.child.stdio[descriptor];
    return this.#within(
      new Promise((resolve) => {
        let text = '';
        stream.on('data', (bytes) => {
          text += bytes;
          if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
        });
      }),
    );
  }

  /** Waits until `isReady()`. */
  until(isReady) {
    return this.#within(
      new Promise((resolve) => {
        const look = () => (isReady() ? resolve() : setTimeout(look, 20));
        look();
      }),
    );
  }

  #within(awaited) {
    const failure = (why) => new Error(`${this.name} ${why}:\n${fs.readFileSync(this.logFile, 'utf8')}`);
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(failure('did not start')), startLimitMs);
    });
    const gone = this.ended.then(() => Promise.reject(failure('ended')));
    return Promise.race([awaited, late, gone]).finally(() => clearTimeout(timer));
  }

  async stop() {
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 3000);
    await this.ended;
    clearTimeout(timer);
  }
}

/**
 * @param {{ compositor?: boolean, sound?: boolean, size?: string }} options size: of the screen, `1280x800`
 * @returns {Promise<{ env: NodeJS.ProcessEnv, folder: string, stop(): Promise<void> }>} env: for what runs in it
 */
export async function startDesktopSession({ compositor = true, sound = true, size = '1280x800' } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-desktop-'));
  const home = path.join(folder, 'home');
  const runtime = path.join(folder, 'run');
  for (const made of [home, runtime]) fs.mkdirSync(made, { mode: 0o700 });
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: runtime };
  for (const name of ['WAYLAND_DISPLAY', 'PULSE_SERVER', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME']) {
    delete env[name];
  }
  const services = [];
  const start = (name, args, stdio) => {
    const service = new Service(name, args, { env, logFolder: folder, stdio });
    services.push(service);
    return service;
  };
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    for (const service of services.reverse()) await service.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };

  try {
    const screen = ['-screen', '0', `${size}x24`, '-nolisten', 'tcp', '-displayfd', '3'];
    const display = await start('Xvfb', screen, ['ignore', undefined, undefined, 'pipe']).firstLine(3);
    env.DISPLAY = `:${display}`;
    const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], ['ignore', 'pipe']);
    env.DBUS_SESSION_BUS_ADDRESS = await bus.firstLine(1);
    start('openbox', ['--sm-disable', '--config-file', openboxConfig]);
    if (compositor) start('picom', picomOptions);
    if (sound) {
      const loads = soundModules.flatMap((module) => ['--load', module]);
      const options = [
        '-n',
        '--daemonize=no',
        '--exit-idle-time=-1',
        '--disallow-exit',
        '--use-pid-file=no',
        '--resample-method=speex-float-8',
      ];
      const startSound = async () => {
        const pulse = start('pulseaudio', [...options, ...loads]);
        // A server of this age can abort when a device goes that is in use (memblock_replace_import): that one test is lost,
        // and no other.
        void pulse.ended.then(() => isStopping || startSound().catch((error) => console.error(error)));
        await pulse.until(() => fs.existsSync(path.join(runtime, 'pulse', 'native')));
      };
      await startSound();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, folder, stop };
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  const [command, ...args] = process.argv.slice(2);
  if (!command) {
    console.error('usage: node e2e/desktop-session.mjs COMMAND [ARGUMENT ...]');
    process.exit(2);
  }
  const session = await startDesktopSession();
  const child = spawn(command, args, { env: session.env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('close', async (status) => {
    process.exitCode ??= status ?? 1;
    await session.stop();
  });
}
