import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { hashPassword } from '#server/platform/auth/hash-password.ts';
import { closePage, createBrowser, openPage, shownTasks, signIn, storedTasks, type Page } from './browser.ts';
import { sumTables } from './checksums.ts';
import { expectGapless, readFeeds } from './compare.ts';
import { openSecondNode, type Family, type Person, type SecondNode } from './families.ts';
import { watchPage, type PageWatch } from './page-watch.ts';
import { writeOnPage, type MadeChange } from './page-writer.ts';
import { Failures, type Findings, type Proof, type Setting } from './proof.ts';
import { Proxy } from './proxy.ts';
import type { Random } from './random.ts';
import { listTasks, pullChanges, sendChanges } from './requests.ts';
import { ServerProcess } from './server-process.ts';
import { logKey, writeAlong, type Ledger } from './writer.ts';

const PASSWORD = 'only for this proof';
const RIGHT_AGAIN_MS = 60_000;

export const restore: Proof = {
  name: 'restore',
  claim:
    'A backup restored onto an empty machine has the same rows in every table but sessions and links, which end; a page that was open before lists again once its person has signed in, and sends what waited.',
  seenRed: 'a backup that is not one snapshot; a page that ignores the order to list again.',
  prove,
};

async function prove({ random, isQuick, say }: Setting): Promise<Findings> {
  const failures = new Failures();
  const facts: Findings['facts'] = new Map();
  const folder = mkdtempSync(join(tmpdir(), 'casita-prove-backup-'));
  const source = await ServerProcess.create('on');
  try {
    await source.start();
    const node = await openSecondNode(source.adminUrl());
    const family = await node.makeFamily(['parent', 'grandma', 'admin'], await hashPassword(PASSWORD));
    await fillRest(node, family);
    await node.close();

    if (!isQuick) {
      const busy = join(folder, 'busy.tar.gz');
      facts.set('writes during the first backup', await backUpUnderWrites(source, family, busy, random, failures));
      say('backup of a busy server restored and compared');
    }
    await sendFirstTasks(source, family);
    await moveToEmptyMachine({ source, family, folder, random, failures, facts, say });
  } finally {
    await source.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return { facts, failures };
}

/** Rows for the tables that neither demo data nor the writers fill. */
async function fillRest(node: SecondNode, family: Family): Promise<void> {
  const [member] = family.people;
  if (!member) return;
  await node.transactions.withSystem('a scope for a proof', { familyId: family.id }, (tx) =>
    tx.db
      .insertInto('scope_holders')
      .values({ family_id: family.id, scope_id: newId(), member_id: member.userId })
      .execute(),
  );
  await node.database.authPool.query(
    `insert into verification (id, identifier, value, "expiresAt") values ($1, 'a proof', 'a value', now() + interval '1 day')`,
    [newId()],
  );
}

/** Checks that a backup holds everything acknowledged before it began, and is of one instant, whatever was written meanwhile. */
async function backUpUnderWrites(
  source: ServerProcess,
  family: Family,
  file: string,
  random: Random,
  failures: Failures,
): Promise<number> {
  let isOver = false;
  const pace = { url: source.url, everyMs: 40, failures, isOver: () => isOver };
  const records: Ledger[] = [];
  const writing = family.people.map((person, index) =>
    writeAlong(person, random.fork(`writer ${index}`), pace, (record) => records.push(record)),
  );
  await sleep(3_000);
  const before = records.flatMap((record) => [...record.acknowledged.keys()]);
  await source.run('backup', file);
  isOver = true;
  await Promise.all(writing);

  const target = await ServerProcess.create();
  try {
    await target.run('restore', file);
    await target.start();
    const admin = new pg.Client({ connectionString: target.adminUrl() });
    await admin.connect();
    expectGapless(await readFeeds(admin), failures);
    const { rows } = await admin.query<{ change_id: string; row_id: string }>(
      'select change_id, row_id from app.changes where change_id is not null',
    );
    await admin.end();
    const restored = new Set(rows.map(({ change_id, row_id }) => logKey(change_id, row_id)));
    for (const id of before)
      failures.expect(restored.has(id), `Change ${id}, acknowledged before the backup, is not in it.`);
    const all = new Set(records.flatMap((record) => [...record.acknowledged.keys()]));
    for (const id of restored)
      failures.expect(all.has(id), `Change ${id} is in the backup and was never acknowledged.`);
    return all.size - before.length;
  } finally {
    await target.remove();
  }
}

async function sendFirstTasks(source: ServerProcess, family: Family): Promise<void> {
  for (const person of family.people) await sendChanges(source.url, person, createTasks('Before the backup', 10));
}

function createTasks(title: string, count: number): Change[] {
  return Array.from({ length: count }, () => ({
    id: newId(),
    table: 'tasks',
    op: 'create',
    row_id: newId(),
    fields: { title },
    made_at: new Date().toISOString(),
  }));
}

interface Move {
  readonly source: ServerProcess;
  readonly family: Family;
  readonly folder: string;
  readonly random: Random;
  readonly failures: Failures;
  readonly facts: Findings['facts'];
  readonly say: Setting['say'];
}

/** A backup, more work, and a new machine restored from the backup, with a page open all the time. */
async function moveToEmptyMachine({ source, family, folder, random, failures, facts, say }: Move): Promise<void> {
  const [other, , owner] = family.people;
  if (!other || !owner) throw new Error('The family lacks somebody.');
  const proxy = await Proxy.open(source.port);
  const page = openPage(createBrowser(`http://127.0.0.1:${proxy.port}`));
  const target = await ServerProcess.create();
  try {
    await signIn(page, owner.email, PASSWORD);
    const watch = watchPage(page, 'the page', new Failures()); // another database may hold older rows: only ends count here
    const file = join(folder, 'quiet.tar.gz');
    await source.run('backup', file);
    const before = await sumTables(source.adminUrl());
    const { epoch, version } = await listTasks(source.url, other);
    const lost = await writeAfterBackup(source, other, page);
    say(`backup made: ${[...before.values()].reduce((sum, { rows }) => sum + rows, 0)} rows`);

    proxy.cut('reset', () => 0);
    const made = writeOffline(page, watch, random, lost);
    await source.stop();
    await target.run('restore', file);
    await target.start();
    compareTables(before, await sumTables(target.adminUrl()), failures, facts);
    const refused = await pullChanges(target.url, other, epoch, version);
    failures.expect(refused.status === 401, `A session of before the restore was answered ${refused.status}.`);
    const node = await openSecondNode(target.adminUrl());
    const signedIn = await node.openSession(other);
    await node.close();
    const pulled = await pullChanges(target.url, signedIn, epoch, version);
    failures.expect(pulled.body?.reload === true, `A pull with the old epoch answered ${pulled.text.slice(0, 200)}`);

    const startedAt = Date.now();
    proxy.retarget(target.port);
    proxy.heal('reset');
    await untilSignedOut(page);
    await signIn(page, owner.email, PASSWORD);
    await expectRight(page, target, signedIn, failures);
    facts.set('milliseconds until the page was right again, signed in anew', Date.now() - startedAt);
    await expectWaitingSent({ target, other: signedIn, watch, made, lost, failures, facts });
  } finally {
    closePage(page);
    await proxy.close();
    await target.remove();
  }
}

/** Writes that are not in the backup. The page sees them, so its version is higher than that of the restored database. */
async function writeAfterBackup(source: ServerProcess, other: Person, page: Page): Promise<Set<string>> {
  const changes = createTasks('After the backup', 5);
  await sendChanges(source.url, other, changes);
  const ids = new Set(changes.map(({ row_id }) => row_id));
  while (shownTasks(page).filter(({ id }) => ids.has(id)).length < ids.size) await sleep(20);
  return ids;
}

function writeOffline(page: Page, watch: PageWatch, random: Random, lost: ReadonlySet<string>): MadeChange[] {
  const old = shownTasks(page).filter(({ id }) => !lost.has(id));
  const creations = Array.from({ length: 10 }, () => writeOnPage(page, watch, random, 'create'));
  const updates = Array.from({ length: 7 }, () => writeOnPage(page, watch, random, 'update', random.pick(old).id));
  const late = [...lost].slice(0, 3).map((id) => writeOnPage(page, watch, random, 'update', id));
  return [...creations, ...updates, ...late];
}

/** Waits until the page has noticed that its session ended. */
async function untilSignedOut({ client }: Page): Promise<void> {
  const deadline = Date.now() + RIGHT_AGAIN_MS;
  while (client.session.read().state !== 'signed-out') {
    if (Date.now() > deadline) throw new Error('A page kept a session of before the restore.');
    await sleep(20);
  }
}

/** These tables opened accounts before. A restore empties them. */
const ENDED = new Set(['auth.session', 'auth.links', 'auth.verification']);

function compareTables(
  before: Awaited<ReturnType<typeof sumTables>>,
  after: Awaited<ReturnType<typeof sumTables>>,
  failures: Failures,
  facts: Findings['facts'],
): void {
  for (const [name, sum] of before) {
    const found = after.get(name);
    const isRight = ENDED.has(name) ? found?.rows === 0 : isDeepStrictEqual(sum, found);
    failures.expect(isRight, `${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(sum)}.`);
  }
  failures.expect(after.size === before.size, `${after.size} tables instead of ${before.size}.`);
  const empty = [...before].filter(([, { rows }]) => rows === 0).map(([name]) => name);
  facts.set('tables with equal rows and checksums', [...before.keys()].filter((name) => !ENDED.has(name)).length);
  facts.set(
    'rows in them',
    [...before.values()].reduce((sum, { rows }) => sum + rows, 0),
  );
  facts.set('of them without rows', empty.length === 0 ? 'none' : empty.join(', '));
}

async function expectRight(page: Page, target: ServerProcess, other: Person, failures: Failures): Promise<void> {
  const deadline = Date.now() + RIGHT_AGAIN_MS;
  const ids = (rows: readonly { id: string; version: number }[]) =>
    rows.map(({ id, version }) => `${id} ${version}`).toSorted();
  for (;;) {
    const isSent = !page.client.outbox.entries().some(({ state }) => state === 'waiting');
    const { rows } = await listTasks(target.url, other);
    const isShown = isDeepStrictEqual(ids(rows), ids(shownTasks(page)));
    if (isSent && isShown && isDeepStrictEqual(ids(rows), ids(await storedTasks(page)))) return;
    if (Date.now() > deadline) {
      failures.add(
        `The page did not come back: sent ${isSent}, shows ${shownTasks(page).length} of ${rows.length} tasks.`,
      );
      return;
    }
    await sleep(50);
  }
}

interface Sent {
  readonly target: ServerProcess;
  readonly other: Person;
  readonly watch: PageWatch;
  readonly made: readonly MadeChange[];
  readonly lost: ReadonlySet<string>;
  readonly failures: Failures;
  readonly facts: Findings['facts'];
}

/** Checks that every waiting change has ended: saved, or in the tray when its row is younger than the backup. */
async function expectWaitingSent({ target, other, watch, made, lost, failures, facts }: Sent): Promise<void> {
  const { rows } = await listTasks(target.url, other);
  for (const { changeId, rowId, op } of made) {
    const end = watch.ends.get(changeId);
    const expected = lost.has(rowId) ? 'PGRST116' : null;
    failures.expect(end === expected, `The waiting ${op} of ${rowId} ended with ${end}.`);
    if (expected === null)
      failures.expect(
        rows.some(({ id }) => id === rowId),
        `The waiting ${op} of ${rowId} is lost.`,
      );
  }
  failures.expect(!rows.some(({ id }) => lost.has(id)), 'A task that was made after the backup is back.');
  facts.set(
    'changes that waited, of them for rows younger than the backup',
    `${made.length}, ${made.filter(({ rowId }) => lost.has(rowId)).length}`,
  );
}
