import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hubCacheFolder } from '../src/found-files.js';
import { modelsHome } from '../src/index.js';

describe('modelsHome', () => {
  const home = path.resolve('/home/user');

  test.each<[string, NodeJS.ProcessEnv, NodeJS.Platform, string]>([
    ['Linux', {}, 'linux', `${home}/.local/share/undertext`],
    ['Linux with a data folder', { XDG_DATA_HOME: '/data' }, 'linux', '/data/undertext'],
    ['Linux with a relative one', { XDG_DATA_HOME: 'data' }, 'linux', `${home}/.local/share/undertext`],
    ['macOS', {}, 'darwin', `${home}/Library/Application Support/Undertext`],
    ['Windows', { LOCALAPPDATA: '/local' }, 'win32', '/local/Undertext'],
    ['a place of one’s own', { UNDERTEXT_MODELS_HOME: '/models' }, 'linux', '/models'],
  ])('%s', (_name, environment, platform, expected) => {
    expect(modelsHome(environment, platform, home)).toBe(path.normalize(expected));
  });
});

describe('hubCacheFolder', () => {
  test.each<[NodeJS.ProcessEnv, string]>([
    [{ HF_HUB_CACHE: '/a', HF_HOME: '/b' }, '/a'],
    [{ HF_HOME: '/b' }, '/b/hub'],
    [{ XDG_CACHE_HOME: '/c' }, '/c/huggingface/hub'],
  ])('%j', (environment, expected) => {
    expect(hubCacheFolder(environment)).toBe(path.resolve(expected));
  });

  test('else in the home folder', () => {
    expect(hubCacheFolder({ HF_HUB_CACHE: '~/hub' }, '/home/me')).toBe(path.resolve('/home/me/hub'));
    expect(hubCacheFolder({ HF_HOME: '~' }, '/home/me')).toBe(path.resolve('/home/me/hub'));
    expect(hubCacheFolder({})).toMatch(/\.cache[\\/]huggingface[\\/]hub$/);
  });
});
