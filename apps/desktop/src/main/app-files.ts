/** Where the app's own files lie. */
import path from 'node:path';

/** Of the built app; `__dirname` is `out/main`. */
const built = path.join(__dirname, '..');

export const rendererFolder = path.join(built, 'renderer');
export const preloadFolder = path.join(built, 'preload');
export const iconFolder = path.join(built, 'icons');
/** Of the windows, where the system shows one. */
export const windowIcon = path.join(iconFolder, 'app.png');
export const soundHostScript = hostScript('sound');
export const engineHostScript = hostScript('engine');
export const archiveHostScript = hostScript('archive');
/** The engine's addon and its backends; those that ship, or those in the folder that UNDERTEXT_ENGINE_FOLDER names. */
export const engineFolder =
  process.env.UNDERTEXT_ENGINE_FOLDER ||
  unpacked(path.join(built, '..', 'node_modules', '@undertext', 'engine-native', 'build', 'Release'));
/** A program, which is run from outside of the archive. */
export const x11WindowProgram = unpacked(path.join(built, 'bin', 'x11-window'));

/** Outside of the archive, where the ES modules that it imports, or the files that it reads, are found. */
function hostScript(name: string): string {
  return unpacked(path.join(__dirname, `${name}-host.cjs`));
}

function unpacked(file: string): string {
  return file.replace(/\bapp\.asar\b/, 'app.asar.unpacked');
}

/** Data that ships with the app: the package's, or the repository's. */
export function resourcesFolder(isPackaged: boolean): string {
  return isPackaged ? process.resourcesPath : path.join(built, '../../../resources');
}

export function demoModelFile(isPackaged: boolean): string {
  return path.join(resourcesFolder(isPackaged), 'demo-model', 'voxtral-realtime-nano.gguf');
}

/** What the app is made of, and under which licences. */
export function licencesFile(isPackaged: boolean): string {
  return isPackaged ? path.join(process.resourcesPath, 'THIRD-PARTY.md') : path.join(built, '../../../THIRD-PARTY.md');
}

/** The catalogue that ships, or the one that UNDERTEXT_MODEL_CATALOGUE names. */
export function modelCatalogueFile(isPackaged: boolean): string {
  return process.env.UNDERTEXT_MODEL_CATALOGUE || path.join(resourcesFolder(isPackaged), 'model-catalogue.json');
}
