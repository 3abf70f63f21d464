import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

export type SoundWriter = (sourceId: string, stream: number, pcm: Float32Array) => void;

/** Raw float32 in this machine's byte order, 16 kHz mono. */
export function soundFileName(sourceId: string, stream: number): string {
  return stream === 1 ? `${sourceId}.f32` : `${sourceId}-${stream}.f32`;
}

/**
 * For tests: writes exactly the sound that the engine's streams get, a file for each stream. Undefined where no folder
 * is named, and in a packaged app, which writes no sound whatever its environment says.
 */
export function testSoundWriter(folder: string | undefined, ownFile: string): SoundWriter | undefined {
  if (folder === undefined || folder === '' || /\.asar\b/.test(ownFile)) return undefined;
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, number>();
  process.once('exit', () => {
    for (const file of files.values()) closeSync(file);
  });
  return (sourceId, stream, pcm) => {
    const name = soundFileName(sourceId, stream);
    let file = files.get(name);
    if (file === undefined) {
      file = openSync(path.join(folder, name), 'w', 0o600);
      files.set(name, file);
    }
    writeSync(file, new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  };
}
