// @ts-check
// npm test: everything a change must pass, on a fresh machine too. Ends with a line "N passed, N failed".
// npm test -- tasks: the tests of an area, except those in a browser.
// npm test -- <file or folder>...: the tests in them only.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BUILT, ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, runScript, say } from './project.mjs';
import { findHeavyPages, SCRIPT_LIMITS } from './script-limits.mjs';
import { describeSlowest, testsOfArea, weighAreas } from './test-areas.mjs';
import { REPORTS, runAsOne, runPlaywright, runVitest } from './test-runs.mjs';

const MESSAGE_LINES = 30;
/** What the server's first run sends to PostgreSQL, for the second. */
const SQL = join(ROOT, 'test-results', 'sql');

/** @typedef {import('./test-runs.mjs').Count} Count */
/** @typedef {{ passed: number, failed: number, failures: string[], times: import('./test-runs.mjs').FileTime[] }} Result */

await runScript(async () => {
  await ensureInstalled();
  for (const folder of [REPORTS, SQL]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** @type {Result} */
  const result = { passed: 0, failed: 0, failures: [], times: [] };
  const chosen = process.argv.slice(2).map((name) => testsOfArea(name) ?? { files: [name], spec: null });
  if (chosen.length > 0) {
    const files = chosen.flatMap((one) => one.files);
    const browser = files.filter((file) => file.startsWith('e2e'));
    const others = files.filter((file) => !browser.includes(file));
    if (others.length > 0) await step(result, 'chosen', () => runVitest('*', 'chosen', {}, ['run', ...others]));
    if (browser.length > 0) {
      await ensureBuilt();
      const chromium = await ensureChromium();
      await step(result, 'browser', () => runPlaywright({ CASITA_CHROMIUM: chromium }, browser));
    }
    for (const { spec } of chosen) if (spec) say(`\nIts tests in a browser, which need a build: npm test -- ${spec}`);
    return summarise(result);
  }

  await step(result, 'build', async () => {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  });
  await step(result, 'script of the pages', async () => {
    const failures = findHeavyPages(BUILT).map((name) => ({ name, messages: [] }));
    return { passed: Object.keys(SCRIPT_LIMITS).length - failures.length, failed: failures.length, failures };
  });
  await Promise.all([
    // What waits for no other process takes the time in which the steps below wait for one. They end long before the browser's begins.
    (async () => {
      await stepInBackground(result, 'checks', (options) => runAsOne(['tools/check.mjs'], options));
      await stepInBackground(result, 'web', (options) => runVitest('web*', 'web', {}, ['run'], options));
    })(),
    (async () => {
      await step(result, 'server, PostgreSQL 18, New York', () =>
        runVitest('server', 'server-18', { TZ: 'America/New_York', CASITA_SQL_FOLDER: SQL }),
      );
      await step(result, 'server, PostgreSQL 15, UTC', () =>
        runVitest('server', 'server-15', { TZ: 'UTC', CASITA_SQL_FOLDER: SQL, CASITA_TEST_POSTGRES: '15' }),
      );
      const chromium = await ensureChromium();
      await step(result, 'browser', () => runPlaywright({ CASITA_CHROMIUM: chromium }));
    })(),
  ]);

  say('\n== time by area');
  const { lines, problems } = weighAreas(result.times);
  for (const line of lines) say(line);
  result.failed += problems.length;
  result.failures.push(...problems.map((problem) => `time by area: ${problem}`));
  say('\n== the slowest test files');
  for (const line of describeSlowest(result.times)) say(line);
  return summarise(result);
});

/**
 * @param {Result} result
 * @param {string} title
 * @param {() => Promise<Count>} work
 */
async function step(result, title, work) {
  say(`\n== ${title}`);
  await add(result, title, work);
}

/**
 * A step beside the others, whose output follows when it has ended.
 * @param {Result} result
 * @param {string} title
 * @param {(options: import('./project.mjs').RunOptions) => Promise<Count>} work
 */
async function stepInBackground(result, title, work) {
  let output = '';
  await add(result, title, async () => {
    const count = await work({ write: (text) => (output += text) });
    say(`\n\n== ${title}\n${output}`);
    return count;
  });
}

/**
 * @param {Result} result
 * @param {string} title
 * @param {() => Promise<Count>} work
 */
async function add(result, title, work) {
  const startedAt = Date.now();
  const { passed, failed, failures = [], files = [] } = await work();
  result.passed += passed;
  result.failed += failed;
  const named = failures.length === 0 && failed > 0 ? ['see above'] : failures.map(describeFailure);
  result.failures.push(...named.map((failure) => `${title}: ${failure}`));
  result.times.push(...files);
  say(`== ${title}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/**
 * @param {import('./test-runs.mjs').Failure} failure
 * @returns {string}
 */
function describeFailure({ name, messages }) {
  const lines = messages.join('\n').split('\n').slice(0, MESSAGE_LINES);
  return [name, ...lines.map((line) => `  ${stripVTControlCharacters(line)}`)].join('\n').trimEnd();
}

/**
 * @param {Result} result
 * @returns {number} the exit code
 */
function summarise({ passed, failed, failures }) {
  for (const failure of failures) say(`\nFAILED in ${failure}`);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
