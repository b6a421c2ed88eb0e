import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * The second run, on the oldest PostgreSQL, is for statements, walls and schema: what chooses its own version or has no database of
 * its own is left out.
 */
const isSecondRun = process.env['CASITA_TEST_POSTGRES'] === '15';

const WITH_SQL = '{auth,backup,db,jobs,tables}';

export default defineConfig({
  test: {
    // One worker is the default on two cores, and half of the time it waits for PostgreSQL.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: isSecondRun
            ? [
                'server/src/*.test.ts',
                'server/src/{areas,testing}/**/*.test.ts',
                `server/src/platform/${WITH_SQL}/**/*.test.ts`,
              ]
            : ['contract/**/*.test.ts', 'server/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/src/ui/testing/patience.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // What draws nothing: a browser's world takes longer to make than most of these take.
        test: {
          name: 'web-logic',
          environment: 'node',
          include: ['web/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
