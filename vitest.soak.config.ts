import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/soak/**/*.soak.ts'],
    pool: 'forks',
    // One at a time: they measure.
    fileParallelism: false,
    testTimeout: 2 * 3_600_000,
    hookTimeout: 120_000,
  },
});
