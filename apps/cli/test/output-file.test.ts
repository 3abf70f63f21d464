import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CommandError, UsageError } from '../src/command-error.js';
import { OutputFile } from '../src/output-file.js';
import { temporaryFolder } from './temporary-folder.js';

const folder = temporaryFolder();
let count = 0;

/** A path in a folder of its own. */
function place(content?: string): string {
  const file = path.join(folder, `text-${count++}.txt`);
  if (content !== undefined) writeFileSync(file, content);
  return file;
}

describe('OutputFile', () => {
  test('appears whole at the end, and leaves nothing else', async () => {
    const file = place();
    const output = await OutputFile.create(file, false);
    output.stream.write('hello ');
    expect(existsSync(file)).toBe(false);
    output.stream.write('world\n');
    await output.commit();
    expect(readFileSync(file, 'utf8')).toBe('hello world\n');
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('never replaces a file unless it is forced to', async () => {
    const file = place('mine');
    await expect(OutputFile.create(file, false)).rejects.toThrow(UsageError);
    await expect(OutputFile.create(file, false)).rejects.toThrow(`${file} already exists; give --force to replace it`);
    const output = await OutputFile.create(file, true);
    output.stream.write('new');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await output.commit();
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  test('does not replace one that has appeared meanwhile, and keeps the text', async () => {
    const file = place();
    const output = await OutputFile.create(file, false);
    output.stream.write('text');
    writeFileSync(file, 'theirs');
    await expect(output.commit()).rejects.toThrow(`${file} has appeared meanwhile`);
    expect(readFileSync(file, 'utf8')).toBe('theirs');
    const kept = await output.abandon();
    expect(readFileSync(kept ?? '', 'utf8')).toBe('text');
  });

  test('abandoned without any text it leaves nothing', async () => {
    const file = place();
    const output = await OutputFile.create(file, false);
    expect(await output.abandon()).toBeNull();
    expect(existsSync(file)).toBe(false);
    expect(existsSync(output.partial)).toBe(false);
  });

  test('says when there can be no such file', async () => {
    const file = path.join(folder, 'no', 'such', 'folder.txt');
    await expect(OutputFile.create(file, false)).rejects.toThrow(CommandError);
    await expect(OutputFile.create(file, false)).rejects.toThrow(`cannot write ${file}: no such file or directory`);
  });
});
