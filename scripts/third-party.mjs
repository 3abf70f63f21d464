// Writes THIRD-PARTY.md: the licences of all that is shipped and not ours.
//
//   node scripts/third-party.mjs            writes it
//   node scripts/third-party.mjs --check    fails if it is not what would be written

import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sourceFolder as ggmlFolder } from '../ggml/fetch.mjs';
import { desktopFolder, engineFolder, root } from './paths.mjs';
import { main, StepError } from './run-command.mjs';

const target = path.join(root, 'THIRD-PARTY.md');
const uiFolder = path.join(root, 'packages', 'ui');

/** Development dependencies whose code ends up in what is shipped. */
const compiledIn = [
  { name: 'node-addon-api', from: engineFolder, use: 'headers compiled into the addon' },
  { name: 'electron-log', from: desktopFolder, use: 'bundled into the app' },
  { name: 'fflate', from: desktopFolder, use: 'bundled into the app' },
  { name: 'mediabunny', from: desktopFolder, use: 'bundled into the app' },
  { name: 'zod', from: desktopFolder, use: 'bundled into the app' },
];

/** Packages without a licence text, and the package of the same source and licence whose text is theirs too. */
const sharedTexts = { 'client-only': 'react' };

function readManifest(folder) {
  return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** The folder of a dependency, found as Node would find it. */
function locate(name, from) {
  for (const folder of createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? []) {
    const candidate = path.join(folder, name);
    if (fs.existsSync(path.join(candidate, 'package.json'))) return fs.realpathSync(candidate);
  }
  throw new StepError(`${name}, needed by ${from}, is not installed. Run "npm test" or "pnpm install".`);
}

function licenceText(folder, name) {
  const file = fs
    .readdirSync(folder)
    .sort()
    .find((entry) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(entry));
  if (file) return fs.readFileSync(path.join(folder, file), 'utf8');
  // Some packages state their licence at the end of the README alone.
  const readme = fs.readdirSync(folder).find((entry) => /^readme\.md$/i.test(entry));
  const text = readme ? fs.readFileSync(path.join(folder, readme), 'utf8') : '';
  const section = /^#+\s*licen[cs]e\s*$/im.exec(text);
  if (section) return text.slice(section.index + section[0].length);
  throw new StepError(`${name} ships no licence text. Do without it, or write here where its licence is to be found.`);
}

function component(name, folder, use) {
  const manifest = readManifest(folder);
  return {
    name,
    version: manifest.version,
    licence: manifest.license,
    use,
    text: licenceText(name in sharedTexts ? locate(sharedTexts[name], uiFolder) : folder, name),
  };
}

/** The run-time dependencies of the workspace's packages, theirs, and so on; ours left out. */
function runtimeDependencies() {
  const found = new Map();
  const visit = (folder) => {
    for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
      const dependency = locate(name, folder);
      const { version } = readManifest(dependency);
      const key = `${name}@${version}`;
      if (found.has(key)) continue;
      const isOurs = !path.relative(root, dependency).split(path.sep).includes('node_modules');
      found.set(key, isOurs ? null : component(name, dependency, 'run-time dependency'));
      visit(dependency);
    }
  };
  for (const group of ['packages', 'apps']) {
    for (const name of fs.readdirSync(path.join(root, group)).sort()) visit(path.join(root, group, name));
  }
  return [...found.values()].filter(Boolean);
}

/** Notices of others inside the ggml files that are compiled. */
function ggmlNotices() {
  const folders = ['.', 'ggml-cpu', 'ggml-cuda', 'ggml-metal', 'ggml-metal/kernels', 'ggml-vulkan'];
  const notices = new Set();
  for (const folder of folders) {
    const full = path.join(ggmlFolder, 'ggml', 'src', folder);
    for (const entry of fs.readdirSync(full, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      for (const line of fs.readFileSync(path.join(full, entry.name), 'utf8').split('\n')) {
        const notice = /^\s*(?:\/\/|\*|#)\s*(.*copyright \(c\).*)$/i.exec(line);
        if (notice) notices.add(notice[1].trim());
      }
    }
  }
  return [...notices].sort();
}

function ggml() {
  const source = JSON.parse(fs.readFileSync(path.join(root, 'ggml', 'source.json'), 'utf8'));
  const licence = fs.readFileSync(path.join(ggmlFolder, 'LICENSE'), 'utf8');
  const notices = ggmlNotices();
  return {
    name: 'ggml',
    version: source.ggmlVersion,
    licence: 'MIT',
    use: `compiled libraries; source from ${source.package} ${source.packageVersion}, commit ${source.commit.slice(0, 12)}`,
    text: `${licence.trim()}\n\nNotices in its files:\n\n${notices.join('\n')}\n`,
  };
}

function render(components) {
  const lines = [
    '# Third-party software',
    '',
    'What Undertext ships or compiles in and is not its own. Made by `node scripts/third-party.mjs`: do not edit.',
    '',
    '| component | version | licence | use |',
    '|---|---|---|---|',
    ...components.map(({ name, version, licence, use }) => `| ${name} | ${version} | ${licence} | ${use} |`),
  ];
  for (const { name, version, text } of components) {
    const body = text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim();
    lines.push('', `## ${name} ${version}`, '', '```text', body.replaceAll('```', "'''"), '```');
  }
  return `${lines.join('\n')}\n`;
}

await main(() => {
  const components = [
    ggml(),
    ...compiledIn.map(({ name, from, use }) => component(name, locate(name, from), use)),
    ...runtimeDependencies(),
  ].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  const text = render(components);
  if (process.argv[2] !== '--check') {
    fs.writeFileSync(target, text);
    return;
  }
  if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== text) {
    throw new StepError('THIRD-PARTY.md is out of date. Run: node scripts/third-party.mjs');
  }
});
