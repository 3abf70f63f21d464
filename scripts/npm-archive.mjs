// Packages of the npm registry that are used as they are, without being installed: fetched into .cache with npm, their
// bytes checked against a pinned hash.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { cacheFolder } from './paths.mjs';
import { capture, run, StepError } from './run-command.mjs';

function runNpm(args) {
  // Under npm its own script is named in the environment; elsewhere it is a command, on Windows a batch file.
  const script = process.env.npm_execpath;
  if (script && path.basename(script) === 'npm-cli.js') return capture(process.execPath, [script, ...args]);
  return process.platform === 'win32' ? capture('cmd', ['/c', 'npm', ...args]) : capture('npm', args);
}

/** The folder with the package's files; fetched only the first time. sha512: of the archive, in hexadecimal digits. */
export function fetchNpmArchive({ name, version, sha512 }) {
  const folder = path.join(cacheFolder, `${name.replace(/^.*\//, '')}-${version}`);
  const files = path.join(folder, 'package');
  if (fs.existsSync(files)) return files;

  console.log(`Fetching ${name} ${version}`);
  const partial = `${folder}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { recursive: true });
  const packed = runNpm(['pack', `${name}@${version}`, '--silent', '--pack-destination', partial]);
  const archive = fs.readdirSync(partial).find((file) => file.endsWith('.tgz'));
  if (!packed.ok || !archive)
    throw new StepError(`${name} ${version} could not be fetched with npm:\n${packed.output}`);
  const file = path.join(partial, archive);
  const actual = createHash('sha512').update(fs.readFileSync(file)).digest('hex');
  if (actual !== sha512)
    throw new StepError(`${name} ${version} as fetched has sha512 ${actual}, pinned is ${sha512}.`);
  run('tar', ['-xzf', file, '-C', partial]);
  fs.rmSync(file);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(partial, folder);
  return files;
}
