// Extracts the pinned ggml from the git bundle inside the installed node-llama-cpp package into ggml/source.
//
//   node ggml/fetch.mjs                    into ggml/source; does nothing if it is there already
//   node ggml/fetch.mjs --archive FILE     the same tree as a .tar.gz, for a machine without Node (scripts/check-gpu.sh)
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ggmlFolder = path.dirname(fileURLToPath(import.meta.url));
const packageFolder = path.join(ggmlFolder, '..', 'packages', 'engine-native', 'node_modules');
const source = JSON.parse(fs.readFileSync(path.join(ggmlFolder, 'source.json'), 'utf8'));

/** Where the source lies after fetchSource(). */
export const sourceFolder = path.join(ggmlFolder, 'source');

function locateBundle() {
  const root = path.join(packageFolder, source.package);
  const manifest = path.join(root, 'package.json');
  if (!fs.existsSync(manifest)) {
    throw new Error(
      `${source.package} ${source.packageVersion}, which carries ggml's source, is not installed. Run "npm test" or "pnpm install" at the repository's root first.`,
    );
  }
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  if (version !== source.packageVersion) {
    throw new Error(
      `${source.package} is ${version}, but ggml/source.json pins ${source.packageVersion}. Run "pnpm install", or update ggml/source.json with the new commit.`,
    );
  }
  const bundle = path.join(root, source.bundle);
  if (!fs.existsSync(bundle)) {
    throw new Error(`${source.package} ${version} has no ${source.bundle}. Delete node_modules and install again.`);
  }
  return bundle;
}

function git(repository, ...args) {
  try {
    return execFileSync('git', ['-C', repository, ...args], { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 30 });
  } catch (error) {
    if (error.code === 'ENOENT') {
      throw new Error('git is needed to extract the ggml source, and was not found. Install git and try again.');
    }
    throw new Error(`git ${args[0]} failed: ${String(error.stderr ?? error.message).trim()}`);
  }
}

/** Unpacks the bundle into a bare temporary repository, checks the commit, and calls use(repository). */
function withBundle(use) {
  const bundle = locateBundle();
  const repository = fs.mkdtempSync(path.join(os.tmpdir(), 'ggml-'));
  try {
    git(repository, 'init', '--quiet', '--bare');
    git(repository, 'fetch', '--quiet', '--depth', '1', bundle, 'HEAD');
    const commit = git(repository, 'rev-parse', 'FETCH_HEAD').toString().trim();
    if (commit !== source.commit) {
      throw new Error(`The ggml bundle holds commit ${commit}, but ggml/source.json pins ${source.commit}.`);
    }
    return use(repository);
  } finally {
    fs.rmSync(repository, { recursive: true, force: true });
  }
}

/** Writes the source as a .tar.gz to file. */
export function writeArchive(file) {
  withBundle((repository) =>
    git(repository, 'archive', '--format=tar.gz', `--output=${path.resolve(file)}`, 'FETCH_HEAD', ...source.paths),
  );
}

/** Makes sure that ggml/source holds the pinned source. Returns true if it had to be extracted. */
export function fetchSource() {
  const stampFile = path.join(sourceFolder, '.stamp');
  const stamp = createHash('sha256').update(JSON.stringify(source)).digest('hex');
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return false;

  // Built beside its place and renamed into it, so that an interrupted run leaves nothing that looks whole.
  const partial = `${sourceFolder}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { recursive: true });
  withBundle((repository) => {
    const tar = path.join(repository, 'ggml.tar');
    git(repository, 'archive', '--format=tar', `--output=${tar}`, 'FETCH_HEAD', ...source.paths);
    execFileSync('tar', ['-xf', tar, '-C', partial], { stdio: 'inherit' });
  });
  fs.writeFileSync(path.join(partial, '.stamp'), stamp);
  fs.rmSync(sourceFolder, { recursive: true, force: true });
  fs.renameSync(partial, sourceFolder);
  return true;
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  try {
    if (process.argv[2] === '--archive' && process.argv[3]) {
      writeArchive(process.argv[3]);
    } else if (process.argv.length > 2) {
      throw new Error('Usage: node ggml/fetch.mjs [--archive FILE]');
    } else {
      const extracted = fetchSource();
      console.log(`ggml ${source.ggmlVersion}: ${extracted ? 'extracted to' : 'already in'} ${sourceFolder}`);
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
