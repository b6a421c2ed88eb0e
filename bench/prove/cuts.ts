import pg from 'pg';
import { hashPassword } from '#server/platform/auth/hash-password.ts';
import { CutWorld, type CutCounts } from './cut-world.ts';
import { openSecondNode } from './families.ts';
import { describeDurations, Failures, type Findings, type Proof, type Setting } from './proof.ts';
import type { PlannedCut } from './proxy.ts';
import { ServerProcess } from './server-process.ts';

/** Several worlds run at the same time, because waiting is most of the work. */
const WORLDS = 4;
const PASSWORD = 'only for this proof';

const FULL: [PlannedCut, number][] = [
  [{ cut: 'reset', aftermath: 'reset' }, 60],
  [{ cut: 'silence', aftermath: 'resume' }, 30],
  [{ cut: 'silence', aftermath: 'reset' }, 18],
  // The browser has to notice by itself that no more data arrives.
  [{ cut: 'silence', aftermath: 'dead' }, 12],
  [{ cut: 'half-open', aftermath: 'reset' }, 48],
  [{ cut: 'half-open', aftermath: 'dead' }, 8],
  [{ cut: 'delay', aftermath: 'resume' }, 24],
];
const SAMPLE: [PlannedCut, number][] = [
  [{ cut: 'reset', aftermath: 'reset' }, 1],
  [{ cut: 'silence', aftermath: 'resume' }, 1],
  [{ cut: 'half-open', aftermath: 'reset' }, 1],
  [{ cut: 'delay', aftermath: 'resume' }, 1],
];

export const cuts: Proof = {
  name: 'cuts',
  claim:
    'Stream and requests are cut while people write; after each cut the pages and what their devices stored equal a fresh list, no row goes back in time, no outcome is shown twice, nothing is applied twice or lost.',
  seenRed:
    'a page that takes rows in the order they come instead of by version; a page that shows two outcomes of one change; a failed call taken for a success.',
  prove,
};

async function prove({ random, isQuick, say }: Setting): Promise<Findings> {
  const failures = new Failures();
  const facts: Findings['facts'] = new Map();
  const counts: CutCounts = { writes: 0, refused: 0, hits: 0, looks: 0, outside: 0, backMs: new Map() };
  const server = await ServerProcess.create();
  try {
    await server.start();
    const node = await openSecondNode(server.adminUrl());
    const admin = new pg.Client({ connectionString: server.adminUrl() });
    await admin.connect();
    const hash = await hashPassword(PASSWORD);
    const planned = random.shuffle(
      (isQuick ? SAMPLE : FULL).flatMap(([cut, count]) => Array<PlannedCut>(count).fill(cut)),
    );
    const worldCount = isQuick ? 1 : WORLDS;
    const worlds: CutWorld[] = [];
    for (let index = 0; index < worldCount; index += 1) {
      const family = await node.makeFamily(['parent', 'admin', 'child', 'grandma'], hash);
      const parts = { server, family, password: PASSWORD, random: random.fork(`world ${index}`), failures, counts };
      worlds.push(await CutWorld.open(parts));
    }
    let done = 0;
    await Promise.all(
      worlds.map(async (world) => {
        for (let next = planned.pop(); next; next = planned.pop()) {
          await world.live(next);
          done += 1;
          if (done % 20 === 0) say(`${done} cuts done`);
        }
      }),
    );
    for (const world of worlds) await world.expectAppliedOnce(admin);
    for (const world of worlds) await world.close();
    await admin.end();
    await node.close();
    for (const [name, ms] of counts.backMs)
      facts.set(`${ms.length} × ${name}, until all pages were right again`, describeDurations(ms));
    facts.set('cuts', done);
    facts.set('pages, families', `${worldCount * CutWorld.PAGES}, ${worldCount}`);
    facts.set('connections met by a cut', counts.hits);
    facts.set('changes made on pages, of them rightly refused', `${counts.writes}, ${counts.refused}`);
    facts.set('changes made past the cut network', counts.outside);
    facts.set('looks at a store that changed', counts.looks);
  } finally {
    await server.remove();
  }
  return { facts, failures };
}
