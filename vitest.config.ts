import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/test/**/*.test.{ts,tsx}', '{scripts,ggml}/test/**/*.test.mjs'],
    // A process each: the addon's threads end with it, and a crash takes down one file's tests alone.
    pool: 'forks',
    // Tests load the model and caption clips on as many threads as the machine has cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A machine that is busy is no fault.
    expect: { poll: { timeout: 30_000 } },
  },
});
