import { runVitest } from '#tools/test-runs.mjs';
import { Failures, type Findings, type Proof, type Setting } from './proof.ts';

/** The tests that reach it are those that npm test runs a sample of. */
const CHOOSES_RUNS = 'contract/src/testing/runs.ts';

export const properties: Proof = {
  name: 'properties',
  claim: 'Every property that npm test tries on a sample of random cases holds for all of them.',
  seenRed: 'times that were compared with the Z at their end.',
  prove,
};

async function prove({ isQuick, say }: Setting): Promise<Findings> {
  const env: Record<string, string> = isQuick ? {} : { CASITA_ALL_RUNS: 'yes' };
  const {
    passed,
    failures: named = [],
    failed,
  } = await runVitest('*', 'properties', env, ['related', '--run', CHOOSES_RUNS]);
  const failures = new Failures();
  for (const { name, messages } of named) failures.add([name, ...messages].join('\n'));
  failures.expect(failed === 0 || named.length > 0, 'The tests did not run to their end.');
  failures.expect(passed > 0, 'No test ran.');
  say(`${passed} tests`);
  return { facts: new Map([['tests', passed]]), failures };
}
