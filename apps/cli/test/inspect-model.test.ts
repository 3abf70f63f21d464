import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspectModel } from '../src/inspect-model.js';
import { chooseModel } from '../src/model-choice.js';
import { temporaryFolder } from './temporary-folder.js';

const folder = temporaryFolder();
// The source's own would be looked for beside it.
const inspector = path.resolve(import.meta.dirname, '../dist/model-inspector.js');

function script(name: string, code: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, code);
  return file;
}

describe('inspectModel', () => {
  test('says what the engine reads', async () => {
    const model = await inspectModel(chooseModel('demo').path, inspector);
    expect(model).toEqual({ name: 'Voxtral Realtime nano (synthetic speech)', quantisation: 'F16', languages: ['en'] });
  });

  test.each([
    ['a web page', '<html>'],
    ['an empty file', ''],
    ['a model that begins and does not go on', 'GGUF'],
  ])('%s is no model, and the engine says why', async (_what, content) => {
    const file = script('wrong.gguf', content);
    await expect(inspectModel(file, inspector)).rejects.toMatchObject({
      code: 'not-a-model',
      message: expect.stringContaining('wrong.gguf'),
    });
  });

  test.each([
    ['aborts', 'process.abort();', /ended with SIGABRT/],
    ['ends', 'process.exit(3);', /ended with 3/],
    ['hangs', 'for (;;);', /hangs/],
  ])('a reader that %s is outlived', async (what, code, message) => {
    const dying = script(`${what}.mjs`, code);
    await expect(inspectModel('/some.gguf', dying, 3000)).rejects.toMatchObject({
      code: 'reader-died',
      message: expect.stringMatching(message),
    });
  });
});
