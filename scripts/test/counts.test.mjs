import { describe, expect, it } from 'vitest';
import { formatCounts, lastCounts, playwrightCounts, sum, vitestCounts } from '../counts.mjs';

describe('lastCounts', () => {
  it('takes the last closing line', () => {
    const output = 'mel: 3 passed, 0 failed\nsome text with 9 passed, 9 failed in it\n12 passed, 1 failed, 2 skipped\n';
    expect(lastCounts(output, 1)).toEqual({ passed: 12, failed: 1, skipped: 2 });
  });

  it('counts a crash as a failure, with or without a closing line before it', () => {
    expect(lastCounts('', null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(lastCounts('4 passed, 0 failed\n', 139)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });

  it('counts a run that counted nothing as a failure', () => {
    expect(lastCounts('all is well\n', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('vitestCounts', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults: [] };

  it('counts tests', () => {
    expect(vitestCounts(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [] },
    ];
    expect(vitestCounts({ ...report, testResults }, 1).failed).toBe(2);
  });

  it('counts an error outside any test, which shows in the exit status alone', () => {
    expect(vitestCounts({ ...report, numFailedTests: 0 }, 1).failed).toBe(1);
  });
});

describe('playwrightCounts', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };

  it('counts tests, and one that passed at a try that was allowed as passed', () => {
    expect(playwrightCounts({ stats, errors: [] }, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it('counts what went wrong outside any test', () => {
    const none = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightCounts({ stats: none, errors: [{}] }, 1).failed).toBe(1);
    expect(playwrightCounts({ stats: none, errors: [] }, 1).failed).toBe(1);
  });
});

describe('formatCounts', () => {
  it('writes the closing line, with skipped only if there are any', () => {
    const total = sum([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 2, failed: 1, skipped: 0 },
    ]);
    expect(formatCounts(total)).toBe('3 passed, 1 failed');
    expect(formatCounts({ ...total, skipped: 4 })).toBe('3 passed, 1 failed, 4 skipped');
  });
});
