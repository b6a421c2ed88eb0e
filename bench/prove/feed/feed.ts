import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { openSecondNode, type Family, type Person, type SecondNode } from '../families.ts';
import { FeedReader } from './feed-reader.ts';
import { countDeadlocks, expectStamped, watchFeeds } from './feed-watcher.ts';
import { Failures, type Findings, type Proof, type Setting } from '../proof.ts';
import type { Random } from '../random.ts';
import { listTasks, sendChanges } from '../requests.ts';
import { ServerProcess } from '../server-process.ts';

const WRITERS = 8;
const CHANGES = 10_000;
const BATCH_MAX = 10;
/** A table that is listed whole has fewer than 2,000 rows. */
const ROWS_MAX = 1_500;

export const feed: Proof = {
  name: 'feed',
  claim: `${CHANGES} changes from ${WRITERS} writers, in one family and spread over 100: versions are gapless and in commit order, readers miss nothing and list again only after a change of role, nothing deadlocks, nothing is answered with 5xx.`,
  seenRed:
    'entering a family without locking its feed: 5 deadlocks in a sample, and most tasks with the version of another transaction; resetting everything for one gained scope.',
  prove,
};

/** A family that writers write to, with the ids of its rows. */
interface BusyFamily {
  readonly family: Family;
  readonly rowIds: string[];
  /** A scope that the readers gain and lose. */
  readonly scope: string;
}

async function prove({ random, isQuick, say }: Setting): Promise<Findings> {
  const failures = new Failures();
  const facts: Findings['facts'] = new Map();
  const server = await ServerProcess.create();
  try {
    await server.start();
    const node = await openSecondNode(server.adminUrl(), 16);
    const wanted = isQuick ? 200 : CHANGES;
    for (const count of [1, isQuick ? 5 : 100]) {
      const startedAt = Date.now();
      const run = await proveOn(server, node, { families: count, changes: wanted }, random.fork(`${count}`), failures);
      const seconds = (Date.now() - startedAt) / 1_000;
      for (const [name, value] of run) facts.set(`${count === 1 ? 'one family' : `${count} families`}: ${name}`, value);
      say(`${count} families done after ${Math.round(seconds)} s`);
    }
    await node.close();
    failures.expect(!/unexpected error/.test(server.output), `The server logged: ${server.output.slice(0, 500)}`);
  } finally {
    await server.remove();
  }
  return { facts, failures };
}

async function proveOn(
  server: ServerProcess,
  node: SecondNode,
  size: { families: number; changes: number },
  random: Random,
  failures: Failures,
): Promise<Findings['facts']> {
  const busyFamilies: BusyFamily[] = [];
  for (let index = 0; index < size.families; index += 1) {
    const roles = size.families === 1 ? Array<'parent'>(WRITERS).fill('parent') : (['parent'] as const);
    // The last two only read. Both gain and lose a scope, and the role of the last one changes all the time.
    busyFamilies.push({ family: await node.makeFamily([...roles, 'grandpa', 'child']), rowIds: [], scope: newId() });
  }
  const admin = new pg.Client({ connectionString: server.adminUrl() });
  await admin.connect();
  const deadlocks = await countDeadlocks(admin);

  let isOver = false;
  const watching = watchFeeds(server.adminUrl(), failures, () => isOver);
  const readers = busyFamilies
    .slice(0, 2)
    .flatMap(({ family }) => family.people.slice(-2).map((person) => new FeedReader(server.url, person, failures)));
  const following = readers.map((reader) => reader.follow(() => isOver));
  const counts = { calls: 0, twoRows: 0, roles: 0, scopes: 0, written: 0 };
  const startedAt = Date.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, index) => {
      const own = random.fork(`writer ${index}`);
      while (counts.written < size.changes) {
        const busyFamily = own.pick(busyFamilies);
        const person = busyFamily.family.people[size.families === 1 ? index : 0];
        if (person) await writeOnce({ server, node, busyFamily, person, random: own, failures, counts });
      }
    }),
  );
  const writtenMs = Date.now() - startedAt;
  isOver = true;
  await Promise.all(following);
  const looks = await watching;

  for (const [index, reader] of readers.entries()) {
    await reader.expectSameAsList();
    // The role of every second one changes.
    const isAgain = index % 2 === 0 && reader.lists > 1;
    failures.expect(!isAgain, `A reader whose role stayed listed ${reader.lists} times.`);
  }
  for (const { family } of busyFamilies) await expectWholeFeed(server, family, failures);
  const stamped = await expectStamped(admin, failures);
  // Backends report their statistics about once a second.
  await sleep(1_500);
  const found = (await countDeadlocks(admin)) - deadlocks;
  failures.expect(found === 0, `PostgreSQL counted ${found} deadlocks.`);
  await admin.end();
  return new Map<string, number | string>([
    ['changes acknowledged', counts.written],
    ['changes a second', Math.round((counts.written * 1_000) / writtenMs)],
    ['calls, two-row transactions', `${counts.calls}, ${counts.twoRows}`],
    ['changes of roles, of scopes', `${counts.roles}, ${counts.scopes}`],
    ['scopes reset for readers', sum(readers, 'scopeResets')],
    ['pulls, lists again by readers', `${sum(readers, 'pulls')}, ${sum(readers, 'lists')}`],
    ['snapshots of the log', looks],
    ['tasks with the right version', stamped],
    ['deadlocks', found],
  ]);
}

interface Turn {
  readonly server: ServerProcess;
  readonly node: SecondNode;
  readonly busyFamily: BusyFamily;
  readonly person: Person;
  readonly random: Random;
  readonly failures: Failures;
  readonly counts: { calls: number; twoRows: number; roles: number; scopes: number; written: number };
}

async function writeOnce(turn: Turn): Promise<void> {
  const { busyFamily, random, failures, counts } = turn;
  const kind = random.next();
  try {
    if (kind < 0.03) {
      await changeRole(turn);
      counts.roles += 1;
    } else if (kind < 0.06) {
      await changeScope(turn);
      counts.scopes += 1;
    } else if (kind < 0.25 && busyFamily.rowIds.length > 1) {
      await writeTwoRows(turn);
      counts.twoRows += 1;
    } else {
      await sendBatch(turn);
      counts.calls += 1;
    }
  } catch (error) {
    failures.add(`A writer was answered: ${String(error)}`);
    counts.written += 1; // so that a broken server ends the proof too
  }
}

/** Updates two rows in any order: with a lock taken too late, two such transactions would deadlock. */
async function writeTwoRows({ node, busyFamily, person, random, counts }: Turn): Promise<void> {
  const [one = '', other = ''] = random.shuffle(busyFamily.rowIds.slice(-6));
  const description = `both ${newId()}`;
  await node.transactions.withMember(person, { familyId: person.familyId, write: true }, async (tx) => {
    for (const id of [one, other]) {
      await tx.db
        .updateTable('tasks')
        .set({ description })
        .where('family_id', '=', tx.familyId)
        .where('id', '=', id)
        .execute();
    }
  });
  counts.written += 2;
}

async function changeRole({ node, busyFamily, random, counts }: Turn): Promise<void> {
  const wanderer = busyFamily.family.people.at(-1);
  if (!wanderer) return;
  const role = random.pick(['child', 'grandma', 'nurse', 'parent'] as const);
  await node.transactions.withSystem('a role for a proof', { familyId: busyFamily.family.id }, (tx) =>
    tx.db
      .insertInto('user_roles')
      .values({ id: newId(), user_id: wanderer.userId, family_id: busyFamily.family.id, role })
      .execute(),
  );
  counts.written += 2;
}

/** Gives one of the two readers a scope, or takes it away. */
async function changeScope({ node, busyFamily: { family, scope }, random, counts }: Turn): Promise<void> {
  const { userId } = random.pick(family.people.slice(-2));
  await node.transactions.withSystem('a scope for a proof', { familyId: family.id }, async ({ db }) => {
    const taken = await db
      .deleteFrom('scope_holders')
      .where('family_id', '=', family.id)
      .where('member_id', '=', userId)
      .executeTakeFirst();
    if (taken.numDeletedRows > 0n) return;
    await db.insertInto('scope_holders').values({ family_id: family.id, scope_id: scope, member_id: userId }).execute();
  });
  counts.written += 1;
}

async function sendBatch({ server, busyFamily, person, random, failures, counts }: Turn): Promise<void> {
  const size = random.chance(0.4) ? 1 : random.int(2, BATCH_MAX);
  const batch = Array.from({ length: size }, () => makeChange(busyFamily, random));
  const { status, body, text } = await sendChanges(server.url, person, batch);
  if (!body) throw new Error(`${status} ${text}`);
  failures.expect(body.answers.length === batch.length, `${body.answers.length} answers to ${batch.length} changes.`);
  for (const [index, answer] of body.answers.entries()) {
    const change = batch[index];
    // Concurrent calls may update or remove the same row. The later one finds it removed.
    const isRemovedMeanwhile = answer.status === 404 && change?.op === 'update';
    failures.expect(
      answer.status === 200 || isRemovedMeanwhile,
      `A ${change?.op} was answered ${answer.status} ${answer.code}.`,
    );
    if (answer.status !== 200) continue;
    counts.written += 1;
    if (change?.op === 'create') busyFamily.rowIds.push(change.row_id);
  }
}

function makeChange(busyFamily: BusyFamily, random: Random): Change {
  const base = { id: newId(), table: 'tasks', made_at: new Date().toISOString() };
  const { rowIds } = busyFamily;
  if (rowIds.length < 5 || (rowIds.length < ROWS_MAX && random.chance(0.3))) {
    return { ...base, op: 'create', row_id: newId(), fields: { title: `Task ${base.id}` } };
  }
  const row_id = random.pick(rowIds);
  const op = random.pick(['update', 'update', 'update', 'update', 'remove', 'restore'] as const);
  return { ...base, op, row_id, fields: op === 'update' ? { description: `one ${base.id}` } : {} };
}

/** Checks that reading the whole feed from its beginning yields the same rows as a list. */
async function expectWholeFeed(server: ServerProcess, family: Family, failures: Failures): Promise<void> {
  const person = family.people.at(-2);
  if (!person) return;
  const { epoch } = await listTasks(server.url, person);
  const reader = new FeedReader(server.url, person, failures);
  await reader.catchUpFrom(epoch);
  await reader.expectSameAsList();
}

function sum(readers: readonly FeedReader[], count: 'pulls' | 'lists' | 'scopeResets'): number {
  return readers.reduce((total, reader) => total + reader[count], 0);
}
