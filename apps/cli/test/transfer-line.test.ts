import { describe, expect, test } from 'vitest';
import { plainTransferLine, progressBar, transferLine } from '../src/transfer-line.js';

const transfer = { bytes: 1_210_000_000, total: 2_830_493_984, rate: 12_345_678, timeLeftMs: 131_000 };

describe('transferLine', () => {
  test('has a bar, the figure, the rate and the time left', () => {
    expect(transferLine(transfer, 100)).toBe(
      '[############------------------]   42 %  1.21 of 2.83 GB  12.3 MB/s  2:11 left',
    );
  });

  test('more than there should be, as of a file that still grows, is all', () => {
    expect(transferLine({ bytes: 11_000, total: 10_000 }, 60)).toMatch(/^\[#{30}\] {2}100 %/);
  });

  test.each([80, 60, 40, 20, 1])('fits %d columns, which no terminal wraps', (columns) => {
    expect(transferLine(transfer, columns).length).toBeLessThan(columns);
  });

  test('a narrow one leaves the bar out, and then what is last', () => {
    expect(transferLine(transfer, 62)).toMatch(/^\[#+-+\] {2,}42 %.*2:11 left$/);
    expect(transferLine(transfer, 50)).toBe(' 42 %  1.21 of 2.83 GB  12.3 MB/s  2:11 left');
    expect(transferLine(transfer, 30)).toBe(' 42 %  1.21 of 2.83 GB');
  });

  test('what is not known is left out; a note takes its place', () => {
    expect(transferLine({ bytes: 500, total: 2e9, rate: null, timeLeftMs: null }, 80)).toMatch(
      /0 % {2}500 bytes of 2\.00 GB$/,
    );
    expect(transferLine({ ...transfer, note: 'checking' }, 80)).toMatch(/1\.21 of 2\.83 GB {2}checking$/);
  });
});

test('plainTransferLine', () => {
  expect(plainTransferLine(transfer)).toBe('42 % of 2.83 GB, 12.3 MB/s, 2:11 left');
  expect(plainTransferLine({ ...transfer, note: 'checking' })).toBe('42 % of 2.83 GB, checking');
});

test('progressBar is full only when all is there', () => {
  expect(progressBar({ bytes: 0, total: 1000 }, 10)).toBe('[----------]');
  expect(progressBar({ bytes: 999, total: 1000 }, 10)).toBe('[#########-]');
  expect(progressBar({ bytes: 1000, total: 1000 }, 10)).toBe('[##########]');
});
