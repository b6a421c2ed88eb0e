import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageOn } from '#contract/birthdays.ts';
import { DAY_MS } from '#contract/limits.ts';
import { areaFollowers } from '../areas.ts';
import { aDatabase, type TestDatabase } from '../testing/database.ts';
import { Transactions } from '../platform/db/transactions.ts';
import { loadDemoData } from './load.ts';
import { resetDemoData } from './reset.ts';
import { shiftDemoDates } from './shift.ts';

let place: TestDatabase;
let now = new Date('2026-11-20T21:40:00Z');
let transactions: Transactions;

beforeAll(async () => {
  place = await aDatabase();
  transactions = new Transactions(place.database, { clock: () => now, isDevelopment: true, followers: areaFollowers });
  await loadDemoData(transactions);
});
afterAll(() => place.close());

const query = async (text: string, values: unknown[] = []) => (await place.admin.query(text, values)).rows;
const userOf = async (email: string): Promise<string> =>
  (await query('select id from auth."user" where email = $1', [email]))[0].id;
const planOf = async (email: string) =>
  (await query('select * from subscribers where id = $1', [await userOf(email)]))[0];
const profileOf = async (email: string) => (await query('select * from profiles where email = $1', [email]))[0];
const familyOf = async (email: string) =>
  (await query('select f.* from families f join profiles p on p.family_id = f.id where p.email = $1', [email]))[0];
const invitations = () => query('select * from family_invitations order by invite_token');
const notificationsOf = async (email: string) =>
  query('select * from notifications where family_id = $1 order by id', [await userOf(email)]);
const daysBetween = (before: Date, after: Date) => (after.getTime() - before.getTime()) / DAY_MS;

/** Writes the plan as the person's own choice, with their id as the author in the feed. */
async function choose(email: string): Promise<void> {
  const id = await userOf(email);
  await transactions.withSystem('test', { familyId: id, actorId: id }, ({ db }) =>
    db.updateTable('subscribers').set({ subscription_start: now.toISOString() }).where('id', '=', id).execute(),
  );
}

describe('after some days', () => {
  it('trials have as many days left as before, at any hour, and families are open for as long', async () => {
    const [trial, family] = [await planOf('trial5@casita.test'), await familyOf('trial5@casita.test')];
    expect(Math.ceil(daysBetween(now, trial.subscription_end))).toBe(5);
    expect(family.open_until).toEqual(trial.subscription_end);
    await choose('chidi@okafor.test');
    const before = {
      pastDue: await planOf('pastdue@casita.test'),
      cancelled: await planOf('cancelled@casita.test'),
      chosen: await planOf('chidi@okafor.test'),
      homeless: await planOf('nofamily@casita.test'),
      demo: await profileOf('demo@casita.test'),
      invitations: await invitations(),
      notifications: await notificationsOf('ana@rivera.test'),
      busy: await notificationsOf('busy@casita.test'),
    };

    // Early in the morning, three days later.
    now = new Date('2026-11-23T00:05:00Z');
    await Promise.all([shiftDemoDates(transactions), shiftDemoDates(transactions)]);

    const moved = await planOf('trial5@casita.test');
    expect(daysBetween(trial.subscription_end, moved.subscription_end)).toBe(3);
    expect(daysBetween(trial.subscription_start, moved.subscription_start)).toBe(3);
    expect(Math.ceil(daysBetween(now, moved.subscription_end))).toBe(5);
    expect((await familyOf('trial5@casita.test')).open_until).toEqual(moved.subscription_end);
    const pastDue = await planOf('pastdue@casita.test');
    expect(daysBetween(before.pastDue.payment_failed_at, pastDue.payment_failed_at)).toBe(3);
    const cancelled = await planOf('cancelled@casita.test');
    expect(daysBetween(before.cancelled.cancelled_at, cancelled.cancelled_at)).toBe(3);
    expect((await planOf('chidi@okafor.test')).subscription_start).toEqual(before.chosen.subscription_start);
    const homeless = await planOf('nofamily@casita.test');
    expect(daysBetween(before.homeless.subscription_start, homeless.subscription_start)).toBe(3);

    const demo = await profileOf('demo@casita.test');
    expect(daysBetween(before.demo.demo_start_date, demo.demo_start_date)).toBe(3);
    expect(daysBetween(before.demo.demo_end_date, demo.demo_end_date)).toBe(3);
    expect((await familyOf('demo@casita.test')).open_until).toEqual(demo.demo_end_date);

    for (const [index, invitation] of (await invitations()).entries()) {
      expect(daysBetween(before.invitations[index].expires_at, invitation.expires_at)).toBe(3);
      expect(daysBetween(before.invitations[index].created_at, invitation.created_at)).toBe(3);
    }
    const after = { ana: await notificationsOf('ana@rivera.test'), busy: await notificationsOf('busy@casita.test') };
    for (const [index, one] of [...after.ana.entries()]) {
      expect(daysBetween(before.notifications[index].created_at, one.created_at)).toBe(3);
      expect(one.is_read).toBe(before.notifications[index].is_read);
    }
    expect(after.busy).toHaveLength(before.busy.length);
    expect(daysBetween(before.busy[0].created_at, after.busy[0].created_at)).toBe(3);
  });

  it('birthdays are as many days ahead as before, but for those that a person has entered', async () => {
    const { id } = await familyOf('ana@rivera.test');
    const birthDates = async () => {
      const text = `select first_name, birth_date::text from members where family_id = $1`;
      return Object.fromEntries((await query(text, [id])).map((row) => [row.first_name, row.birth_date]));
    };
    const today = now.toISOString().slice(0, 10);
    const before = await birthDates();
    expect(before['Rosa']).toBe('1958-11-25'); // the cake of the demo tasks is for this day
    expect([ageOn(before['Leo'], today), ageOn(before['Tomás'], today), before['Nora']]).toEqual([14, 70, null]);
    const leo = await userOf('leo@rivera.test');
    await transactions.withSystem('test', { familyId: id, actorId: leo }, ({ db }) =>
      db
        .updateTable('members')
        .set({ birth_date: '2012-01-06' })
        .where('family_id', '=', id)
        .where('id', '=', leo)
        .execute(),
    );
    now = new Date(now.getTime() + DAY_MS);
    await shiftDemoDates(transactions);
    expect(await birthDates()).toMatchObject({ Rosa: '1958-11-26', Leo: '2012-01-06' });
  });

  it('deleted rows stay deleted, and people of two families are moved once', async () => {
    const nora = await userOf('nora@rivera.test');
    const [kept, deleted] = await notificationsOf('nora@rivera.test');
    await transactions.withSystem('test', { familyId: nora, actorId: nora }, ({ db }) =>
      db.updateTable('notifications').set({ deleted_at: now.toISOString() }).where('id', '=', deleted.id).execute(),
    );
    now = new Date(now.getTime() + DAY_MS);
    await shiftDemoDates(transactions);
    const after = await notificationsOf('nora@rivera.test');
    expect(daysBetween(kept.created_at, after.find((one) => one.id === kept.id).created_at)).toBe(1);
    // Its date moves too, so that it is not out of step when it is restored.
    const moved = after.find((one) => one.id === deleted.id);
    expect([daysBetween(deleted.created_at, moved.created_at), moved.deleted_at]).toEqual([1, expect.any(Date)]);
  });
});

describe('a reset', () => {
  it('empties personal workspaces and makes plans and invitations anew', async () => {
    const [ana, family] = [await userOf('ana@rivera.test'), await familyOf('ana@rivera.test')];
    await resetDemoData(transactions);
    for (const table of ['subscribers', 'settings', 'notifications', 'app.feeds', 'app.changes']) {
      expect(await query(`select 1 from ${table} where family_id = $1`, [ana]), table).toEqual([]);
    }
    expect(await query('select 1 from family_invitations where family_id = $1', [family.id])).toEqual([]);
    expect(await planOf('ana@rivera.test')).toMatchObject({ subscription_tier: 'Premium' });
    expect(await invitations()).toHaveLength(5);
    const strays = await query(
      `select 1 from app.feeds where family_id not in (select id from families union select id from auth."user")`,
    );
    expect(strays).toEqual([]);
  });
});
