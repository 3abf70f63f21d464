import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { command, environment, expect, test } from '../undertext.js';

test('the overlay shows, says what is missing and how to get it @core', async ({ launch }) => {
  const app = await launch();
  const overlay = await app.overlay();
  await expect(overlay.getByRole('status').first()).toContainText('Choose a speech model to begin');
  await expect(overlay.getByRole('button', { name: 'Choose a model file' })).toBeVisible();
  await expect(overlay.getByRole('button', { name: 'See how it looks' })).toBeVisible();
  await expect(overlay.getByRole('log', { name: 'Captions' })).toBeAttached();
  await expect(overlay.getByRole('button', { name: 'Source: Microphone' })).toBeAttached();
});

test('the captions are set in the font made for them', async ({ launch }) => {
  const overlay = await (await launch()).overlay();
  const loaded = await overlay.evaluate(async () => {
    const [face] = await document.fonts.load('500 28px "Atkinson Hyperlegible Next Variable"', 'Captions');
    return face?.status;
  });
  expect(loaded).toBe('loaded');
});

test('its window is frameless, above all others, on every desktop, and takes no focus', async ({ launch }) => {
  const app = await launch();
  await app.overlay();
  const properties = () => {
    const found = spawnSync('xdotool', ['search', '--onlyvisible', '--name', '^Undertext$'], { encoding: 'utf8' });
    const id = found.stdout.trim().split('\n')[0]!;
    const asked = ['-id', id, '_NET_WM_STATE', '_NET_WM_DESKTOP', '_MOTIF_WM_HINTS'];
    return spawnSync('xprop', asked, { encoding: 'utf8' }).stdout;
  };
  await expect.poll(properties).toContain('_NET_WM_STATE_ABOVE');
  expect(properties()).not.toContain('_NET_WM_STATE_FOCUSED');
  expect(properties()).toContain('_NET_WM_DESKTOP(CARDINAL) = 4294967295');
  expect(properties()).toContain('_MOTIF_WM_HINTS(_MOTIF_WM_HINTS) = 0x2, 0x0, 0x0, 0x0, 0x0');
});

test('a second start hands over its arguments and leaves before it opens any file @core', async ({ launch, home }) => {
  const app = await launch();
  await app.overlay();
  // The first one may still be at work on its index.
  const files = () => filesIn(app.dataFolder).filter((name) => !path.basename(name).startsWith('transcripts-index.db'));
  const before = files();
  const start = command(['--no-sandbox']);
  const second = spawn(start.executable, [...start.args, '--stream-voxtral-delay', '99'], {
    env: environment(home),
    stdio: 'ignore',
  });
  const status = await new Promise((resolve) => second.once('exit', resolve));
  expect(status).toBe(0);
  // The first one read the other's arguments, and says what it thinks of them.
  await expect.poll(() => app.log()).toContain('--stream-voxtral-delay takes 1 to 15 or 30');
  expect(app.electron.windows()).toHaveLength(2);
  // The other never came as far as its own log's first line.
  expect(app.log().match(/Undertext [\d.]+ on Electron/g)).toHaveLength(1);
  expect(files().filter((name) => !before.includes(name))).toEqual([]);
});

test('quit ends every process', async ({ launch }) => {
  const app = await launch();
  const overlay = await app.overlay();
  const pids = await app.electron.evaluate(({ app: electron }) => electron.getAppMetrics().map(({ pid }) => pid));
  const closed = app.electron.waitForEvent('close');
  // The page goes before it hears the answer.
  await overlay
    .getByRole('button', { name: 'Quit' })
    .click({ noWaitAfter: true })
    .catch(() => {});
  await closed;
  const isRunning = (pid: number) => fs.existsSync(`/proc/${pid}`);
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
});

test('told to quit at any moment, it ends @core', async ({ launch }) => {
  test.setTimeout(180_000);
  for (let round = 0; round < 12; round++) {
    const app = await launch({ args: ['--model', 'none.gguf'] });
    const overlay = await app.overlay();
    const process = app.electron.process();
    // While the transcripts are taken in, and after it.
    await overlay.waitForTimeout(50 * round);
    await app.electron.close();
    expect(process.exitCode).toBe(0);
  }
});

test('settings that were damaged are said to be, beside what else there is to say', async ({ launch }) => {
  const app = await launch({ settings: '{"schemaVersion": 1, "source": "computer", "model": "/home/me/mod' });
  const overlay = await app.overlay();
  await expect(overlay.getByText('The settings file was damaged.')).toBeVisible();
  await expect(overlay.getByText('Choose a speech model to begin.')).toBeVisible();
  // What was whole is kept.
  await expect(overlay.getByRole('button', { name: 'Source: Computer audio' })).toBeAttached();
  expect(fs.readdirSync(app.dataFolder)).toContain('settings.damaged.json');
});

test('its files are for its user alone @core', async ({ launch }) => {
  const app = await launch();
  await app.overlay();
  await app.electron.close();
  const names = filesIn(app.dataFolder);
  expect(names.length).toBeGreaterThan(0);
  const open = [app.dataFolder, ...names].filter((name) => {
    const status = fs.lstatSync(name);
    return !status.isSymbolicLink() && (status.mode & 0o077) !== 0;
  });
  expect(open).toEqual([]);
});

function filesIn(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
}
