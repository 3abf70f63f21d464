/** The app's entry. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { modelsHome } from '@undertext/models';
import { app } from 'electron';
import { resourcesFolder } from './app-files.js';
import { registerAppScheme } from './app-scheme.js';
import { ensureDataFolder, keepFilesPrivate } from './data-folder.js';
import { DesktopApp } from './desktop-app.js';
import { privateText } from './diagnostics/private-surroundings.js';
import { becomeTheInstance, type HandOver, handOverOf } from './hand-over.js';
import { openLog } from './log.js';
import { currentSurroundings } from './shell/current-surroundings.js';
import { wantsXwayland } from './shell/system.js';

/** Opens files: only in the instance that stays. */
async function run(own: HandOver): Promise<DesktopApp> {
  const clean = privateText({
    data: dataFolder,
    app: app.getAppPath(),
    resources: resourcesFolder(app.isPackaged),
    models: modelsHome(),
  });
  const log = openLog(app.getPath('userData'), { toConsole: !app.isPackaged, privateText: clean });
  // Else Electron would show it in a window, and an error on the way to one captioned word must not stop the next.
  process.on('uncaughtException', (error) => log.error('a defect:', error));
  process.on('unhandledRejection', (reason) => log.error('a defect:', reason));
  log.info(`Undertext ${app.getVersion()} on Electron ${process.versions.electron}`);
  await app.whenReady();
  return DesktopApp.start(own, { dataFolder, log, privateText: clean, unwritable });
}

keepFilesPrivate();
const dataFolder = app.getPath('userData');
const unwritable = ensureDataFolder(dataFolder);
if (unwritable) {
  // Chromium has to write somewhere: it would take a folder where it cannot for that of an instance that runs.
  const substitute = mkdtempSync(path.join(tmpdir(), 'undertext-'));
  app.setPath('userData', substitute);
  process.once('exit', () => rmSync(substitute, { recursive: true, force: true }));
}
registerAppScheme();

const own = handOverOf(process.argv, process.cwd(), app.isPackaged ? null : app.getAppPath());
const handedOver: HandOver[] = [];
let running: DesktopApp | undefined;

if (wantsXwayland(currentSurroundings())) {
  // Which display server is used was decided before this code ran.
  app.relaunch({
    execPath: process.env.APPIMAGE ?? process.execPath,
    args: ['--ozone-platform=x11', ...process.argv.slice(1)],
  });
  app.exit(0);
} else if (
  becomeTheInstance(app, own, (handOver) => (running ? running.takeOver(handOver) : handedOver.push(handOver)))
) {
  void run(own).then((started) => {
    running = started;
    for (const handOver of handedOver) started.takeOver(handOver);
  });
} else {
  app.exit(0);
}
