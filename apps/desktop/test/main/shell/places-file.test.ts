import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PlacesFile } from '../../../src/main/shell/places-file.js';

let folder: string;
let troubles: string[];
const open = () => PlacesFile.open(path.join(folder, 'places.json'), (what) => troubles.push(what));
const floating = { x: -40, y: 5, width: 700, height: 200 };

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-places-'));
  troubles = [];
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

test('what was saved is there again, for its own layout', async () => {
  const places = open();
  expect(places.of('a')).toBeUndefined();
  await places.set('a', { floating });
  await places.set('b', { screen: { x: 0, y: 0, width: 800, height: 600 } });
  const again = open();
  expect(again.of('a')).toEqual({ floating });
  expect(again.of('b')).toEqual({ screen: { x: 0, y: 0, width: 800, height: 600 } });
  expect(again.of('c')).toBeUndefined();
  expect(troubles).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual(['places.json']);
});

test.each([
  '',
  '{}',
  'null',
  '{"version": 1, "places": [["a", {"floating": {"x": 1}}]]}',
  '{"version": 1, "places": [["a", {"floating": {"x": 1e30, "y": 0, "width": 1, "height": 1}}]]}',
  '{"version": 2, "places": []}',
])('a file of %j counts as empty, and is told', async (text) => {
  fs.writeFileSync(path.join(folder, 'places.json'), text);
  const places = open();
  expect(places.of('a')).toBeUndefined();
  expect(troubles).toHaveLength(1);
  await places.set('a', { floating });
  expect(open().of('a')).toEqual({ floating });
});

test('the layouts that were longest not in use are forgotten', async () => {
  const places = open();
  for (let n = 0; n < 40; n++) await places.set(`layout ${n}`, { floating });
  expect(places.of('layout 0')).toBeUndefined();
  expect(places.of('layout 8')).toEqual({ floating });
});

test('a folder that cannot be written costs nothing but the memory of it', async () => {
  const places = open();
  fs.rmSync(folder, { recursive: true });
  await places.set('a', { floating });
  expect(places.of('a')).toEqual({ floating });
  expect(troubles).toHaveLength(1);
  fs.mkdirSync(folder);
});
