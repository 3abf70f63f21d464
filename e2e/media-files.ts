/** Audio and video files as people have them, made by ffmpeg from the samples; and their way into the app. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { FileState, FilesApi, FilesView } from '@undertext/ui/files-api';
import { sampleSound, silence, writeWav } from './wav-file.js';

/** Runs ffmpeg; its output's kind goes by its name. */
export function ffmpeg(...args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr}`);
}

/** A file of sounds one after the other, made from a WAV of them by ffmpeg's arguments between input and output. */
export function mediaFile(folder: string, name: string, sounds: Buffer[], args: readonly string[]): string {
  const source = path.join(folder, `${name}.source.wav`);
  const file = path.join(folder, name);
  writeWav(source, sounds);
  ffmpeg('-i', source, ...args, file);
  return file;
}

/** A video of about so many hours, made quickly: one that is repeated. */
export function longVideo(folder: string, name: string, hours: number): string {
  const sounds = ['welcome', 'weather', 'numbers', 'fox'].flatMap((one) => [sampleSound(one), silence(1)]);
  const picture = [
    '-f',
    'lavfi',
    '-i',
    'color=size=320x180:rate=5',
    '-shortest',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
  ];
  const part = mediaFile(folder, `part-${name}`, sounds, [...picture, '-c:a', 'aac']);
  const seconds = sounds.reduce((sum, { length }) => sum + length, 0) / 32_000;
  const file = path.join(folder, name);
  ffmpeg('-stream_loop', String(Math.ceil((hours * 3600) / seconds)), '-i', part, '-c', 'copy', file);
  return file;
}

/** Drops files on a page, as the system would. */
export async function dropFiles(page: Page, files: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    // The box follows what it says, also while something is held over it.
    const { x, y, width, height } = (await page.locator('.box').boundingBox())!;
    const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    await client.send('Input.dispatchDragEvent', { type, ...place, data });
  }
  await client.detach();
}

/** Live captions pause: a file has the engine for itself, however slow the machine is. */
export async function pause(page: Page): Promise<void> {
  await expect(page.getByText('Listening to Microphone')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible({ timeout: 60_000 });
}

/** What the page is told of files now. */
export const filesView = (page: Page): Promise<FilesView> =>
  page.evaluate(
    () =>
      new Promise<FilesView>((resolve) => {
        const { files } = window as unknown as { files: FilesApi };
        const detach = files.attach((view) => {
          resolve(view);
          setTimeout(() => detach(), 0);
        });
      }),
  );

/** The files once none is worked on or waits, by name. */
export async function endedFiles(page: Page): Promise<Map<string, FileState>> {
  const over = ['done', 'failed', 'stopped', 'choosing'];
  await expect
    .poll(
      async () => {
        const { files } = await filesView(page);
        return files.length > 0 && files.every(({ state }) => over.includes(state.type));
      },
      { timeout: 240_000 },
    )
    .toBe(true);
  return new Map((await filesView(page)).files.map(({ name, state }) => [name, state]));
}
