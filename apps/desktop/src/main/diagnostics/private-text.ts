/** Text that does not tell whose computer it comes from: names, addresses and places of files are taken out of it. Pure. */

export interface PrivateParts {
  /** Folders of the app's own, which may be told by these names: `<data>`. */
  places: readonly { folder: string; name: string }[];
  /** Home folders of the person, as the system and the environment name them. */
  homes: readonly string[];
  users: readonly string[];
  /** Names of this computer. */
  hosts: readonly string[];
}

/** Hosts that everybody downloads from. */
const knownHost = /^(?:(?:[\w-]+\.)*(?:huggingface\.co|hf\.co)|localhost|127\.0\.0\.1|undertext)(?::\d+)?$/i;
const systemFolders = 'usr|lib|lib64|dev|proc|sys|opt|etc|bin|sbin|snap|nix|System|Library|Applications';
/** What a path in a sentence is taken to end at. One with spaces has to be given to `hide`. */
const pathEnd = '\\s"\'`()<>|;,';

const rules: readonly (readonly [RegExp, string])[] = [
  // What a JSON parser quotes of its input.
  [/(?:Unexpected token .{0,3}, )?(?:\.\.\.)?"[^\n]*?"(?:\.\.\.)? is not valid JSON/gu, 'not valid JSON'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu, '<address>'],
  [/(?<![\d.])(?!127\.)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/gu, '<address>'],
  [/(?<![\w:])(?:[\da-f]{2}[:-]){5}[\da-f]{2}(?![\w:-])/giu, '<address>'],
  [/(?<![\w:])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\w:])/giu, '<address>'],
  [/(?<![\w:])(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}(?![\w:])/giu, '<address>'],
  [new RegExp(`<home>(?:<path>|[^${pathEnd}])+`, 'gu'), '<home>/<path>'],
  [new RegExp(`(?<![\\w>.~/:<-])/(?!(?:${systemFolders})/)[^${pathEnd}/]+(?:/[^${pathEnd}]*)+`, 'gu'), '<path>'],
  [new RegExp(`(?<!\\w)[A-Z]:[\\\\/]+(?!Windows[\\\\/]|Program Files)[^${pathEnd}]+`, 'giu'), '<path>'],
  [new RegExp(`(?<![\\w\\\\:])\\\\\\\\[^${pathEnd}\\\\]+\\\\[^${pathEnd}]*`, 'gu'), '<path>'],
];

export class PrivateText {
  readonly #names: readonly (readonly [RegExp, string])[];
  readonly #hidden = new Map<string, string>();

  constructor({ places, homes, users, hosts }: PrivateParts) {
    for (const home of homes) if (isWorthHiding(home)) this.hide(home, '<home>');
    for (const { folder, name } of places) this.hide(folder, name);
    // A name of one letter says nothing, and is in every sentence.
    const long = (names: readonly string[]) => names.filter((name) => name.length > 1 && name !== 'localhost');
    this.#names = [
      ...long(users).map((name) => [wholeWord(name), '<user>'] as const),
      ...long(hosts).map((name) => [wholeWord(name), '<host>'] as const),
    ];
  }

  /** From now on, wherever and however it is written: a path, a host of the person's own. */
  hide(text: string, name: string): void {
    if (!isWorthHiding(text)) return;
    const withSlashes = text.replaceAll('\\', '/');
    const forms = [text, withSlashes, text.replaceAll('\\', '\\\\'), encodeURI(withSlashes)];
    for (const form of forms) this.#hidden.set(form, name);
  }

  clean(text: string): string {
    let clean = text;
    const longestFirst = [...this.#hidden].sort(([one], [other]) => other.length - one.length);
    for (const [hidden, name] of longestFirst) clean = clean.replace(wherever(hidden), () => name);
    clean = clean.replace(/\b([a-z][\w+.-]*):\/\/(?:[^\s/@"'<>]*@)?([^\s/"'<>)?#]+)/giu, (whole, scheme, host) =>
      knownHost.test(host as string) && !whole.includes('@') ? whole : `${scheme}://<address>`,
    );
    for (const [pattern, name] of [...rules, ...this.#names]) clean = clean.replace(pattern, name);
    return clean;
  }
}

/** A root is no secret, and is at the beginning of everything. */
function isWorthHiding(text: string): boolean {
  return text.replace(/^[A-Z]:/i, '').replace(/[\\/]/g, '').length > 1;
}

/** A path also where another name goes on from it; a host's name may be a word that others have in them. */
function wherever(text: string): RegExp {
  return /[\\/]/.test(text) ? new RegExp(escaped(text), 'giu') : wholeWord(text);
}

function wholeWord(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, 'giu');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** `AirPods` of `Maria's AirPods` and of `AirPods von Maria`: systems name devices after the person. */
export function deviceWithoutOwner(name: string): string {
  return name
    .replace(/^.{1,60}?\p{L}['’]s?\s+(?=\S)/u, '')
    .replace(
      /\b(AirPods(?: (?:Pro|Max))?|iPhone|iPad|MacBook(?: (?:Pro|Air))?|iMac|Beats) (?:von|de|di|da|van|d[’']).*$/u,
      '$1',
    );
}
