/** WAV files for Chromium's fake microphone: 16 kHz mono, 16 bits. */

import fs from 'node:fs';
import path from 'node:path';
import { resourcesFolder } from './undertext.js';

export const samplesFolder = path.join(resourcesFolder, 'samples');
const headerBytes = 44;
const bytesPerSecond = 32_000;

/** The sound of a bundled sample, without the header. */
export function sampleSound(name: string): Buffer {
  const bytes = fs.readFileSync(path.join(samplesFolder, `${name}.wav`));
  const start = bytes.indexOf('data') + 8;
  return bytes.subarray(start, start + bytes.readUInt32LE(start - 4));
}

export function silence(seconds: number): Buffer {
  return Buffer.alloc(Math.round(seconds * bytesPerSecond));
}

/** What a room sounds like in which nobody speaks: not zeros, as those are a muted device's. */
export function quietRoom(seconds: number): Buffer {
  const sound = silence(seconds);
  let state = 1;
  for (let at = 0; at < sound.length; at += 2) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    sound.writeInt16LE((state >> 16) % 16, at);
  }
  return sound;
}

export function writeWav(file: string, sounds: Buffer[]): void {
  const sound = Buffer.concat(sounds);
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(headerBytes - 8 + sound.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(bytesPerSecond, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(sound.length, 40);
  fs.writeFileSync(file, Buffer.concat([header, sound]));
}
