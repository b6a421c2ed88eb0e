import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { VitestReport } from './tools/vitest-report.mjs';

/**
 * `isolate: false`: the files that a worker runs share their modules, because loading them anew for each file costs as much as the
 * tests. A file therefore leaves modules, timers and globals as it found them. The tests of screens are isolated, because a library
 * that draws holds on to the document in which it began.
 *
 * The second run of the server's tests, on the oldest PostgreSQL and in UTC, has what can differ there: roles, policies, functions,
 * migrations, backups and jobs, what is generated from the contract (in SQL for every table, over HTTP for some), every statement of the
 * first run, which is planned, and what computes with dates. Everything else would only do again what the first has done.
 */
const isSecondRun = process.env['CASITA_TEST_POSTGRES'] === '15';

const SECOND_RUN = [
  'contract/**/*.test.ts',
  'server/src/platform/{backup,db,jobs}/**/*.test.ts',
  'server/src/testing/{authorization*,isolation,lists,recorded-sql,table-limits}.test.ts',
  'server/src/areas/{calendar,calendar-files,my-day}/**/*.test.ts',
  'server/src/demo/shift.test.ts',
];

const report = process.env['CASITA_TEST_REPORT'];

export default defineConfig({
  test: {
    reporters: report === undefined ? ['default'] : ['dot', new VitestReport(report)],
    // One worker is the default on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'server',
          // Two spend a third of their time on waiting for PostgreSQL. Another number of workers needs a turn of its own.
          maxWorkers: Math.max(3, availableParallelism()),
          sequence: { groupOrder: 1 },
          environment: 'node',
          isolate: false,
          exclude: isSecondRun ? [] : ['server/src/testing/recorded-sql.test.ts'],
          include: isSecondRun ? SECOND_RUN : ['contract/**/*.test.ts', 'server/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres.ts'],
          setupFiles: ['contract/src/testing/same-cases.ts'],
          // What a queue does a moment later takes longer on a busy machine than the second that is the default.
          expect: { poll: { timeout: 20_000 } },
          // They end what hangs. Some tests try every role on every table, which takes a minute on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          // Isolated by contexts within a process: a process for each file would load jsdom anew each time, which took half of the time.
          pool: 'vmForks',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/src/ui/testing/file-context.ts', 'web/src/ui/testing/patience.ts'],
          testTimeout: 120_000,
        },
      },
      {
        // What draws nothing: a browser's world takes longer to make than most of these take.
        test: {
          name: 'web-logic',
          environment: 'node',
          isolate: false,
          include: ['web/**/*.test.ts'],
          setupFiles: ['web/src/lib/testing/clean-slate.ts', 'contract/src/testing/same-cases.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
