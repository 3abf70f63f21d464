import { stat } from 'node:fs/promises';
import { diskError, hasCode } from './disk-error.js';
import { fileStamp, wayBack } from './look-at-model.js';
import { ModelError } from './model-error.js';
import type { RegistryFile } from './model-registry.js';
import type { Model } from './model-state.js';
import { sha256File } from './sha256-file.js';

export interface VerifyModelOptions {
  /** As it is now; whoever calls holds its lock. */
  model: Model;
  registry: RegistryFile;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
}

/** Compares the file's SHA-256 with what it should be, and writes down what came of it. @throws ModelError, AbortedError */
export async function verifyModel({ model, registry, signal, onProgress }: VerifyModelOptions): Promise<void> {
  const { description, path: file } = model;
  const { id, sha256 } = description;
  try {
    const stamp = fileStamp(await stat(file));
    const isRight = (await sha256File(file, { signal, onProgress })) === sha256;
    if (description.kind !== 'shipped') {
      await registry.change(({ files }) => {
        const record = files[id] ?? {
          path: description.kind === 'published' ? description.file : file,
          imported: null,
        };
        files[id] = { ...record, ...stamp, sha256, damaged: !isRight };
      });
    }
    if (isRight) return;
  } catch (error) {
    if (hasCode(error, 'ENOENT'))
      throw new ModelError('vanished', `There is no file of ${id} to verify: ${wayBack(description)}.`);
    throw (error as Error).name === 'AbortError' ? error : diskError(error, file);
  }
  const advice = description.kind === 'shipped' ? 'install Undertext again' : `remove it, and ${wayBack(description)}`;
  throw new ModelError('wrong-hash', `The file of ${id} is damaged (its SHA-256 is not what it should be): ${advice}.`);
}
