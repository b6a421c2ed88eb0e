import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { areaFollowers } from '../../areas.ts';
import { Transactions } from '../../platform/db/transactions.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { sampleOf } from '../../testing/authorization/samples.ts';
import { actorOf, peopleIn, seed } from '../../testing/authorization/test-people.ts';
import type { TestMember } from '../../testing/family.ts';
import { deliverMails } from '../../testing/mails.ts';
import type { TestServer } from '../../testing/server.ts';
import { aNewFamily, aPlanServer, choose, holdPlan, inDays } from '../subscription/testing.ts';
import { applyPlansToFamily } from '../subscription/commands.ts';
import { planCheckoutReadings } from '../subscription/sync-commands.ts';
import { tidyLapsedFamilies } from './commands.ts';
import { lapsedMailWorker } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aPlanServer();
});
afterAll(() => server.close());

const CLOSED = '2027-01-01T12:00:00.000Z';

/** A family with two managers that has been closed since `CLOSED`. */
async function aLapsed() {
  const family = await aNewFamily(server, { ana: 'parent', marco: 'admin', leo: 'child', rosa: 'grandma' });
  await server.admin.query(
    'update families set open_until = $2, last_open_at = null, created_at = $3, name = $4 where id = $1',
    [family.id, CLOSED, '2026-05-01T00:00:00Z', `Family ${family.id}`],
  );
  return family;
}

async function tidy(transactions: Transactions = server.transactions): Promise<string[]> {
  const deleted: string[] = [];
  await tidyLapsedFamilies(transactions, {
    onError: (error) => {
      throw error;
    },
    onDeleted: (id) => deleted.push(id),
  });
  return deleted;
}

const setDay = (days: number) => (server.clock.now = new Date(Date.parse(CLOSED) + days * DAY_MS));
const deliver = (refuse?: (mail: Mail) => Error | null) => deliverMails(server, lapsedMailWorker, refuse);

/** What happens to this family on a day: who gets a mail, and whether it is deleted. */
async function pass(family: { id: string }, days: number, refuse?: (mail: Mail) => Error | null) {
  setDay(days);
  const deleted = await tidy();
  const mails = (await deliver(refuse)).filter(({ text }) => text.includes(family.id));
  return { mails, to: mails.map(({ to }) => to).toSorted(), isDeleted: deleted.includes(family.id) };
}

/** The last days before a deletion, on none of which anything happens to the family. */
async function passDays(family: { id: string }, from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 1)
    expect(await pass(family, day), `day ${day}`).toMatchObject({ to: [], isDeleted: false });
}

/** Makes a member a nurse, whose plan counts no more. */
async function demote({ familyId, userId }: TestMember): Promise<void> {
  await server.transactions.withSystem('a test', { familyId }, async (tx) => {
    await tx.db
      .insertInto('user_roles')
      .values({ id: newId(), user_id: userId, family_id: familyId, role: 'nurse' })
      .execute();
    await applyPlansToFamily(tx, familyId);
  });
}

const exists = async (id: string) => (await server.admin.query('select from families where id = $1', [id])).rowCount;
const addresses = (...members: TestMember[]) => members.map(({ email }) => email).toSorted();

it('deletes a family after a year without a plan and three mails to its managers, each on its day', async () => {
  const family = await aLapsed();
  await family.marco.post('/api/tables/settings', { id: family.marco.userId, language: 'es' }, family.marco.userId);
  const managers = addresses(family.ana, family.marco);
  for (const [before, on] of [
    [304.99, 305],
    [334.99, 335],
    [357.99, 358],
  ] as const) {
    expect((await pass(family, before)).to).toEqual([]);
    expect(await pass(family, on)).toMatchObject({ to: managers, isDeleted: false });
    expect((await pass(family, on + 0.1)).to).toEqual([]);
  }
  await passDays(family, 359, 364);
  expect(await pass(family, 364.99)).toMatchObject({ to: [], isDeleted: false });
  expect(await exists(family.id)).toBe(1);
  expect(await pass(family, 365)).toMatchObject({ to: [], isDeleted: true });
  expect(await exists(family.id)).toBe(0);
});

it('says the day of the deletion and how to keep everything, in the language of each', async () => {
  const family = await aLapsed();
  await server.admin.query('update families set name = $2 where id = $1', [family.id, `Casa ${family.id}`]);
  await family.marco.post('/api/tables/settings', { id: family.marco.userId, language: 'es' }, family.marco.userId);
  const { mails } = await pass(family, 305);
  const english = mails.find(({ to }) => to === family.ana.email);
  expect(english?.subject).toBe(`Casa ${family.id} will be deleted on January 1, 2028`);
  expect(english?.text).toContain('has had no plan on Casita since January 1, 2027');
  expect(english?.text).toContain('/pricing');
  expect(english?.text).toContain('we remind you again 30 days before');
  const spanish = mails.find(({ to }) => to === family.marco.email);
  expect(spanish?.subject).toBe(`Casa ${family.id} se eliminará el 1 de enero de 2028`);
  expect((await pass(family, 335)).mails[0]?.text).toContain('7');
  expect((await pass(family, 358)).mails.find(({ to }) => to === family.ana.email)?.text).toContain(
    'This is the last reminder.',
  );
  await passDays(family, 359, 364);
  expect((await pass(family, 365)).isDeleted).toBe(true);
});

it('counts no mail that was not delivered, and asks for it again after a week', async () => {
  const family = await aLapsed();
  const refuse = () => new Error('the mail server is down');
  for (const day of [305, 312.1, 400])
    expect(await pass(family, day, refuse)).toMatchObject({ to: [], isDeleted: false });
  expect((await pass(family, 401)).to).toEqual([]);
  // One delivered mail counts. The deletion follows from the day on which it was sent.
  const toAna = (mail: Mail) => (mail.to === family.ana.email ? null : refuse());
  const first = await pass(family, 408, toAna);
  expect(first.to).toEqual([family.ana.email]);
  expect(first.mails[0]?.subject).toContain('April 13, 2028');
  expect(await pass(family, 437.9)).toMatchObject({ to: [], isDeleted: false });
  expect((await pass(family, 438)).to).toHaveLength(2);
  expect((await pass(family, 461)).to).toHaveLength(2);
  await passDays(family, 462, 467);
  expect((await pass(family, 467.9)).isDeleted).toBe(false);
  expect((await pass(family, 468)).isDeleted).toBe(true);
});

it('keeps a family for which there is nobody to write to', async () => {
  const family = await aLapsed();
  for (const manager of [family.ana, family.marco]) await demote(manager);
  for (const day of [305, 335, 358, 365, 400, 900])
    expect(await pass(family, day)).toMatchObject({ to: [], isDeleted: false });
});

it('keeps a family that may be paid already as long as the server asks for payments', async () => {
  const family = await aLapsed();
  for (const day of [305, 335, 358]) expect((await pass(family, day)).to).toHaveLength(2);
  await passDays(family, 359, 364);
  await server.admin.query('insert into app.payment_customers (user_id, customer_id) values ($1, $2)', [
    ...[family.ana.userId, `cus_${family.id}`],
  ]);
  setDay(364.5);
  // The provider is out of reach for days, and each try puts the next one off. Then its key is taken away.
  await server.transactions.withSystem('a test', {}, (tx) => planCheckoutReadings(tx, `cus_${family.id}`));
  for (const day of [365, 366, 367]) {
    await server.admin.query(
      "update app.jobs set next_attempt_at = $1 where kind = 'read_payments' and next_attempt_at <= $1",
      [setDay(day)],
    );
    expect((await pass(family, day + 0.01)).isDeleted, `day ${day}`).toBe(false);
  }
  expect((await pass(family, 368.1)).isDeleted).toBe(true);
});

it('deletes nothing because a clock was set forward: the days after the last mail have to be lived through', async () => {
  const family = await aLapsed();
  for (const day of [305, 335, 358]) expect((await pass(family, day)).to).toHaveLength(2);
  // The clock runs eight days ahead. Any number of looks on one day are one day.
  for (const hour of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await passDays(family, 366 + hour / 24, 366 + hour / 24);
  await passDays(family, 367, 371);
  expect((await pass(family, 372)).isDeleted).toBe(true);

  const other = await aLapsed();
  for (const day of [305, 335, 358]) expect((await pass(other, day)).to).toHaveLength(2);
  // A clock that is set forward by a year passes the days in which the deletion may happen: the mails begin anew.
  expect(await pass(other, 358 + 365)).toMatchObject({ to: { length: 2 }, isDeleted: false });
});

it('begins anew when a server that was off for a year starts again', async () => {
  const family = await aLapsed();
  for (const day of [305, 335, 358]) expect((await pass(family, day)).to).toHaveLength(2);
  const days = [730, 760, 783];
  for (const day of days) expect(await pass(family, day)).toMatchObject({ to: { length: 2 }, isDeleted: false });
  await passDays(family, 784, 789);
  expect((await pass(family, 789.9)).isDeleted).toBe(false);
  expect((await pass(family, 790)).isDeleted).toBe(true);
});

it('begins anew when the family had a plan meanwhile, and counts from that plan’s end', async () => {
  const family = await aLapsed();
  for (const day of [305, 335, 358]) expect((await pass(family, day)).to).toHaveLength(2);
  setDay(360);
  await holdPlan(server, family.ana, 'Trial', { subscription_end: inDays(server, 4) });
  for (const day of [360, 364.9, 365, 370, 600])
    expect(await pass(family, day)).toMatchObject({ to: [], isDeleted: false });
  expect((await pass(family, 668.9)).to).toEqual([]);
  expect((await pass(family, 669)).to).toHaveLength(2);
  // A manager who takes their plan along does not move the end back.
  await demote(family.ana);
  expect((await pass(family, 699)).to).toEqual([family.marco.email]);
  setDay(700);
  expect((await choose(family.marco, 'Free')).statusCode).toBe(200);
  for (const day of [722, 729, 2_000]) expect(await pass(family, day)).toMatchObject({ to: [], isDeleted: false });
});

it('counts from the last day with a plan when its payer takes it along', async () => {
  const family = await aLapsed();
  setDay(200);
  await holdPlan(server, family.ana, 'Trial', { subscription_end: inDays(server, 10) });
  setDay(220);
  await demote(family.ana);
  expect((await pass(family, 514.9)).to).toEqual([]);
  expect((await pass(family, 515)).to).toEqual([family.marco.email]);
});

it('counts from its making for a family that never had a plan', async () => {
  const family = await aLapsed();
  await server.admin.query('update families set open_until = $2, created_at = $3 where id = $1', [
    ...[family.id, '1970-01-01T00:00:00Z', CLOSED],
  ]);
  expect((await pass(family, 304.9)).to).toEqual([]);
  expect((await pass(family, 305)).to).toHaveLength(2);
});

it('never touches families of the demo data', async () => {
  const demo = await aLapsed();
  await server.admin.query(
    "insert into app.demo (demo_family, family_id, user_ids, dates_of) values ($1, $2, '{}', now())",
    [...['a test', demo.id]],
  );
  for (const day of [305, 335, 358, 365, 900])
    expect(await pass(demo, day)).toMatchObject({ to: [], isDeleted: false });
});

it('writes once and deletes once, however many nodes are at it', async () => {
  const family = await aLapsed();
  const other = new Transactions(server.database, { clock: () => server.clock.now, followers: areaFollowers });
  const both = async (day: number) => {
    setDay(day);
    const deleted = (await Promise.all([tidy(), tidy(other), tidy()])).flat();
    return [
      (await deliver()).filter(({ text }) => text.includes(family.id)).length,
      deleted.filter((id) => id === family.id),
    ];
  };
  for (const day of [305, 335, 358]) expect(await both(day)).toEqual([2, []]);
  for (const day of [359, 360, 361, 362, 363, 364]) expect(await both(day)).toEqual([0, []]);
  expect(await both(365)).toEqual([0, [family.id]]);
  expect((await server.admin.query('select from app.feeds where family_id = $1', [family.id])).rowCount).toBe(0);
});

it('leaves nothing of the family, and the accounts of its members with their own workspaces', async () => {
  const family = await aLapsed();
  const { ana, leo } = family;
  await server.admin.query('update families set open_until = null where id = $1', [family.id]);
  for (const table of server.services.contract.tables.filter(({ workspace }) => workspace === 'family')) {
    const people = peopleIn(server, family.id, { actor: actorOf(ana), other: actorOf(leo) });
    for (const make of Object.values(sampleOf(table).rows))
      await seed(server, family.id, table, [{ row: make(people) }], people);
  }
  expect((await ana.post('/api/functions/create-calendar-address', {})).statusCode).toBe(200);
  expect((await ana.post('/api/functions/family-code', {})).statusCode).toBe(200);
  await holdPlan(server, ana, 'Trial', { subscription_end: CLOSED });
  await server.admin.query('update families set last_open_at = null where id = $1', [family.id]);
  const tables = (
    await server.admin.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.columns
       where column_name = 'family_id' and table_schema in ('app', 'public') order by 1`,
    )
  ).rows.map(({ name }) => name);
  const filled = async () => {
    const found: string[] = [];
    for (const table of tables) {
      const { rowCount } = await server.admin.query(`select from ${table} where family_id = $1 limit 1`, [family.id]);
      if (rowCount) found.push(table);
    }
    return found;
  };
  expect(await filled()).toEqual(expect.arrayContaining(['public.tasks', 'public.calendar_addresses', 'app.changes']));
  for (const day of [305, 335, 358]) expect((await pass(family, day)).to).toHaveLength(2);
  await passDays(family, 359, 364);
  expect((await pass(family, 365)).isDeleted).toBe(true);
  expect(await filled()).toEqual([]);
  const kept = await server.admin.query(
    `select (select count(*)::int from auth."user" where id = any($1)) as users,
      (select count(*)::int from public.subscribers where family_id = $2) as plans`,
    [[ana.userId, leo.userId], ana.userId],
  );
  expect(kept.rows).toEqual([{ users: 2, plans: 1 }]);
});
