// The npm dependencies, by the pnpm that package.json pins. pnpm itself needs no installation: the pinned version is
// fetched into .cache, its bytes checked against the hash in package.json, and run from there.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fetchNpmArchive } from './npm-archive.mjs';
import { cacheFolder, root } from './paths.mjs';
import { run } from './run-command.mjs';

function ensurePnpm() {
  const { packageManager } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [, version, sha512] = /^pnpm@([\d.]+)\+sha512\.([0-9a-f]{128})$/.exec(packageManager);
  return path.join(fetchNpmArchive({ name: 'pnpm', version, sha512 }), 'bin', 'pnpm.cjs');
}

/** The environment in which `pnpm` is a command, for programs that call it by its name. */
export function environmentWithPnpm() {
  const folder = path.join(cacheFolder, 'bin');
  const script = ensurePnpm();
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'pnpm'), `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`, {
    mode: 0o755,
  });
  fs.writeFileSync(path.join(folder, 'pnpm.cmd'), `@"${process.execPath}" "${script}" %*\r\n`);
  // On Windows the variable's name may be written otherwise.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: `${folder}${path.delimiter}${process.env[name]}` };
}

/** Changes whenever anything that decides what pnpm installs does. */
function installStamp() {
  const hash = createHash('sha256');
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  for (const group of ['packages', 'apps']) {
    for (const name of fs.readdirSync(path.join(root, group)).sort()) {
      const manifest = path.join(group, name, 'package.json');
      if (fs.existsSync(path.join(root, manifest))) files.push(manifest);
    }
  }
  for (const file of files) hash.update(file).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** Installs what pnpm-lock.yaml says, exactly; at once if nothing changed since the last time. */
export function installDependencies() {
  const stampFile = path.join(root, 'node_modules', '.undertext-stamp');
  const stamp = installStamp();
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return;
  // CI=true: pnpm asks nothing, even where it has to replace node_modules.
  const env = { ...process.env, CI: 'true' };
  run(process.execPath, [ensurePnpm(), 'install', '--frozen-lockfile', '--reporter=append-only'], { env });
  fs.writeFileSync(stampFile, stamp);
}
