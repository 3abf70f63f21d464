// What the stand-in Electron loads when it is started: runs the app that the command line names, as the official
// build's own default app does. `electron [Chromium flags] [-r MODULE] FOLDER [arguments of the app]`.

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { app } = require('electron');

/** The folder or script to run, and the modules to load before it (Playwright adds one with -r). */
function readCommandLine(argv) {
  const preload = [];
  for (let i = 1; i < argv.length; i++) {
    const argument = argv[i];
    if (argument === '-v' || argument === '--version') {
      console.log(`v${process.versions.electron}`);
      process.exit(0);
    }
    if (argument === '-r' || argument === '--require') preload.push(argv[++i]);
    else if (argument.startsWith('--app=')) return { preload, target: argument.slice('--app='.length) };
    else if (!argument.startsWith('-')) return { preload, target: argument };
  }
  return { preload, target: undefined };
}

const { preload, target } = readCommandLine(process.argv);
if (preload.length > 0) Module._preloadModules(preload);
if (target === undefined) {
  console.error('usage: electron [flags] [-r MODULE] FOLDER');
  process.exit(1);
}
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });

const folder = path.resolve(target);
const manifestFile = path.join(folder, 'package.json');
const isFolder = fs.existsSync(manifestFile);
if (isFolder) {
  const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8'));
  if (manifest.version) app.setVersion(manifest.version);
  app.setName(manifest.productName || manifest.name || 'Electron');
  app.setDesktopName(manifest.desktopName || `${app.getName()}.desktop`);
}
const entry = Module._resolveFilename(folder, null, true);
app.setAppPath(isFolder ? folder : path.dirname(entry));
Module._load(entry, Module, true);
