// Counts of tests: {passed, failed, skipped}, from several runners, and the one closing line.

const closingLine = /^(?:\w+: )?(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

/** The counts of the last `N passed, N failed` line; without one, or if a bad exit hides no failure in it, one failure. */
export function lastCounts(output, status) {
  const last = [...output.matchAll(closingLine)].at(-1);
  const counts = {
    passed: Number(last?.[1] ?? 0),
    failed: Number(last?.[2] ?? 0),
    skipped: Number(last?.[3] ?? 0),
  };
  if (counts.failed === 0 && (status !== 0 || !last)) counts.failed = 1;
  return counts;
}

/** From vitest's JSON report. A file that could not be loaded has no tests, and counts as one failure. */
export function vitestCounts(report, status) {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
  // Errors outside any test (an unhandled rejection, a worker that died) show in the exit status alone.
  if (counts.failed === 0 && status !== 0) counts.failed = 1;
  return counts;
}

/** From Playwright's JSON report. Flaky ones passed at a later try, where tries were allowed; it names them itself. */
export function playwrightCounts({ stats, errors }, status) {
  const counts = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
  if (counts.failed === 0 && status !== 0) counts.failed = 1;
  return counts;
}

export function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key];
  return total;
}

export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
