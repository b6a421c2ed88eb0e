import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The second run, on the oldest PostgreSQL, leaves out what chooses its own version or needs none. */
const isSecondRun = process.env['CASITA_TEST_POSTGRES'] === '15';

export default defineConfig({
  test: {
    // One worker is the default on two cores, and half of the time it waits for PostgreSQL.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: isSecondRun ? ['server/src/platform/postgres/**', 'tools/**'] : [],
          globalSetup: ['server/src/testing/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/ui/testing/patience.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
