import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ModelInfo } from '@undertext/engine-native/engine';
import { describe, expect, test } from 'vitest';
import { modelTable } from '../../src/commands/info.js';
import { demoLine, runCommand } from '../run-command.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

test('modelTable', () => {
  const info: ModelInfo = {
    path: '/models/Voxtral-Mini-4B-Realtime-2602-Q4_K_M.gguf',
    name: 'Voxtral Mini 4B Realtime 2602',
    variant: 'voxtral-mini-4b-realtime-2602',
    architecture: 'voxtral_realtime',
    quantisation: 'Q4_K_M',
    languages: ['en', 'fr'],
    fileBytes: 2_830_493_984,
    parameters: 4.43e9,
    encoder: { layers: 32, width: 1280, window: 750 },
    decoder: { layers: 26, width: 3072, window: 8192 },
    vocabulary: 131072,
    positionLimit: 131072,
    defaultDelay: 6,
  };
  const lines = modelTable(info).split('\n');
  expect(lines).toContain('file            Voxtral-Mini-4B-Realtime-2602-Q4_K_M.gguf, 2.83 GB');
  expect(lines).toContain('weights         Q4_K_M, 4.4 billion parameters');
  expect(lines).toContain('encoder         32 layers of 1280, hears 15 s back');
  expect(lines).toContain('decoder         26 layers of 3072, sees 10:55 back');
  expect(lines).toContain('delay           6 (480 ms) unless told otherwise');
  expect(lines).toContain('position limit  131072 slots (2:54:45); captions go on past it');
});

describe('undertext info', () => {
  test('says what the demo model is', async () => {
    const { code, stdout, stderr } = await runCommand(['info', 'demo']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: demoLine });
    expect(stdout).toMatch(/^file +voxtral-realtime-nano\.gguf, 6\.96 MB$/m);
    expect(stdout).toMatch(/^weights +F16, 3\.4 million parameters$/m);
    expect(stdout).toMatch(/^encoder +4 layers of 128, hears 15 s back$/m);
    expect(stdout).toMatch(/^delay +6 \(480 ms\)/m);
  });

  test('--json gives all of it', async () => {
    const { code, stdout } = await runCommand(['info', 'demo', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      architecture: 'voxtral_realtime',
      fileBytes: 6956256,
      decoder: { layers: 4, width: 192, window: 8192 },
      vocabulary: 1828,
      defaultDelay: 6,
    });
  });

  test('a file that is no model is one clear line', async () => {
    const file = path.join(folder, 'page.gguf');
    writeFileSync(file, '<!doctype html><title>404</title>');
    const { code, stdout, stderr } = await runCommand(['info', file]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^undertext: .*page\.gguf.*\n$/);
  });
});
