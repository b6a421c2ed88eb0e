// @ts-check
// npm test: everything a change must pass, on a fresh machine too. Ends with a line "N passed, N failed".
// npm test -- <file or folder>...: the tests in them only.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BUILT, ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, runPinned, runScript, say } from './project.mjs';
import { findHeavyPages, SCRIPT_LIMITS } from './script-limits.mjs';

const MESSAGE_LINES = 30;
const REPORTS = join(ROOT, 'test-results', 'reports');

/** `failures`: name and message of each. They are printed again at the very end, where they are easy to find. */
/** @typedef {{ passed: number, failed: number, failures?: string[] }} Count */

await runScript(async () => {
  await ensureInstalled();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  /** @type {Count} */
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const allFailures = [];
  /**
   * @param {string} title
   * @param {() => Promise<Count>} work
   */
  const step = async (title, work) => {
    say(`\n== ${title}`);
    await count(title, work);
  };
  /**
   * A step beside the others, whose output follows when it has ended.
   * @param {string} title
   * @param {(options: import('./project.mjs').RunOptions) => Promise<Count>} work
   */
  const stepInBackground = async (title, work) => {
    let output = '';
    await count(title, async () => {
      const result = await work({ write: (text) => (output += text) });
      say(`\n\n== ${title}\n${output}`);
      return result;
    });
  };
  /**
   * @param {string} title
   * @param {() => Promise<Count>} work
   */
  const count = async (title, work) => {
    const startedAt = Date.now();
    const { passed, failed, failures = failed > 0 ? ['see above'] : [] } = await work();
    total.passed += passed;
    total.failed += failed;
    allFailures.push(...failures.map((failure) => `${title}: ${failure}`));
    say(`== ${title}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  };

  const chosen = process.argv.slice(2);
  if (chosen.length > 0) {
    const browser = chosen.filter((file) => file.startsWith('e2e'));
    const others = chosen.filter((file) => !browser.includes(file));
    if (others.length > 0) await step('chosen', () => runVitest('*', 'chosen', {}, others));
    if (browser.length > 0) {
      await ensureBuilt();
      const chromium = await ensureChromium();
      await step('browser', () => runPlaywright({ CASITA_CHROMIUM: chromium }, browser));
    }
    return summarise(total, allFailures);
  }

  await step('build', async () => {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  });
  await step('script of the pages', async () => {
    const failures = findHeavyPages(BUILT);
    return { passed: Object.keys(SCRIPT_LIMITS).length - failures.length, failed: failures.length, failures };
  });
  await Promise.all([
    // What waits for no other process takes the time in which the steps below wait for one. They end long before the browser's begins.
    (async () => {
      await stepInBackground('checks', (options) => asOne(['tools/check.mjs'], options));
      await stepInBackground('web', (options) => runVitest('web*', 'web', {}, [], options));
    })(),
    (async () => {
      await step('proofs, a small sample', () =>
        asOne(['bench/prove/main.ts', '--quick', '--only', 'kills,cuts,feed,outbox,restore']),
      );
      await step('server, PostgreSQL 18, UTC', () => runVitest('server', 'server-18', { TZ: 'UTC' }));
      await step('server, PostgreSQL 15, New York', () =>
        runVitest('server', 'server-15', { TZ: 'America/New_York', CASITA_TEST_POSTGRES: '15' }),
      );
      const chromium = await ensureChromium();
      await step('browser', () => runPlaywright({ CASITA_CHROMIUM: chromium }));
    })(),
  ]);

  return summarise(total, allFailures);
});

/**
 * @param {Count} total
 * @param {readonly string[]} failures
 * @returns {number} the exit code
 */
function summarise(total, failures) {
  for (const failure of failures) say(`\nFAILED in ${failure}`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * A program that passes or fails as a whole.
 * @param {string[]} args
 * @param {import('./project.mjs').RunOptions} [options]
 * @returns {Promise<Count>}
 */
async function asOne(args, options) {
  const code = await runPinned(args, options);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {string} project
 * @param {string} name
 * @param {Record<string, string>} env
 * @param {readonly string[]} [files] all of the project without it
 * @param {import('./project.mjs').RunOptions} [options]
 * @returns {Promise<Count>}
 */
async function runVitest(project, name, env, files = [], options = {}) {
  const report = join(REPORTS, `${name}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ];
  const code = await runPinned(['node_modules/vitest/vitest.mjs', ...args], {
    ...options,
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  return orFailed(code, report, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    failures: result.testResults.flatMap((/** @type {any} */ file) =>
      file.assertionResults
        .filter((/** @type {any} */ one) => one.status === 'failed')
        .map((/** @type {any} */ one) =>
          describeFailure(`${relative(ROOT, file.name)} > ${one.fullName}`, one.failureMessages),
        ),
    ),
  }));
}

/**
 * @param {Record<string, string>} env
 * @param {readonly string[]} [files] all specs without it
 * @returns {Promise<Count>}
 */
async function runPlaywright(env, files = []) {
  const report = join(REPORTS, 'browser.json');
  const code = await runPinned(['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json', ...files], {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return orFailed(code, report, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: specsOf(suites)
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const results = spec.tests.flatMap((/** @type {any} */ test) => test.results);
        const messages = results.flatMap((/** @type {any} */ result) =>
          result.errors.map((/** @type {any} */ one) => one.message),
        );
        return describeFailure(`${spec.file}:${spec.line} ${spec.title}`, messages);
      }),
  }));
}

/**
 * @param {any[]} suites as Playwright reports them, within one another
 * @returns {any[]}
 */
function specsOf(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);
}

/**
 * @param {string} name
 * @param {string[]} messages
 * @returns {string}
 */
function describeFailure(name, messages) {
  const lines = messages.join('\n').split('\n').slice(0, MESSAGE_LINES);
  return [name, ...lines.map((line) => `  ${stripVTControlCharacters(line)}`)].join('\n');
}

/**
 * A run that failed without naming a test (a set-up that broke, no test found) still counts as a failure.
 * @param {number} code
 * @param {string} report
 * @param {(result: any) => Count} count reads the reporter's own format
 * @returns {Count}
 */
function orFailed(code, report, count) {
  try {
    const { passed, failed, failures } = count(JSON.parse(readFileSync(report, 'utf8')));
    if (code !== 0 && failed === 0) return { passed, failed: 1 };
    return { passed, failed, failures };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
