import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { TerminalView } from '../src/terminal-view.js';
import { VirtualTerminal } from './virtual-terminal.js';

function open(columns: number, rows: number, color = true) {
  const terminal = new VirtualTerminal(columns, rows);
  const view = new TerminalView({ write: terminal.write, size: terminal.size, color });
  return { terminal, view };
}

const longText = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');

/** A text as the engine gives it: words in pieces, each with its leading space. */
function pieces(text: string): string[] {
  return text.match(/ ?\S{1,4}/gu) ?? [];
}

describe('TerminalView', () => {
  test('text grows in its row, and the status stays beneath it, with the cursor at its start', async () => {
    const { terminal, view } = open(40, 5);
    view.setStatus('0:01');
    expect(await terminal.rows()).toEqual(['0:01']);
    view.append('hello');
    expect(await terminal.rows()).toEqual(['hello', '0:01']);
    view.append(' wor');
    view.append('ld');
    view.setStatus('0:02 of 1:00');
    expect(await terminal.rows()).toEqual(['hello world', '0:02 of 1:00']);
    expect(await terminal.cursor()).toEqual({ row: '0:02 of 1:00', column: 0 });
    view.setStatus('');
    expect(await terminal.rows()).toEqual(['hello world']);
    expect(await terminal.cursor()).toEqual({ row: 'hello world', column: 11 });
  });

  test('wraps between words, and moves a word whose end no longer fits', async () => {
    const { terminal, view } = open(12, 5);
    for (const piece of ['one', ' two', ' cap', 'tions', ' on']) {
      view.append(piece);
      view.setStatus('-');
    }
    expect(await terminal.rows()).toEqual(['one two', 'captions on', '-']);
  });

  test('a long text scrolls away whole, without a trace of the status', async () => {
    const { terminal, view } = open(33, 6);
    for (const [index, piece] of pieces(longText).entries()) {
      view.append(piece);
      view.setStatus(`status ${index}`);
    }
    view.breakRow();
    const rows = await terminal.rows();
    expect(rows.join(' ')).toBe(longText);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThan(33);
    expect(rows.length).toBeLessThan(longText.length / 24);
  });

  test('wide characters count as two columns, and Chinese breaks between characters but not before a full stop', async () => {
    const { terminal, view } = open(11, 6);
    for (const character of '今天天气很好。我们出去走走吧') view.append(character);
    expect(await terminal.rows()).toEqual(['今天天气很', '好。我们出', '去走走吧']);
    const stop = open(11, 6);
    for (const character of '今天天气好。我们') stop.view.append(character);
    expect(await stop.terminal.rows()).toEqual(['今天天气', '好。我们']);
  });

  test('a word longer than a row is cut, and a character wider than the terminal does not hang it', async () => {
    const { terminal, view } = open(9, 5);
    view.append('a');
    view.append(' Donaudampfschiff');
    expect((await terminal.rows()).join('')).toBe('aDonaudampfschiff');
    const narrow = open(1, 5);
    narrow.view.append('字字');
    narrow.view.append('é👩‍👩‍👧');
    narrow.view.breakRow();
  });

  test('whatever the pieces and the width, the words come out in order and no row is too wide', async () => {
    const text = fc.array(fc.constantFrom('a', 'cap', 'tions', ' ', ' of', ' 字', '。', 'é', '👍', '-', ' x'), {
      maxLength: 80,
    });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 3, max: 30 }), fc.boolean(), async (parts, columns, status) => {
        const { terminal, view } = open(columns, 5);
        for (const part of parts) {
          view.append(part);
          if (status) view.setStatus('status');
        }
        view.breakRow();
        const rows = await terminal.rows();
        expect(rows.join('').replaceAll(' ', '')).toBe(parts.join('').replaceAll(' ', ''));
        for (const row of rows) expect(stringWidth(row)).toBeLessThan(columns);
      }),
      { numRuns: 200 },
    );
  });

  test('a resize in the middle loses, doubles and leaves nothing behind', async () => {
    const size = fc.record({ columns: fc.integer({ min: 5, max: 60 }), rows: fc.integer({ min: 3, max: 12 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(size, { minLength: 1, maxLength: 6 }), async (sizes) => {
        const { terminal, view } = open(40, 8);
        const all = pieces(longText);
        const every = Math.ceil(all.length / (sizes.length + 1));
        for (const [index, piece] of all.entries()) {
          const next = index % every === every - 1 ? sizes[Math.floor(index / every)] : undefined;
          if (next) {
            await terminal.resize(next.columns, next.rows);
            view.resized();
          }
          view.append(piece);
          view.setStatus('the status line');
        }
        view.breakRow();
        expect((await terminal.rows()).join('').replaceAll(' ', '')).toBe(longText.replaceAll(' ', ''));
      }),
      { numRuns: 25 },
    );
  });

  test('the status is cut to the width of the terminal', async () => {
    const { terminal, view } = open(10, 4);
    view.append('hi');
    view.setStatus('0:01 of 1:00 | 2.0 x');
    expect(await terminal.rows()).toEqual(['hi', '0:01 of 1']);
  });

  test('breakRow lets others write a line, and what was echoed behind the text goes', async () => {
    for (const status of ['0:01', '']) {
      const { terminal, view } = open(40, 6);
      view.append('hello');
      view.setStatus(status);
      terminal.write('^C');
      view.breakRow();
      terminal.write('undertext: stopping\r\n');
      view.append(' world');
      view.setStatus('0:02');
      expect(await terminal.rows()).toEqual(['hello', 'undertext: stopping', 'world', '0:02']);
    }
  });

  test('after a suspension the text goes on in a fresh row', async () => {
    const { terminal, view } = open(40, 9);
    view.append('hello');
    view.setStatus('0:01');
    terminal.write('^Z\r\n[1]+ Stopped\r\n$ fg\r\n');
    view.resumed();
    view.append(' world');
    expect((await terminal.rows()).slice(-2)).toEqual(['world', '0:01']);
  });

  test('control characters in the text cannot reach the terminal', async () => {
    const { terminal, view } = open(40, 5);
    view.append('a\x1b[2Jb\x9bc\x07');
    view.append('\nd\te');
    expect(await terminal.rows()).toEqual(['a\ufffd[2Jb\ufffdc\ufffd d e']);
  });

  test('the status is dim, but not with NO_COLOR', () => {
    for (const color of [true, false]) {
      let output = '';
      const view = new TerminalView({
        write: (text) => (output += text),
        size: () => ({ columns: 40, rows: 10 }),
        color,
      });
      view.append('x');
      view.setStatus('0:01');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a style is what is looked for
      expect(/\x1b\[[\d;]*m/.test(output)).toBe(color);
    }
  });
});
