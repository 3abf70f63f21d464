import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cutAfter, DownloadServer, good, slowly, status } from '../../../../packages/models/test/download-server.js';
import { catalogueData, filesIn, modelFile, modelId } from '../../../../packages/models/test/store-fixture.js';
import { chooseModel } from '../../src/model-choice.js';
import { type Result, RunningCommand, runCommand } from '../run-command.js';
import { sample } from '../samples.js';
import { temporaryFolder } from '../temporary-folder.js';

const temporary = temporaryFolder();
/** The small model that ships stands in for a published one: it can be used when it is there. */
const bytes = readFileSync(chooseModel('demo').path);

let server: DownloadServer;
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeEach(async () => {
  server = await DownloadServer.start(bytes);
  const root = mkdtempSync(path.join(temporary, 'run-'));
  folder = path.join(root, 'home', 'models');
  const catalogue = path.join(root, 'catalogue.json');
  writeFileSync(catalogue, JSON.stringify(catalogueData('http://127.0.0.1:1', bytes)));
  environment = {
    UNDERTEXT_MODELS_HOME: path.join(root, 'home'),
    UNDERTEXT_MODEL_CATALOGUE: catalogue,
    HF_ENDPOINT: server.address,
    HF_HUB_CACHE: path.join(root, 'cache'),
    HF_TOKEN: '',
  };
});

afterEach(() => server.stop());

const models = (...args: string[]): Promise<Result> => runCommand(['models', ...args], '', environment);
const installed = () => path.join(folder, modelFile);

describe('undertext models list', () => {
  test('shows what there is, and writes nothing', async () => {
    const { code, stdout, stderr } = await models('list');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ID +TYPE +SIZE +MEMORY +STATE\nsmall-q4_k_m +Q4_K_M +6\.96 MB +6\.96 MB +absent\n/);
    expect(stdout).toContain(`\nModels are in ${folder}\n`);
    expect(existsSync(path.dirname(folder))).toBe(false);
  });

  test('--json has all of it', async () => {
    const { stdout } = await models('list', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      folder,
      found: [],
      models: [{ description: { id: modelId }, state: { type: 'absent' } }, {}, { description: { id: 'demo' } }],
    });
  });
});

describe('undertext models download', () => {
  test('downloads, in plain lines; prints the path; and the model can be used by its names', async () => {
    server.usually = slowly(bytes, 200_000, 20);
    const { code, stdout, stderr } = await models('download', 'Q4_K_M');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${installed()}\n` });
    const lines = stderr.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      expect(line).toMatch(/^small-q4_k_m: \d+ % of 6\.96 MB(, checking|(, [\d.]+ [kM]?B\/s, \d+:\d\d left)?)$/);
    }
    expect(readFileSync(installed()).equals(bytes)).toBe(true);
    expect(filesIn(folder)).toEqual([modelFile]);
    expect((await models('list')).stdout).toMatch(/^small-q4_k_m .* ready$/m);
    for (const name of ['Q4_K_M', modelId]) {
      const { stdout: text } = await runCommand(['transcribe', sample('fox').file, '--model', name], '', environment);
      expect(text).toBe(`${sample('fox').transcript['6']}\n`);
    }
    // There is nothing left to do.
    expect(await models('download', modelId)).toEqual({
      code: 0,
      signal: null,
      stdout: `${installed()}\n`,
      stderr: '',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('Ctrl-C pauses, and the same command goes on', async () => {
    server.usually = slowly(bytes, 20_000, 20);
    const running = new RunningCommand(['models', 'download', modelId], environment);
    await running.until(({ stderr }) => /: 1\d %/.test(stderr));
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.result;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr).toMatch(/\nundertext: stopped; [\d.]+ [kM]B of 6\.96 MB are kept\n$/);
    expect((await models('list')).stdout).toMatch(/^small-q4_k_m .* paused at \d+ %$/m);
    server.usually = good(bytes);
    expect(await models('download', modelId)).toMatchObject({ code: 0, stdout: `${installed()}\n` });
    expect(server.requests.at(-1)?.from).toBeGreaterThan(500_000);
    expect(readFileSync(installed()).equals(bytes)).toBe(true);
  });

  test('what goes wrong is one line, and exit code 1', async () => {
    server.usually = status(404);
    const { code, stdout, stderr } = await models('download', modelId);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /undertext: 127\.0\.0\.1:\d+ does not have the file \(404\)\. Check the mirror's address, or .*\n$/,
    );
    expect(await models('download', 'q9')).toMatchObject({
      code: 1,
      stderr: 'undertext: q9 is not a model: small-q4_k_m, small-f16, demo.\n',
    });
  });

  test('a mirror that the command line names is asked, and gets no token', async () => {
    environment = { ...environment, HF_ENDPOINT: 'http://127.0.0.1:1', HF_TOKEN: 'secret' };
    await models('download', modelId, '--model-endpoint', server.address);
    environment.HF_ENDPOINT = server.address;
    await models('remove', modelId, '--yes');
    await models('download', modelId);
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer secret']);
    expect(await models('download', modelId, '--model-endpoint', '')).toMatchObject({ code: 2, stdout: '' });
  });

  test('of two at once one downloads, and the other says so', async () => {
    server.usually = slowly(bytes, 20_000, 50);
    const first = new RunningCommand(['models', 'download', modelId], environment);
    await first.until(({ stderr }) => stderr.includes('%'));
    expect((await models('list')).stdout).toMatch(/^small-q4_k_m .* downloading, \d+ %, by another program$/m);
    expect(await models('download', modelId)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^undertext: Another Undertext is working on small-q4_k_m: wait/),
    });
    expect(server.requests).toHaveLength(1);
    first.child.kill('SIGTERM');
    expect(await first.result).toMatchObject({ code: 143 });
    expect((await models('list')).stdout).toMatch(/^small-q4_k_m .* interrupted at \d+ %$/m);
  });
});

describe('undertext models import', () => {
  test('takes a file that the engine can read, and says what it is now', async () => {
    const own = path.join(temporary, 'own.gguf');
    writeFileSync(own, Buffer.concat([bytes]));
    expect(await models('import', own)).toMatchObject({ code: 0, stdout: `${modelId}\n` });
    expect(readFileSync(installed()).equals(bytes)).toBe(true);
  });

  test('--in-place leaves it where it is, and remove only forgets it', async () => {
    const own = path.join(temporary, 'here.gguf');
    copyFileSync(chooseModel('demo').path, own);
    expect(await models('import', '--in-place', own)).toMatchObject({ code: 0, stdout: `${modelId}\n` });
    expect(filesIn(folder)).toEqual([]);
    expect(await models('remove', modelId, '--yes')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(existsSync(own)).toBe(true);
    expect((await models('list')).stdout).toMatch(/^small-q4_k_m .* absent$/m);
  });

  test('half a model is refused by the engine itself, and nothing is left', async () => {
    const half = path.join(temporary, 'half.gguf');
    writeFileSync(half, bytes.subarray(0, bytes.length / 2));
    const { code, stdout, stderr } = await models('import', half);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^undertext: .*half\.gguf.*\n$/);
    expect(filesIn(folder)).toEqual([]);
  });
});

describe('undertext models remove', () => {
  test('asks, and without a terminal wants to be told', async () => {
    await models('download', modelId);
    const { code, stdout, stderr } = await models('remove', modelId);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(`undertext: Delete small-q4_k_m (6.96 MB, ${installed()})? Give --yes to say so.\n`);
    expect(existsSync(installed())).toBe(true);
    expect(await models('remove', modelId, '-y')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(filesIn(folder)).toEqual([]);
  });

  test('takes what has come of a download too', async () => {
    server.next.push(cutAfter(bytes, 1_000_000));
    server.usually = status(404);
    await models('download', modelId);
    expect(filesIn(folder)).toHaveLength(1);
    await models('remove', modelId, '--yes');
    expect(filesIn(folder)).toEqual([]);
  });
});

describe('undertext models verify', () => {
  test('says of each whether it is good, and fails if one is not', async () => {
    await models('download', modelId);
    expect(await models('verify', modelId)).toMatchObject({ code: 0, stdout: `${modelId}: good\n` });
    const damaged = Buffer.from(bytes).fill(0, 1_000_000, 1_000_100);
    writeFileSync(installed(), damaged);
    const { code, stdout, stderr } = await models('verify', modelId);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/undertext: The file of small-q4_k_m is damaged .*: remove it, and download it again\.\n$/);
    const { code: used, stderr: why } = await runCommand(
      ['transcribe', sample('fox').file, '--model', modelId],
      '',
      environment,
    );
    expect(used).toBe(1);
    expect(why).toMatch(/^undertext: The file of small-q4_k_m is damaged/);
  });
});

describe('undertext models move', () => {
  test('moves them, and they are found there', async () => {
    await models('download', modelId);
    const target = path.join(path.dirname(folder), 'elsewhere');
    expect(await models('move', target)).toMatchObject({ code: 0, stdout: `${target}\n` });
    expect(filesIn(target)).toEqual([modelFile]);
    expect(existsSync(folder)).toBe(false);
    expect((await models('list')).stdout).toMatch(/^small-q4_k_m .* ready$/m);
  });
});
