// @ts-check
// Runs the programs of the steps of npm test, and reads what they report.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runPinned } from './project.mjs';

export const REPORTS = join(ROOT, 'test-results', 'reports');

/** @typedef {{ name: string, messages: string[] }} Failure */
/** @typedef {{ file: string, seconds: number }} FileTime */
/** `failures` are printed again at the very end, where they are easy to find. */
/** @typedef {{ passed: number, failed: number, failures?: Failure[], files?: FileTime[] }} Count */

/**
 * A program that passes or fails as a whole.
 * @param {string[]} args
 * @param {import('./project.mjs').RunOptions} [options]
 * @returns {Promise<Count>}
 */
export async function runAsOne(args, options) {
  const code = await runPinned(args, options);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {string} project
 * @param {string} name
 * @param {Record<string, string>} env
 * @param {readonly string[]} [command] Vitest's, with its files
 * @param {import('./project.mjs').RunOptions} [options]
 * @returns {Promise<Count>}
 */
export async function runVitest(project, name, env, command = ['run'], options = {}) {
  const report = join(REPORTS, `${name}.json`);
  const code = await runPinned(['node_modules/vitest/vitest.mjs', ...command, '--project', project], {
    ...options,
    env: { ...process.env, NODE_ENV: 'test', CASITA_TEST_REPORT: report, ...env },
  });
  return orFailed(code, report, (count) => count);
}

/**
 * @param {Record<string, string>} env
 * @param {readonly string[]} [files] all specs without it
 * @returns {Promise<Count>}
 */
export async function runPlaywright(env, files = []) {
  const report = join(REPORTS, 'browser.json');
  const code = await runPinned(['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json', ...files], {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return orFailed(code, report, ({ stats, suites }) => {
    const specs = specsOf(suites).map((spec) => ({
      ...spec,
      results: spec.tests.flatMap((/** @type {any} */ test) => test.results),
    }));
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: specs
        .filter((spec) => !spec.ok)
        .map((spec) => ({ name: `${spec.file}:${spec.line} ${spec.title}`, messages: messagesOf(spec.results) })),
      files: specs.map(({ file, results }) => ({ file: `e2e/${file}`, seconds: secondsOf(results) })),
    };
  });
}

/**
 * @param {any[]} suites as Playwright reports them, within one another
 * @returns {any[]}
 */
function specsOf(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);
}

/** @param {any[]} results */
const messagesOf = (results) => results.flatMap((result) => result.errors.map((/** @type {any} */ one) => one.message));

/** @param {any[]} results */
const secondsOf = (results) => results.reduce((sum, { duration }) => sum + duration, 0) / 1_000;

/**
 * A run that failed without naming a test (a set-up that broke, no test found) still counts as a failure.
 * @param {number} code
 * @param {string} report
 * @param {(result: any) => Count} read knows the reporter's own format
 * @returns {Count}
 */
function orFailed(code, report, read) {
  try {
    const count = read(JSON.parse(readFileSync(report, 'utf8')));
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1 };
  }
}
