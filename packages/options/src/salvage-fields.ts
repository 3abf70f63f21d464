/**
 * The fields of a JSON object's text that may be cut short or damaged: each field that is whole and whose value is a
 * string, number, boolean or null. Values that are objects or arrays are passed over.
 */
export function salvageFields(text: string): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const nextLine = lineStart(text);
  let at = /^\s*\{?/.exec(text)?.[0].length;
  while (at !== undefined) {
    const name = match(fieldName, text, at);
    const value = name && match(scalar, text, name.end);
    if (value) {
      const [parsedName, parsedValue] = [parse(name.group), parse(value.group)];
      if (typeof parsedName === 'string' && isWhole(parsedName) && isWhole(parsedValue)) {
        fields.set(parsedName, parsedValue);
      }
      at = value.end;
    } else {
      // Nested values are passed over; where there is damage, or the end, it goes on with the next line.
      at = (name && nestedEnd(text, name.end)) ?? match(nextLine, text, name?.end ?? at)?.end;
    }
  }
  return fields;
}

const string = '"(?:[^"\\\\\\u0000-\\u001f]|\\\\.)*"';
const fieldName = new RegExp(`[\\s,]*(${string})\\s*:\\s*`, 'y');
/** A number or a word may have been cut: only what follows it shows that it is whole. */
const scalar = new RegExp(`(${string}|(?:-?\\d[\\d.eE+-]*|true|false|null)(?=\\s*[,}]|[ \\t]*\\r?\\n))`, 'y');

function match(expression: RegExp, text: string, at: number): { group: string; end: number } | undefined {
  expression.lastIndex = at;
  const found = expression.exec(text);
  return found ? { group: found[1] ?? '', end: expression.lastIndex } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A character that could not be decoded is damage too. */
function isWhole(value: unknown): boolean {
  return value !== undefined && !(typeof value === 'string' && value.includes('\ufffd'));
}

/**
 * Finds the next line that begins with a field of the outermost object, going by how far the first two are indented: one
 * of them may be damaged.
 */
function lineStart(text: string): RegExp {
  const indents = Array.from(text.matchAll(/\n([ \t]*)(?=")/g), ([, indent = '']) => indent.length);
  return new RegExp(`\\n[ \\t]{0,${Math.max(0, ...indents.slice(0, 2))}}(?=")`, 'g');
}

/** Past the object or array that begins at a place; undefined if none does, or it is not whole. */
function nestedEnd(text: string, start: number): number | undefined {
  if (!/[{[]/.test(text.charAt(start))) return undefined;
  const parts = new RegExp(`${string}|[[\\]{}]`, 'g');
  parts.lastIndex = start;
  const open: string[] = [];
  for (let part = parts.exec(text)?.[0]; part !== undefined; part = parts.exec(text)?.[0]) {
    if (part === '{' || part === '[') open.push(part);
    else if (part === '}' || part === ']') {
      if (open.pop() !== (part === '}' ? '{' : '[')) return undefined;
      // The object that it is a field of is yet to end.
      if (open.length === 0) return /^\s*[,}]/.test(text.slice(parts.lastIndex)) ? parts.lastIndex : undefined;
    }
  }
  return undefined;
}
