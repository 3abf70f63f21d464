import path from 'node:path';

/** Whether what was given as the model names a file, rather than a model of the store. */
export function isPath(name: string): boolean {
  return path.isAbsolute(name) || /[\\/]|\.gguf$/i.test(name);
}
