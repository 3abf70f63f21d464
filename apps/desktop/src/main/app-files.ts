/** Where the app's own files lie. */
import path from 'node:path';

/** Of the built app; `__dirname` is `out/main`. */
const built = path.join(__dirname, '..');

export const rendererFolder = path.join(built, 'renderer');
export const preloadFolder = path.join(built, 'preload');
export const iconFolder = path.join(built, 'icons');
export const soundHostScript = hostScript('sound');
export const engineHostScript = hostScript('engine');
/** A program, which is run from outside of the archive. */
export const x11WindowProgram = unpacked(path.join(built, 'bin', 'x11-window'));

/** Outside of the archive, where the ES modules that it imports are found. */
function hostScript(name: string): string {
  return unpacked(path.join(__dirname, `${name}-host.cjs`));
}

function unpacked(file: string): string {
  return file.replace(/\bapp\.asar\b/, 'app.asar.unpacked');
}

/** The demo model: in the package's resources, or in the repository's. */
export function demoModelFile(isPackaged: boolean): string {
  const resources = isPackaged ? process.resourcesPath : path.join(built, '../../../resources');
  return path.join(resources, 'demo-model', 'voxtral-realtime-nano.gguf');
}
