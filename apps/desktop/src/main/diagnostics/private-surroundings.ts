/** Whose computer this is, as far as the system and the environment tell: what logs and diagnostics must not. */
import { readFileSync, realpathSync } from 'node:fs';
import { homedir, hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { PrivateText } from './private-text.js';

export interface OwnFolders {
  data: string;
  app: string;
  resources: string;
  models: string;
}

const addresses = ['HF_ENDPOINT', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];

export function privateText(own: OwnFolders, environment: NodeJS.ProcessEnv = process.env): PrivateText {
  const given = (...names: string[]) => names.flatMap((name) => environment[name] || []);
  const homes = unique([homedir(), ...given('HOME', 'USERPROFILE')].flatMap(asItIs));
  const host = hostname();
  const text = new PrivateText({
    places: [
      ...asItIs(tmpdir()).map((folder) => ({ folder, name: '<temporary>' })),
      ...asItIs(own.resources).map((folder) => ({ folder, name: '<resources>' })),
      ...asItIs(own.app).map((folder) => ({ folder, name: '<app>' })),
      ...asItIs(own.models).map((folder) => ({ folder, name: '<models>' })),
      ...asItIs(own.data).map((folder) => ({ folder, name: '<data>' })),
    ],
    homes,
    users: unique([
      ...accountName(),
      ...given('USER', 'LOGNAME', 'USERNAME', 'SUDO_USER'),
      ...homes.map((home) => path.basename(home)),
    ]),
    hosts: unique([host, host.split('.')[0] ?? '', ...given('COMPUTERNAME', 'HOSTNAME', 'USERDOMAIN')]),
  });
  for (const address of given(...addresses)) hideAddress(text, address);
  return text;
}

/** An address of the person's own, with the host that sentences name it by. */
export function hideAddress(text: PrivateText, address: string): void {
  text.hide(address, '<address>');
  try {
    const { host, hostname: name } = new URL(address);
    if (!/(?:^|\.)(?:huggingface\.co|hf\.co|localhost)$/.test(name)) {
      text.hide(host, '<address>');
      text.hide(name, '<address>');
    }
  } catch {
    // It is no address, and nothing can be reached by it.
  }
}

/** By the account, and in full where the system tells. */
function accountName(): string[] {
  try {
    const { username } = userInfo();
    return [username, ...fullName(username)];
  } catch {
    // An account without an entry.
    return [];
  }
}

function fullName(username: string): string[] {
  if (process.platform !== 'linux') return [];
  try {
    const entry = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${username}:`));
    return [entry?.split(':')[4]?.split(',')[0] ?? ''].filter(Boolean);
  } catch {
    return [];
  }
}

/** A folder by its name, and by what links make of it. */
function asItIs(folder: string): string[] {
  try {
    return unique([folder, realpathSync(folder)]);
  } catch {
    return [folder];
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter(Boolean))];
}
