// @ts-check
// npm run check: every check of the code that does not run it.
import { spawn } from 'node:child_process';
import {
  findCrowdedFolders,
  findDrawers,
  findLongFiles,
  findMissingTranslations,
  findStrangeAreaFiles,
  findUnstatedDecisions,
  findVagueComments,
} from './house-rules.mjs';
import { findStalePermissions } from './permissions.mjs';
import { PINNED_NODE, ROOT, runScript, say } from './project.mjs';
import { findUnusedMessages } from './unused-messages.mjs';

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'tools'];

const HOUSE_RULES = [
  findLongFiles,
  findCrowdedFolders,
  findStrangeAreaFiles,
  findDrawers,
  findUnstatedDecisions,
  findVagueComments,
];

/** @type {[title: string, run: () => Promise<string>][]} each answers what is wrong, an empty text when all is well */
const CHECKS = [
  ['types', () => runTool('@typescript/native/bin/tsc', '--project', 'tsconfig.json')],
  ['format', () => runTool('oxfmt/bin/oxfmt', '--check')],
  ['lint', () => runTool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
  [
    'imports',
    () => runTool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.mjs', ...FOLDERS),
  ],
  ['dead code', () => runTool('knip/bin/knip.js', '--no-progress')],
  [
    'translations',
    async () => [...(await findMissingTranslations(ROOT)), ...(await findUnusedMessages(ROOT))].join('\n'),
  ],
  ['permissions page', async () => findStalePermissions()],
  ['house rules', async () => HOUSE_RULES.flatMap((find) => find(ROOT)).join('\n')],
];

await runScript(async () => {
  let failed = 0;
  // None reads what another writes, and each waits for files or works on one processor most of its time.
  await Promise.all(
    CHECKS.map(async ([title, run]) => {
      const startedAt = Date.now();
      const problems = await run();
      say(`${problems ? 'FAILED' : 'ok    '} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
      if (problems) {
        failed += 1;
        say(`${problems.trimEnd()}\n`);
      }
    }),
  );
  if (failed > 0) say(`${failed} of ${CHECKS.length} checks failed. "npm run format" mends the format.`);
  return failed === 0 ? 0 : 1;
});

/**
 * Runs a library's program and answers its output when it found something, else an empty text.
 * @param {string} file below node_modules
 * @param {string[]} args
 * @returns {Promise<string>}
 */
function runTool(file, ...args) {
  return new Promise((done, fail) => {
    const child = spawn(PINNED_NODE, [`node_modules/${file}`, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', fail);
    child.once('close', (code) => done(code === 0 ? '' : output || `${file} ended with code ${code}.`));
  });
}
