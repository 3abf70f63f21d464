import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSoundWriter } from '../../src/engine-host/test-sound-writer.js';

let folder: string;

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'undertext-frames-')), 'frames');
});

afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

function samples(name: string): number[] {
  const bytes = readFileSync(path.join(folder, name));
  return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
}

test('each stream of a source is a file of its sound', () => {
  const write = testSoundWriter(folder, '/app/out/main/engine-host.cjs')!;
  write('microphone', 1, Float32Array.of(0.5, -0.25));
  write('computer', 1, Float32Array.of(1));
  write('microphone', 2, Float32Array.of(0.75));
  // A part of a larger buffer, as a frame that was had in part already.
  write('microphone', 1, Float32Array.of(9, 0.125, 9).subarray(1, 2));
  expect(samples('microphone.f32')).toEqual([0.5, -0.25, 0.125]);
  expect(samples('computer.f32')).toEqual([1]);
  expect(samples('microphone-2.f32')).toEqual([0.75]);
  if (process.platform !== 'win32') expect(statSync(path.join(folder, 'computer.f32')).mode & 0o777).toBe(0o600);
});

test.each([undefined, ''])('without a folder nothing is written: %j', (none) => {
  expect(testSoundWriter(none, '/app/out/main/engine-host.cjs')).toBeUndefined();
});

test('a packaged app writes no sound, whatever its environment says', () => {
  expect(testSoundWriter(folder, '/opt/Undertext/resources/app.asar/out/main/engine-host.cjs')).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
});
