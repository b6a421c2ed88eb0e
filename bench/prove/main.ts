import { parseArgs } from 'node:util';
import { area } from './area.ts';
import { cuts } from './cuts.ts';
import { feed } from './feed/feed.ts';
import { kills } from './kills.ts';
import { mutations } from './mutations.ts';
import { outbox } from './outbox.ts';
import { properties } from './properties.ts';
import { Failures, secondsSince, type Findings, type Proof, type Setting } from './proof.ts';
import { createRandom } from './random.ts';
import { restore } from './restore.ts';
import { writeReport, type Verdict } from './report.ts';

const PROOFS: readonly Proof[] = [kills, cuts, feed, outbox, restore, mutations, area, properties];

/**
 * npm run prove: the long proofs. A full run writes the report; --quick takes a small sample of each, --only kills,feed
 * some of them, --seed 7 the same random choices as an earlier run.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const isQuick = values.quick === true;
  const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 1_000_000);
  const wanted = values.only?.split(',');
  const unknown = wanted?.filter((name) => !PROOFS.some((proof) => proof.name === name)) ?? [];
  if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
    throw new Error(`Proofs are ${PROOFS.map(({ name }) => name).join(', ')}; a seed is a whole number.`);
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const startedOn = new Date();
  const chosen = PROOFS.filter(({ name }) => !wanted || wanted.includes(name));
  const run = (proof: Proof) => judge(proof, { random: createRandom(seed).fork(proof.name), isQuick, say });
  say(`seed ${seed}`);
  const verdicts: Verdict[] = [];
  const waiting = [...chosen];
  const workThrough = async () => {
    for (let proof = waiting.shift(); proof; proof = waiting.shift()) verdicts.push(await run(proof));
  };
  // Samples mostly wait, so two run at a time. Full runs use the machine alone.
  await Promise.all(Array.from({ length: isQuick ? 2 : 1 }, workThrough));
  if (!isQuick && !wanted) writeReport(startedOn, seed, verdicts);
  // Closed pages may still have a timer or an idle connection that would keep the process alive.
  process.exit(verdicts.every(({ failures }) => failures.length === 0) ? 0 : 1);
}

async function judge({ name, claim, seenRed, prove }: Proof, setting: Setting): Promise<Verdict> {
  const say = (line: string) => setting.say(`${name.padEnd(10)}${line}`);
  const startedAt = Date.now();
  const found = await prove({ ...setting, say }).catch((error: unknown): Findings => {
    const failures = new Failures();
    failures.add(`The proof itself ended: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { facts: new Map(), failures };
  });
  const verdict: Verdict = {
    name,
    claim,
    seenRed,
    ...found,
    failures: found.failures.lines(),
    seconds: secondsSince(startedAt),
  };
  for (const [fact, value] of verdict.facts) say(`${fact}: ${value}`);
  for (const line of verdict.failures) say(`FAILED ${line}`);
  say(`${verdict.failures.length === 0 ? 'HOLDS' : 'BROKEN'} after ${verdict.seconds} s`);
  return verdict;
}

// An interrupted proof leaves no server behind: the exit handler ends them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await main();
