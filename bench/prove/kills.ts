import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compareWithServer } from './compare.ts';
import { openSecondNode, type Family } from './families.ts';
import { describeDurations, Failures, type Findings, type Proof, type Setting } from './proof.ts';
import type { Random } from './random.ts';
import { ServerProcess } from './server-process.ts';
import { writeAlong, type Pace } from './writer.ts';

const WRITES_PER_SECOND = 50;
const REPAIR_MS = 30_000;
const STARTUP_KILL_MS = 1_500;
/** A first start also creates the database, so it takes longer. */
const FIRST_START_KILL_MS = 3_500;

type Kill = 'server' | 'postmaster' | 'backend' | 'both' | 'start-up';

interface Counts {
  families: number;
  kills: { [kind in Kill]: number };
  firstStarts: number;
}

const FULL: Counts = {
  families: 5,
  kills: { server: 50, postmaster: 20, backend: 20, both: 5, 'start-up': 10 },
  firstStarts: 6,
};
const SAMPLE: Counts = {
  families: 2,
  kills: { server: 1, postmaster: 1, backend: 1, both: 1, 'start-up': 1 },
  firstStarts: 0,
};

export const kills: Proof = {
  name: 'kills',
  claim:
    'Server and PostgreSQL are killed at random moments; every acknowledged write is there once, every group of changes is there whole or not at all, and everything starts again without help.',
  seenRed:
    'answering a write before its transaction is committed; applying the changes of a group one by one; a lost connection without a listener, which ended the server in at least 10 of 40 kills of PostgreSQL (a defect, since mended).',
  prove,
};

async function prove({ random, isQuick, say }: Setting): Promise<Findings> {
  const counts = isQuick ? SAMPLE : FULL;
  const failures = new Failures();
  const facts: Findings['facts'] = new Map();
  const server = await ServerProcess.create();
  let isOver = false;
  try {
    await server.start();
    const families = await makeFamilies(server, counts.families);
    const people = families.flatMap((family) => family.people);
    const pace: Pace = {
      url: server.url,
      everyMs: (people.length * 1_000) / WRITES_PER_SECOND,
      failures,
      isOver: () => isOver,
    };
    const startedAt = Date.now();
    const writing = people.map((person, index) => writeAlong(person, random.fork(`writer ${index}`), pace));
    const plan = random.shuffle(
      Object.entries(counts.kills).flatMap(([kind, count]) => Array<Kill>(count).fill(kind as Kill)),
    ); // keys of Counts
    const back: number[] = [];
    for (const [index, kind] of plan.entries()) {
      await sleep(random.int(300, isQuick ? 600 : 1_500));
      const ms = await killAndWait(server, kind, random, failures);
      back.push(ms);
      say(`${index + 1} of ${plan.length}: killed ${kind}, back after ${Math.round(ms)} ms`);
    }
    await sleep(500);
    isOver = true;
    const records = await Promise.all(writing);
    const seconds = (Date.now() - startedAt) / 1_000;

    const admin = new pg.Client({ connectionString: server.adminUrl() });
    await admin.connect();
    const rows = await compareWithServer(server.url, admin, records, failures);
    await admin.end();
    const acknowledged = records.reduce((sum, record) => sum + record.acknowledged.size, 0);
    failures.expect(acknowledged > 0, 'Nothing was written.');
    for (const kind of Object.keys(counts.kills)) facts.set(`kills: ${kind}`, counts.kills[kind as Kill]); // keys of Counts
    facts.set('writers, families', `${people.length}, ${families.length}`);
    facts.set('acknowledged writes', acknowledged);
    facts.set('writes a second, outages included', Math.round(acknowledged / seconds));
    facts.set(
      'creations given up without an answer',
      records.reduce((sum, record) => sum + record.givenUp.flat().length, 0),
    );
    const groupsGivenUp = records.flatMap(({ givenUp }) => givenUp.filter(({ length }) => length > 1));
    facts.set(
      'groups acknowledged',
      records.reduce((sum, { groups }) => sum + groups, 0),
    );
    facts.set('groups given up without an answer', groupsGivenUp.length);
    facts.set('rows compared', rows);
    facts.set('from kill to ready', describeDurations(back));
  } finally {
    isOver = true;
    await server.remove();
  }
  facts.set(
    'first starts killed',
    await killFirstStarts(counts.firstStarts, random.fork('first starts'), failures, say),
  );
  return { facts, failures };
}

async function makeFamilies(server: ServerProcess, count: number): Promise<Family[]> {
  const node = await openSecondNode(server.adminUrl());
  const families: Family[] = [];
  for (let index = 0; index < count; index += 1) families.push(await node.makeFamily(['parent', 'child', 'grandma']));
  await node.close();
  return families;
}

/** Kills, and answers the milliseconds until the server was ready again. */
async function killAndWait(server: ServerProcess, kind: Kill, random: Random, failures: Failures): Promise<number> {
  if (kind === 'postmaster' || kind === 'backend') {
    const pid = await findVictim(server, kind, random);
    const killedAt = Date.now();
    process.kill(pid, 'SIGKILL');
    await waitForRepair(server, kind, pid, failures);
    return Date.now() - killedAt;
  }
  const killedAt = Date.now();
  const postmaster = server.postmasterPid();
  await server.kill();
  if (kind === 'both' && postmaster !== null) process.kill(postmaster, 'SIGKILL');
  if (kind === 'start-up') {
    server.launch();
    await sleep(random.int(0, STARTUP_KILL_MS));
    const starting = server.postmasterPid();
    if (starting !== null && random.chance(0.5)) process.kill(starting, 'SIGKILL');
    await server.kill();
  }
  await server.start();
  return Date.now() - killedAt;
}

/** The process to kill. Right after a crash the server may have no connection yet. @throws when it does not get one. */
async function findVictim(server: ServerProcess, kind: 'postmaster' | 'backend', random: Random): Promise<number> {
  const deadline = Date.now() + REPAIR_MS;
  while (Date.now() < deadline) {
    const [pid = null] = kind === 'postmaster' ? [server.postmasterPid()] : random.shuffle(server.backendPids());
    if (pid !== null) return pid;
    await sleep(20);
  }
  throw new Error(`There was no ${kind} to kill.`);
}

/** The server itself must survive and bring PostgreSQL back. If it does not, that is a failure, and it is started again. */
async function waitForRepair(server: ServerProcess, kind: Kill, killed: number, failures: Failures): Promise<void> {
  try {
    const deadline = Date.now() + REPAIR_MS;
    // "Ready" counts only once the killed process is gone and its successor runs.
    while (
      kind === 'postmaster' ? [null, killed].includes(server.postmasterPid()) : server.backendPids().includes(killed)
    ) {
      if (!server.isAlive) break;
      if (Date.now() > deadline) throw new Error(`PostgreSQL was not back after ${REPAIR_MS / 1_000} s.`);
      await sleep(20);
    }
    await server.waitUntilReady();
  } catch (error) {
    failures.add(`After kill -9 of the ${kind}: ${String(error)}`);
    if (server.isAlive) await server.kill();
    await server.start();
  }
}

/** Kills first starts on empty folders: the next start must succeed, whatever moment the first was cut at. */
async function killFirstStarts(
  count: number,
  random: Random,
  failures: Failures,
  say: Setting['say'],
): Promise<number> {
  let killed = 0;
  for (let round = 0; round < count; round += 1) {
    const server = await ServerProcess.create();
    try {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        server.launch();
        const ms = random.int(100, FIRST_START_KILL_MS);
        await sleep(ms);
        await server.kill();
        killed += 1;
        say(`first start ${round + 1}.${attempt + 1} killed after ${ms} ms`);
      }
      await server.start();
      const node = await openSecondNode(server.adminUrl());
      await node.makeFamily(['parent']);
      await node.close();
    } catch (error) {
      failures.add(`After first starts that were killed: ${String(error)}`);
    } finally {
      await server.remove();
    }
  }
  return killed;
}
