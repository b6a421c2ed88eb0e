// @ts-check
// npm test: everything a change must pass, on a fresh machine too. Ends with a line "N passed, N failed".
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, runPinned, runScript, say } from './project.mjs';

const REPORTS = join(ROOT, 'test-results', 'reports');

/** @typedef {{ passed: number, failed: number }} Count */

await runScript(async () => {
  await ensureInstalled();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  /** @type {Count} */
  const total = { passed: 0, failed: 0 };
  /**
   * @param {string} title
   * @param {() => Promise<Count>} work
   */
  const step = async (title, work) => {
    say(`\n== ${title}`);
    const startedAt = Date.now();
    const { passed, failed } = await work();
    total.passed += passed;
    total.failed += failed;
    say(`== ${title}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    return failed === 0;
  };

  await step('checks', () => asOne(['tools/check.mjs']));
  await step('server, PostgreSQL 18, UTC', () => runVitest('server', 'server-18', { TZ: 'UTC' }));
  await step('server, PostgreSQL 15, New York', () =>
    runVitest('server', 'server-15', { TZ: 'America/New_York', CASITA_TEST_POSTGRES: '15' }),
  );
  await step('web', () => runVitest('web', 'web', {}));
  const isBuilt = await step('build', async () => {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  });
  if (isBuilt) {
    const chromium = await ensureChromium();
    await step('browser', () => runPlaywright({ CASITA_CHROMIUM: chromium }));
    await step('proofs, a small sample', () => asOne(['bench/prove/main.ts', '--quick']));
  }

  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

/**
 * A program that passes or fails as a whole.
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
async function asOne(args) {
  const code = await runPinned(args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {string} project
 * @param {string} name
 * @param {Record<string, string>} env
 * @returns {Promise<Count>}
 */
async function runVitest(project, name, env) {
  const report = join(REPORTS, `${name}.json`);
  const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runPinned(['node_modules/vitest/vitest.mjs', ...args], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  return orFailed(code, report, (result) => ({ passed: result.numPassedTests, failed: result.numFailedTests }));
}

/**
 * @param {Record<string, string>} env
 * @returns {Promise<Count>}
 */
async function runPlaywright(env) {
  const report = join(REPORTS, 'browser.json');
  const code = await runPinned(['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'], {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return orFailed(code, report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));
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
    const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')));
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
