import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { hashPassword } from '#server/platform/auth/hash-password.ts';
import { closePage, createBrowser, openPage, shownTasks, signIn, storedTasks, wakePage, type Page } from './browser.ts';
import { openSecondNode, type Person } from './families.ts';
import { watchPage, type PageWatch } from './page-watch.ts';
import { writeOnPage } from './page-writer.ts';
import { Failures, type Findings, type Proof, type Setting } from './proof.ts';
import { Proxy } from './proxy.ts';
import type { Random } from './random.ts';
import { listTasks, request, sendChanges } from './requests.ts';
import { ServerProcess } from './server-process.ts';

const PASSWORD = 'only for this proof';
const PATIENCE_MS = 30_000;

export const outbox: Proof = {
  name: 'outbox',
  claim:
    'A creation whose answer was lost is sent again after another person has deleted the row: it stays deleted, in whatever order the calls arrive; and no change that is sent again undoes later changes.',
  seenRed:
    'a creation that is sent again restoring the row; a server that does not check whether a change was applied.',
  prove,
};

interface Scene {
  readonly url: string;
  readonly maker: Person;
  readonly other: Person;
  readonly random: Random;
  readonly failures: Failures;
}

async function prove({ random, isQuick, say }: Setting): Promise<Findings> {
  const failures = new Failures();
  const facts: Findings['facts'] = new Map();
  const server = await ServerProcess.create();
  try {
    await server.start();
    const node = await openSecondNode(server.adminUrl());
    const family = await node.makeFamily(['parent', 'grandma', 'admin'], await hashPassword(PASSWORD));
    await node.close();
    const [maker, pageOwner, other] = family.people;
    if (!maker || !pageOwner || !other) throw new Error('The family lacks somebody.');
    const scene: Scene = { url: server.url, maker, other, random, failures };

    const rounds = isQuick ? 10 : 100;
    const made: string[] = [];
    for (let round = 0; round < rounds; round += 1) made.push(await sendInAnyOrder(scene));
    for (let round = 0; round < rounds; round += 1) await sendAgainLate(scene);
    facts.set('orders of calls', rounds);
    facts.set('changes sent again after a later one', rounds);
    say(`${rounds} orders of calls done`);

    const proxy = await Proxy.open(server.port);
    const page = openPage(createBrowser(`http://127.0.0.1:${proxy.port}`));
    await signIn(page, pageOwner.email, PASSWORD);
    const watch = watchPage(page, 'the page', failures);
    const pageRounds = isQuick ? 3 : 100;
    for (let round = 0; round < pageRounds; round += 1) {
      made.push(await loseAnswers({ ...scene, maker: pageOwner }, page, watch, proxy));
      if ((round + 1) % 25 === 0) say(`${round + 1} lost answers on a page done`);
    }
    facts.set('lost answers on a page', pageRounds);
    closePage(page);
    await proxy.close();

    const admin = new pg.Client({ connectionString: server.adminUrl() });
    await admin.connect();
    await expectDeletedOnce(admin, made, failures);
    await admin.end();
  } finally {
    await server.remove();
  }
  return { facts, failures };
}

function change(op: Change['op'], row_id: string, fields: Record<string, unknown> = {}): Change {
  return { id: newId(), table: 'tasks', op, row_id, fields, made_at: new Date().toISOString() };
}

/** The creation arrives. Then, in any order or at once: the same again, the same as another change, the removal, an update. */
async function sendInAnyOrder({ url, maker, other, random, failures }: Scene): Promise<string> {
  const creation = change('create', newId(), { title: 'Lost and deleted' });
  const id = creation.row_id;
  await sendChanges(url, maker, [creation]);
  const resend = async () => {
    const { body, status } = await sendChanges(url, maker, [creation]);
    failures.expect(
      body?.answers[0]?.status === 200,
      `The creation sent again was answered ${status} ${body?.answers[0]?.code}.`,
    );
  };
  const recreate = async () => {
    const { status } = await request(url, maker, '/api/tables/tasks', { id, title: 'Lost and deleted' });
    failures.expect(status === 200, `The creation sent again as another change was answered ${status}.`);
  };
  const takeOver = async () => {
    const { status } = await request(url, other, '/api/tables/tasks', { id, title: 'Somebody else' });
    failures.expect(status === 409, `A creation with somebody else's id was answered ${status}.`);
  };
  const update = async () => void (await sendChanges(url, maker, [change('update', id, { description: 'later' })]));
  const remove = async () => {
    const { body, status } = await sendChanges(url, other, [change('remove', id)]);
    failures.expect(body?.answers[0]?.status === 200, `The removal was answered ${status}.`);
  };
  const steps = random.shuffle([
    remove,
    ...Array<() => Promise<void>>(random.int(1, 3)).fill(resend),
    ...Array<() => Promise<void>>(random.int(0, 2)).fill(recreate),
    ...(random.chance(0.5) ? [update] : []),
    ...(random.chance(0.3) ? [takeOver] : []),
  ]);
  if (random.chance(0.5)) await Promise.all(steps.map((step) => step()));
  else for (const step of steps) await step();
  await resend();
  return id;
}

/** A change arrives and its answer is lost. Another person changes the same field. Then the first change is sent again. */
async function sendAgainLate({ url, maker, other, random, failures }: Scene): Promise<void> {
  const id = newId();
  await sendChanges(url, maker, [change('create', id, { title: 'Sent again late' })]);
  const isRemoval = random.chance(0.3);
  const first = isRemoval ? change('remove', id) : change('update', id, { description: 'first', status: 'completed' });
  const second = isRemoval ? change('restore', id) : change('update', id, { description: 'second', status: 'pending' });
  await sendChanges(url, maker, [first]);
  await sendChanges(url, other, [second]);
  const times = random.int(1, 3);
  for (let time = 0; time < times; time += 1) {
    const { body, status } = await sendChanges(url, maker, [first]);
    const answer = body?.answers[0]?.status ?? status;
    failures.expect(answer === 200, `The ${first.op} sent again was answered ${answer}.`);
  }
  const row = (await listTasks(url, maker)).rows.find((task) => task.id === id);
  const isLater = row !== undefined && (isRemoval || (row.description === 'second' && row.status === 'pending'));
  failures.expect(isLater, `A ${first.op} sent again undid what came after it: ${JSON.stringify(row)}.`);
}

/** A page's creation arrives and its answer is lost. Another person deletes the row before the page reaches the server again. */
async function loseAnswers(scene: Scene, page: Page, watch: PageWatch, proxy: Proxy): Promise<string> {
  const { url, other, random, failures } = scene;
  proxy.cut('half-open', () => 0);
  const { rowId, changeId } = writeOnPage(page, watch, random, 'create');
  await until(async () => (await listTasks(url, other)).rows.some(({ id }) => id === rowId));
  // Some pages make another change before they get an answer.
  const follows = random.chance(0.3) ? writeOnPage(page, watch, random, 'update', rowId) : null;
  if (random.chance(0.4)) await loseOnceMore(page, proxy);
  await sendChanges(url, other, [change('remove', rowId)]);
  if (random.chance(0.4)) await loseOnceMore(page, proxy);
  proxy.heal('reset');
  wakePage(page);
  await until(async () => !page.client.outbox.entries().some(({ state }) => state === 'waiting'));
  failures.expect(watch.ends.get(changeId) === null, `The creation ended with ${watch.ends.get(changeId)}.`);
  const end = follows && watch.ends.get(follows.changeId);
  // The change either came before the removal or finds the row removed.
  failures.expect(!follows || end === null || end === 'PGRST116', `What followed the creation ended with ${end}.`);
  await until(async () => !shownTasks(page).some(({ id }) => id === rowId));
  await until(async () => !(await storedTasks(page)).some(({ id }) => id === rowId));
  return rowId;
}

/** The page's call fails, it sends the call again, and that answer is lost as well. */
async function loseOnceMore(page: Page, proxy: Proxy): Promise<void> {
  proxy.heal('reset');
  proxy.cut('half-open', () => 0);
  wakePage(page);
  await sleep(50);
}

async function until(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`It did not happen in ${PATIENCE_MS / 1_000} s: ${check.toString()}`);
    await sleep(30);
  }
}

async function expectDeletedOnce(admin: pg.Client, ids: readonly string[], failures: Failures): Promise<void> {
  const { rows } = await admin.query<{
    id: string;
    is_deleted: boolean;
    creates: number;
    removes: number;
    restores: number;
  }>(
    `select t.id, t.deleted_at is not null as is_deleted,
       (select count(*) from app.changes c where c.row_id = t.id and c.op = 'create')::int as creates,
       (select count(*) from app.changes c where c.row_id = t.id and c.op = 'remove')::int as removes,
       (select count(*) from app.changes c where c.row_id = t.id and c.op = 'restore')::int as restores
     from public.tasks t where t.id = any ($1)`,
    [[...ids]],
  );
  failures.expect(rows.length === ids.length, `${rows.length} of ${ids.length} tasks are in the table.`);
  for (const { id, is_deleted, creates, removes, restores } of rows) {
    const isRight = is_deleted && creates === 1 && removes === 1 && restores === 0;
    failures.expect(
      isRight,
      `Task ${id}: deleted ${is_deleted}, created ${creates}, removed ${removes}, restored ${restores}.`,
    );
  }
}
