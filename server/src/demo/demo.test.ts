import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FamilyEvent } from '#contract/areas/calendar.ts';
import { Contact } from '#contract/areas/contacts.ts';
import { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { areaFollowers } from '../areas.ts';
import { aDatabase, type TestDatabase } from '../testing/database.ts';
import { aBrowser, anAccountServer, aPerson } from '../areas/account/testing.ts';
import { DEMO_NOTIFICATIONS } from '../areas/notifications/demo.ts';
import { DEMO_TASKS } from '../areas/tasks/demo.ts';
import { createAccount } from '../platform/auth/accounts.ts';
import { Transactions } from '../platform/db/transactions.ts';
import { DEMO_PASSWORD } from './demo-family.ts';
import { demoFamilies } from './demo-families.ts';
import { loadDemoData } from './load.ts';
import { resetDemoData } from './reset.ts';
import { shiftDemoDates } from './shift.ts';
import { startDemoData } from './start.ts';

let place: TestDatabase;
let now = new Date('2026-11-20T09:30:00Z');
let transactions: Transactions;

beforeAll(async () => {
  place = await aDatabase();
  transactions = new Transactions(place.database, { clock: () => now, isDevelopment: true, followers: areaFollowers });
  await loadDemoData(transactions);
});
afterAll(() => place.close());

const query = async (text: string, values: unknown[] = []) => (await place.admin.query(text, values)).rows;

async function familyOf(email: string): Promise<string> {
  const [row] = await query('select family_id from public.profiles where email = $1', [email]);
  return row.family_id;
}

const tasksOf = async (email: string) =>
  query('select * from public.tasks where family_id = $1 order by id', [await familyOf(email)]);

/** To see that nothing changed. */
const counts = () =>
  query(`select (select count(*)::int from auth."user") as users, (select count(*)::int from auth.account) as accounts,
    (select count(*)::int from public.families) as families, (select count(*)::int from public.members) as members,
    (select count(*)::int from public.user_roles) as roles, (select count(*)::int from public.tasks) as tasks,
    (select count(*)::int from app.feeds) as feeds`);

describe('demo data', () => {
  it('has the promised families, people and tasks', async () => {
    const rivera = await query('select first_name, role, user_id from public.members where family_id = $1', [
      await familyOf('ana@rivera.test'),
    ]);
    expect(rivera.map((member) => member.role)).toEqual(
      expect.arrayContaining(['parent', 'admin', 'child', 'grandma', 'grandpa', 'nurse', 'baby_sister', null]),
    );
    expect(rivera).toHaveLength(9);
    expect(rivera.find((member) => member.first_name === 'Luz')).toMatchObject({ user_id: null, role: null });
    expect(await tasksOf('ana@rivera.test')).toHaveLength(DEMO_TASKS['rivera']?.length ?? 0);
    expect(await tasksOf('chidi@okafor.test')).toHaveLength(DEMO_TASKS['okafor']?.length ?? 0);
    const [contact] = await query('select * from public.contacts');
    expect(Contact.safeParse({ ...contact, version: Number(contact.version), ...instants(contact) }).success).toBe(
      true,
    );
    const events = await query(
      'select *, event_date::text as event_date, end_date::text as end_date from public.family_events',
    );
    expect(events.length).toBeGreaterThanOrEqual(40);
    const ranges = ({ range_start, range_end }: Record<string, Date>) => ({
      range_start: range_start?.toISOString(),
      range_end: range_end?.toISOString(),
    });
    for (const event of events) {
      FamilyEvent.parse({ ...event, version: Number(event.version), ...instants(event), ...ranges(event) });
    }
    const nora = await query(`select m.family_id from public.members m join auth."user" u on u.id = m.user_id
                              where u.email = 'nora@rivera.test'`);
    expect(nora).toHaveLength(2);
    const counted = 'select current_member_count, max_members from public.families where id = $1';
    const full = await query(counted, [await familyOf('full@casita.test')]);
    expect(full).toEqual([{ current_member_count: 5, max_members: 5 }]);
  });

  it('has tasks of every kind, each valid for the contract, with a history of its author', async () => {
    const tasks = await tasksOf('ana@rivera.test');
    const today = '2026-11-20';
    const count = (is: (task: Record<string, unknown>) => boolean) => tasks.filter(is).length;
    expect(count((task) => task.status === 'completed')).toBeGreaterThanOrEqual(8);
    expect(count((task) => task.status === 'in progress')).toBeGreaterThanOrEqual(4);
    expect(count((task) => task.status === 'pending' && dayOfTask(task) < today)).toBeGreaterThanOrEqual(3);
    expect(count((task) => task.assigned_members !== null)).toBeGreaterThanOrEqual(8);
    for (const task of tasks) {
      Task.parse({ ...task, version: Number(task.version), ...instants(task) });
      expect(new Date(task.created_at).getTime()).toBeLessThan(now.getTime());
    }
    const wrong = await query(
      `select t.title from public.tasks t join app.changes c on c.family_id = t.family_id and c.row_id = t.id and c.op = 'create'
       where c.actor is distinct from t.created_by or c.version < t.version`,
    );
    expect(wrong).toEqual([]);
    const [feed] = await query(
      `select f.version::int as version, count(*)::int as changes from app.feeds f join app.changes c using (family_id)
       where family_id = $1 group by 1`,
      [await familyOf('ana@rivera.test')],
    );
    expect(feed.changes).toBe(feed.version);
  });

  it('is Spanish for people who read Spanish: Rosa’s tasks and notifications, and the home of the Vegas', () => {
    const [rivera, vega] = ['rivera', 'vega'].map((key) => demoFamilies().find((demoFamily) => demoFamily.key === key));
    const rosas = (DEMO_TASKS['rivera'] ?? []).filter(
      (task) => task.by === 'rosa' || [task.for].flat().includes('rosa'),
    );
    expect(rosas.length).toBeGreaterThanOrEqual(6);
    expect(vega?.people.every(({ language }) => language === 'es')).toBe(true);
    const spanish = [...(vega?.people ?? []), ...(rivera?.people ?? [])].filter(({ language }) => language === 'es');
    const notifications = { ...DEMO_NOTIFICATIONS['rivera'], ...DEMO_NOTIFICATIONS['vega'] };
    const texts = [
      ...[...rosas, ...(DEMO_TASKS['vega'] ?? [])].flatMap(({ title, description = '' }) => [title, description]),
      ...spanish.flatMap(({ key }) => (notifications[key] ?? []).flatMap(({ title, content }) => [title, content])),
    ];
    const english = /\b(the|and|for|to|from|of|on|with|buy|take|bring|return|plan|pick|call|pay|make)\b/i;
    expect(texts.filter((text) => english.test(text))).toEqual([]);
  });

  it('writes apostrophes in one way', () => {
    expect(JSON.stringify([demoFamilies(), DEMO_TASKS, DEMO_NOTIFICATIONS])).not.toMatch(/\w’|’\w/);
  });

  it('lets every person sign in with the published password, except where the state is about that', async () => {
    const { app } = await anAccountServer(place.database, { transactions });
    for (const email of [
      'ana@rivera.test',
      'luz@rivera.test',
      'nora@rivera.test',
      'staff@casita.test',
      'googleonly@casita.test',
    ]) {
      const { statusCode } = await aBrowser(app).signIn({ email, password: DEMO_PASSWORD });
      expect(statusCode, email).toBe(/luz|google/.test(email) ? 400 : 200);
    }
    await app.close();
  });

  it('is loaded once, and never beside other accounts', async () => {
    const before = await counts();
    expect(await startDemoData(transactions)).toEqual([
      `Sign in as ana@rivera.test or chidi@okafor.test, password ${DEMO_PASSWORD}`,
      'In Spanish: carmen@vega.test, the same password',
    ]);
    expect(await counts()).toEqual(before);

    const other = await aDatabase();
    const otherTransactions = new Transactions(other.database, { followers: areaFollowers });
    const account = { id: newId(), email: aPerson().email, name: '', isConfirmed: true, passwordHash: null };
    await otherTransactions.withSystem('test', {}, (tx) => createAccount(tx, account));
    expect(await loadDemoData(otherTransactions)).toBe(0);
    expect(await resetDemoData(otherTransactions)).toBe(0);
    expect(await startDemoData(otherTransactions)).toEqual([]);
    await other.close();
  });

  it('is completed after a crash, and loaded once by two nodes that start together', async () => {
    const other = await aDatabase();
    const otherTransactions = new Transactions(other.database, { followers: areaFollowers });
    const all = demoFamilies();
    await loadDemoData(otherTransactions, all.slice(0, 3));
    await Promise.all([loadDemoData(otherTransactions), loadDemoData(otherTransactions)]);
    const { rows } = await other.admin.query('select demo_family from app.demo');
    expect(rows).toHaveLength(all.length);
    const twice = await other.admin.query('select name from public.families group by name having count(*) > 1');
    expect(twice.rows).toEqual([]);
    const feeds = await other.admin.query(
      `select 1 from app.feeds where family_id not in (select id from public.families union select id from auth."user")`,
    );
    expect(feeds.rows).toEqual([]);
    await other.close();
  });
});

describe('demo dates', () => {
  it('move by whole days, through the feed, and leave rows that people added alone', async () => {
    const familyId = await familyOf('ana@rivera.test');
    const before = await tasksOf('ana@rivera.test');
    const [{ version }] = await query('select version::int from app.feeds where family_id = $1', [familyId]);
    expect(await shiftDemoDates(transactions)).toBe(0);

    await transactions.withSystem('test', { familyId }, ({ db }) =>
      db
        .insertInto('tasks')
        .values({
          family_id: familyId,
          id: newId(),
          title: 'Added by a visitor',
          description: null,
          assigned_to: before[0].created_by,
          assigned_members: null,
          due_date: '2026-11-21T18:00:00+01:00',
          due_all_day: false,
          status: 'pending',
          created_by: before[0].created_by,
          completed_at: null,
          completed_by: null,
        })
        .execute(),
    );
    now = new Date(now.getTime() + 9 * DAY_MS + DAY_MS / 2);
    const [first, second] = await Promise.all([shiftDemoDates(transactions), shiftDemoDates(transactions)]);
    expect(first + second).toBe(demoFamilies().length);
    expect(await shiftDemoDates(transactions)).toBe(0);

    const after = await tasksOf('ana@rivera.test');
    for (const task of before) {
      const moved = after.find((other) => other.id === task.id);
      expect(moved.due_date).toBe(task.due_date && moveText(task.due_date, 9));
      expect(moved.created_at.getTime() - task.created_at.getTime()).toBe(9 * DAY_MS);
      expect(Number(moved.version)).toBeGreaterThan(version);
    }
    expect(after.find((task) => task.title === 'Added by a visitor').due_date).toBe('2026-11-21T18:00:00+01:00');
  });
});

describe('a reset', () => {
  it('restores the demo families, and touches nothing else', async () => {
    const { app } = await anAccountServer(place.database, { transactions });
    const visitor = aBrowser(app);
    const { user } = await visitor.signUp();
    const own = await query('select family_id from public.members where user_id = $1', [user.id]);
    const ownFamily: string = own[0].family_id;
    const leo = (await query(`select id from auth."user" where email = 'leo@rivera.test'`))[0].id;
    await transactions.withSystem('test', { familyId: ownFamily }, async ({ db }) => {
      await db
        .insertInto('user_roles')
        .values({ id: newId(), user_id: leo, family_id: ownFamily, role: 'child' })
        .execute();
      await db
        .insertInto('members')
        .values({
          family_id: ownFamily,
          id: leo,
          user_id: leo,
          first_name: 'Leo',
          last_name: null,
          colour: 'blue',
          birth_date: null,
          role: 'child',
          joined_at: now.toISOString(),
          left_at: null,
        })
        .execute();
    });
    const demo = aBrowser(app);
    await demo.signIn({ email: 'ana@rivera.test', password: DEMO_PASSWORD });
    const oldFamily = await familyOf('ana@rivera.test');
    const paying = await query('select customer_id from app.payment_customers order by 1');

    expect(await resetDemoData(transactions)).toBe(demoFamilies().length);

    expect(await familyOf('ana@rivera.test')).not.toBe(oldFamily);
    expect(await tasksOf('ana@rivera.test')).toHaveLength(DEMO_TASKS['rivera']?.length ?? 0);
    for (const table of ['public.tasks', 'public.members', 'app.feeds', 'app.changes']) {
      expect(await query(`select 1 from ${table} where family_id = $1`, [oldFamily]), table).toEqual([]);
    }
    const ended =
      "select distinct payload ->> 'customer_id' as customer_id from app.jobs where kind = 'end_payments' order by 1";
    expect([paying.length > 0, await query(ended)]).toEqual([true, paying]);
    expect((await demo.refresh()).statusCode).toBe(401);
    expect((await visitor.refresh()).statusCode).toBe(200);
    const people = await query(
      'select first_name, user_id, left_at from public.members where family_id = $1 order by joined_at',
      [ownFamily],
    );
    expect(people).toHaveLength(2);
    expect(people.find((person) => person.first_name === 'Leo')).toMatchObject({
      user_id: null,
      left_at: expect.any(Date),
    });
    expect((await aBrowser(app).signIn({ email: 'leo@rivera.test', password: DEMO_PASSWORD })).statusCode).toBe(200);
    await app.close();
  });
});

/** The day a task is due; a far future day when it has none. */
function dayOfTask(task: Record<string, unknown>): string {
  return typeof task.due_date === 'string' ? task.due_date.slice(0, 10) : '9999-12-31';
}

/** A due date some days later. The rest behind the day stays. */
function moveText(dueDate: string, days: number): string {
  const day = new Date(Date.parse(`${dueDate.slice(0, 10)}T00:00:00Z`) + days * DAY_MS);
  return day.toISOString().slice(0, 10) + dueDate.slice(10);
}

/** node-postgres parses instants as Date objects; the contract has them as text. */
function instants(task: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(task).flatMap(([name, value]) => (value instanceof Date ? [[name, value.toISOString()]] : [])),
  );
}
