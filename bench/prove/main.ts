import { parseArgs } from 'node:util';
import { cuts } from './cuts.ts';
import { feed } from './feed.ts';
import { kills } from './kills.ts';
import { mutations } from './mutations.ts';
import { outbox } from './outbox.ts';
import { Failures, secondsSince, type Proof } from './proof.ts';
import { createRandom } from './random.ts';
import { restore } from './restore.ts';
import { writeReport, type Verdict } from './report.ts';

const PROOFS: readonly Proof[] = [kills, cuts, feed, outbox, restore, mutations];

/**
 * npm run prove: the long proofs. A full run writes the report; --quick takes a small sample of each, --only kills,feed
 * some of them, --seed 7 the same random choices as an earlier run.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      sample: { type: 'boolean' },
      only: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const isQuick = values.quick === true || values.sample === true;
  const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 1_000_000);
  const wanted = values.only?.split(',');
  const unknown = wanted?.filter((name) => !PROOFS.some((proof) => proof.name === name)) ?? [];
  if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
    throw new Error(`Proofs are ${PROOFS.map(({ name }) => name).join(', ')}; a seed is a whole number.`);
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const startedOn = new Date();
  const verdicts: Verdict[] = [];
  for (const proof of PROOFS) {
    if (wanted && !wanted.includes(proof.name)) continue;
    say(`\n== ${proof.name} (seed ${seed})`);
    const startedAt = Date.now();
    const verdict = await judge(proof, createRandom(seed).fork(proof.name), isQuick, say);
    verdicts.push({ ...verdict, seconds: secondsSince(startedAt) });
    for (const [name, value] of verdict.facts) say(`   ${name}: ${value}`);
    for (const line of verdict.failures) say(`   FAILED ${line}`);
    say(`== ${proof.name}: ${verdict.failures.length === 0 ? 'holds' : 'BROKEN'} (${secondsSince(startedAt)} s)`);
  }
  if (!isQuick && !wanted) writeReport(startedOn, seed, verdicts);
  process.exitCode = verdicts.every(({ failures }) => failures.length === 0) ? 0 : 1;
}

async function judge(
  proof: Proof,
  random: ReturnType<typeof createRandom>,
  isQuick: boolean,
  say: (line: string) => void,
) {
  const { name, claim } = proof;
  try {
    const { facts, failures } = await proof.prove({ random, isQuick, say: (line) => say(`   ${line}`) });
    return { name, claim, facts, failures: failures.lines() };
  } catch (error) {
    const failures = new Failures();
    failures.add(`The proof itself ended: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { name, claim, facts: new Map<string, number | string>(), failures: failures.lines() };
  }
}

await main();
