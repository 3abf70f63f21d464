/** What a model's files on disk say of it. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { byteSize } from './byte-size.js';
import { isLocked } from './file-lock.js';
import type { ModelProblemCode } from './model-error.js';
import type { RegisteredFile, Registry } from './model-registry.js';
import type { Model, ModelDescription, ModelState } from './model-state.js';
import { lockTarget, partialName } from './models-folder.js';

export interface Places {
  /** Where the models are. */
  readonly folder: string;
  /** Where what ships with Undertext is. */
  readonly shippedFolder: string;
  readonly registry: Registry;
}

export async function lookAtModel(description: ModelDescription, places: Places): Promise<Model> {
  const record = places.registry.files[description.id];
  const file = modelPath(description, record, places);
  const inPlace = record !== undefined && path.isAbsolute(record.path);
  return { description, path: file, inPlace, state: await stateOf(description, record, file, places) };
}

function modelPath(description: ModelDescription, record: RegisteredFile | undefined, places: Places): string {
  if (description.kind === 'shipped') return path.join(places.shippedFolder, description.file);
  if (record) return path.resolve(places.folder, record.path);
  return path.join(places.folder, description.kind === 'published' ? description.file : description.id);
}

async function stateOf(
  description: ModelDescription,
  record: RegisteredFile | undefined,
  file: string,
  places: Places,
): Promise<ModelState> {
  const { id, bytes } = description;
  const found = await stat(file).catch(() => null);
  if (description.kind === 'shipped') {
    const again = 'install Undertext again';
    if (!found) return absent('vanished', `The file of ${id} is gone (${file}): ${again}.`);
    return found.size === bytes ? { type: 'ready' } : damaged('wrong-size', `The file of ${id} is damaged: ${again}.`);
  }
  if (found && !record) return unregistered(description, file, found.size);
  if (found && record) return registered(description, record, file, fileStamp(found));
  const unfinished = description.kind === 'published' ? await unfinishedState(description, places) : null;
  if (unfinished) return unfinished;
  if (!record) return { type: 'absent', problem: null };
  return absent('vanished', `The file of ${id} was at ${file} and is gone: put it back, or ${wayBack(description)}.`);
}

async function unfinishedState(
  description: Extract<ModelDescription, { kind: 'published' }>,
  { folder, registry }: Places,
): Promise<ModelState | null> {
  const { id, bytes: total } = description;
  const partial = await stat(path.join(folder, partialName(description))).catch(() => null);
  if (!partial || partial.size > total) return null;
  const bytes = partial.size;
  if (await isLocked(lockTarget(folder, id))) {
    return { type: 'downloading', bytes, total, rate: null, timeLeftMs: null, waiting: null, elsewhere: true };
  }
  return { type: 'paused', bytes, total, interrupted: !registry.paused.includes(id), problem: null };
}

function registered(
  description: ModelDescription,
  record: RegisteredFile,
  file: string,
  { bytes, modifiedMs }: FileStamp,
): ModelState {
  const { id } = description;
  if (bytes !== record.bytes || modifiedMs !== record.modifiedMs) {
    return damaged('changed', `The file of ${id} was changed after it had been checked (${file}): verify it.`);
  }
  if (!record.damaged) return { type: 'ready' };
  return damaged('wrong-hash', `The file of ${id} is damaged (${file}): remove it, and ${wayBack(description)}.`);
}

function unregistered({ id, bytes }: ModelDescription, file: string, size: number): ModelState {
  if (size === bytes) {
    return damaged(
      'not-verified',
      `The file of ${id} was put there by other means (${file}): verify it before it is used.`,
    );
  }
  return damaged(
    'wrong-size',
    `The file of ${id} has ${byteSize(size)} in place of ${byteSize(bytes)} (${file}): remove it, or download it again.`,
  );
}

/** What to do when the file is lost. */
export function wayBack({ kind }: ModelDescription): string {
  return kind === 'published' ? 'download it again' : 'import it again';
}

export interface FileStamp {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** By which a file that was checked is known again. */
export function fileStamp({ size, mtimeMs }: { size: number; mtimeMs: number }): FileStamp {
  return { bytes: size, modifiedMs: Math.trunc(mtimeMs) };
}

function absent(code: ModelProblemCode, message: string): ModelState {
  return { type: 'absent', problem: { code, message } };
}

function damaged(code: ModelProblemCode, message: string): ModelState {
  return { type: 'damaged', problem: { code, message } };
}
