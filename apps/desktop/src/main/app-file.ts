/** Which built file an `app://` address stands for. */
import path from 'node:path';

export const appScheme = 'app';
const host = 'undertext';

export const appOrigin = `${appScheme}://${host}`;

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
};

export interface AppFile {
  path: string;
  contentType: string;
}

/** The file below `root` that a URL stands for; null for everything that is not plainly one. */
export function resolveAppFile(root: string, address: string): AppFile | null {
  let url: URL;
  let name: string;
  try {
    url = new URL(address);
    name = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (url.protocol !== `${appScheme}:` || url.host !== host) return null;
  // A slash that was encoded is no slash of the URL: `..%2f` would get past the parser's own cleaning.
  if (name.split('/').length !== url.pathname.split('/').length) return null;
  const parts = name.split('/').slice(1);
  if (parts.some((part) => part === '' || part.startsWith('.') || /[\\:\0]/.test(part))) return null;
  const contentType = contentTypes[path.extname(name)];
  if (contentType === undefined) return null;
  return { path: path.join(root, ...parts), contentType };
}
