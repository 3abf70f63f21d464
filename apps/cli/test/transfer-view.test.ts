import { describe, expect, test } from 'vitest';
import { TransferView } from '../src/transfer-view.js';
import { VirtualTerminal } from './virtual-terminal.js';

const at = (bytes: number, note: string | null = null) => ({ bytes, total: 1000, rate: null, timeLeftMs: null, note });

describe('on a terminal', () => {
  test('is one line that grows in place, and is gone at the end', async () => {
    const terminal = new VirtualTerminal(60, 5);
    terminal.write('$ undertext\r\n');
    const view = new TransferView({ name: 'm', write: terminal.write, columns: () => terminal.size().columns });
    view.show(at(100, 'a long note that is there for a moment'));
    view.show(at(500));
    expect(await terminal.rows()).toEqual([
      '$ undertext',
      expect.stringMatching(/^\[#+-+\] +50 % +500 bytes of 1\.00 kB$/),
    ]);
    await terminal.resize(30, 5);
    view.show(at(600));
    expect((await terminal.cursor()).row).toMatch(/60 %/);
    view.end();
    expect((await terminal.cursor()).row).toBe('');
    view.end();
    expect((await terminal.rows()).at(-1)).not.toMatch(/%/);
  });
});

test('in a pipe is a line every ten per cent, and for each note', () => {
  const lines: string[] = [];
  const view = new TransferView({ name: 'm', write: (text) => lines.push(text), columns: () => null });
  for (let bytes = 0; bytes <= 250; bytes += 10) view.show(at(bytes));
  view.show(at(250, 'waiting'));
  view.show(at(250, 'waiting'));
  for (let bytes = 250; bytes <= 1000; bytes += 250) view.show(at(bytes));
  view.end();
  expect(lines).toEqual([
    'm: 0 % of 1.00 kB\n',
    'm: 10 % of 1.00 kB\n',
    'm: 20 % of 1.00 kB\n',
    'm: 25 % of 1.00 kB, waiting\n',
    'm: 25 % of 1.00 kB\n',
    'm: 50 % of 1.00 kB\n',
    'm: 75 % of 1.00 kB\n',
    'm: 100 % of 1.00 kB\n',
  ]);
});
