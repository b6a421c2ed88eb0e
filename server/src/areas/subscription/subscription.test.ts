import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSubscription, choosePlan, type SubscriptionCheck } from '#contract/areas/subscription.ts';
import { aFamily, addMember, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { settleFamily } from './commands.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ mountMore: () => undefined });
  // The door asks the database's clock. PostgreSQL shortens fractions of a second that end with a zero.
  server.clock.now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 123);
});
afterAll(() => server.close());

const inDays = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS).toISOString();
const storedFamily = async (id: string) => {
  const { rows } = await server.admin.query(
    'select open_until, max_members, trial_used_at from families where id = $1',
    [id],
  );
  return { ...rows[0], open_until: rows[0].open_until?.toISOString() ?? null };
};

/** A family that nobody has chosen a plan for. */
async function aNewFamily<Name extends string>(roles: Record<Name, TestMember['role']>) {
  const family = await aFamily(server, roles);
  await server.door.withSystem('test', { familyId: family.id }, (tx) => settleFamily(tx, family.id));
  return family;
}

async function check(member: TestMember, familyId: string | null = member.familyId): Promise<SubscriptionCheck> {
  const answer = await member.post(checkSubscription.path, familyId ? { family_id: familyId } : {});
  expect(answer.statusCode, answer.body).toBe(200);
  return checkSubscription.output.parse(answer.json());
}

const choose = (member: TestMember, plan: 'Free' | 'Trial', family_id: string | null = member.familyId) =>
  member.post(choosePlan.path, { plan, family_id });

async function holdPlan(member: TestMember, tier: string, more: Record<string, string | null> = {}): Promise<void> {
  await server.door.withSystem('test', { familyId: member.userId }, async ({ db }) => {
    await db.deleteFrom('subscribers').where('id', '=', member.userId).execute();
    await db
      .insertInto('subscribers')
      .values({
        family_id: member.userId,
        id: member.userId,
        subscription_tier: tier as 'Free',
        subscribed: true,
        subscription_start: inDays(-60),
        subscription_end: null,
        cancelled_at: null,
        payment_failed_at: null,
        ...more,
      })
      .execute();
  });
  await server.door.withSystem('test', { familyId: member.familyId }, (tx) => settleFamily(tx, member.familyId));
}

describe('choosing a plan', () => {
  it('opens a family that was closed, for everybody in it', async () => {
    const { ana, leo, id } = await aNewFamily({ ana: 'parent', leo: 'child' });
    expect((await ana.get('/api/tables/tasks')).json()).toMatchObject({ code: 'PLAN_REQUIRED' });
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(402);
    expect(await check(leo)).toMatchObject({
      subscribed: false,
      subscription_tier: null,
      max_members: 4,
      family_id: id,
      choosers: ['ana'],
      may_start_trial: false,
    });
    expect(await check(ana)).toMatchObject({ may_start_trial: true, is_payer: false });

    const answer = await choose(ana, 'Free');
    expect(choosePlan.output.parse(answer.json())).toEqual({
      success: true,
      subscription_tier: 'Free',
      subscription_end: null,
    });
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(200);
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(200);
    expect(await check(leo)).toMatchObject({
      subscribed: true,
      subscription_tier: 'Free',
      max_members: 5,
      is_payer: false,
    });
    expect(await check(ana)).toMatchObject({ subscribed: true, subscription_end: null, is_payer: true });
  });

  it('shows the row to whoever chose, in their own space, and tells every member of the family', async () => {
    const { ana, leo, id } = await aNewFamily({ ana: 'parent', leo: 'child' });
    await choose(ana, 'Trial');
    const own = (await ana.get('/api/tables/subscribers', ana.userId)).json();
    expect(own.rows).toMatchObject([{ id: ana.userId, subscription_tier: 'Trial', subscribed: true }]);
    expect((await leo.get('/api/tables/subscribers', leo.userId)).json().rows).toEqual([]);
    const { rows } = await server.admin.query(
      `select row_id from app.changes where family_id = $1 and op = 'reach_all' and at > now() - interval '1 minute'`,
      [id],
    );
    expect(rows.map((row) => row.row_id)).toEqual(expect.arrayContaining([ana.id, leo.id]));
    const before = rows.length;
    await choose(ana, 'Trial');
    const after = await server.admin.query(`select 1 from app.changes where family_id = $1 and op = 'reach_all'`, [id]);
    expect(after.rowCount).toBe(before);
  });

  it('starts a trial of 30 days, once for each person and each family', async () => {
    const { ana, bo, id } = await aNewFamily({ ana: 'parent', bo: 'parent' });
    const started = (await choose(ana, 'Trial')).json();
    expect(started).toEqual({ success: true, subscription_tier: 'Trial', subscription_end: inDays(30) });
    expect(await storedFamily(id)).toMatchObject({ max_members: 999, trial_used_at: expect.any(Date) });
    expect(await check(bo)).toMatchObject({ subscribed: true, subscription_tier: 'Trial', may_start_trial: false });

    for (const member of [ana, bo]) {
      const again = await choose(member, 'Trial');
      expect([again.statusCode, again.json().fields]).toEqual([422, { plan: 'trial_running' }]);
      expect(again.json().message).toBe('The trial is running already.');
    }
    await holdPlan(ana, 'Trial', { subscription_end: inDays(-1), trial_used_at: inDays(-31) });
    expect((await bo.get('/api/tables/tasks')).statusCode).toBe(402);
    expect((await choose(ana, 'Trial')).json().fields).toEqual({ plan: 'trial_used' });
    expect((await choose(bo, 'Trial')).json().fields).toEqual({ plan: 'trial_used_by_family' });
    expect(await check(bo)).toMatchObject({ subscribed: false, subscription_tier: 'Trial', may_start_trial: false });
    // Whoever chooses now is the payer.
    expect((await choose(bo, 'Free')).statusCode).toBe(200);
    expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Free', is_payer: false });
  });

  it('keeps what the trial was when Free follows it, and fills no second one', async () => {
    const { ana, id } = await aNewFamily({ ana: 'parent' });
    await choose(ana, 'Trial');
    expect((await choose(ana, 'Free')).json()).toMatchObject({ subscription_tier: 'Free', subscription_end: null });
    expect(await storedFamily(id)).toMatchObject({ open_until: null, max_members: 5 });
    expect((await choose(ana, 'Trial')).json().fields).toEqual({ plan: 'trial_used' });
  });

  it('is safe from several devices at once', async () => {
    const { ana, bo, id } = await aNewFamily({ ana: 'parent', bo: 'admin' });
    const answers = await Promise.all([
      choose(ana, 'Trial'),
      choose(ana, 'Trial'),
      choose(bo, 'Trial'),
      choose(bo, 'Trial'),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422, 422, 422]);
    const free = await Promise.all([choose(ana, 'Free'), choose(ana, 'Free')]);
    expect(free.map((answer) => answer.statusCode)).toEqual([200, 200]);
    const { rows } = await server.admin.query(
      `select count(*)::int as count from subscribers s join members m on m.user_id = s.id
       where m.family_id = $1 and s.trial_used_at is not null`,
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it.each(['child', 'nurse', 'grandma', null] as const)('is not for a member who is %s', async (role) => {
    const { id, leo } = await aNewFamily({ ana: 'parent', leo: role });
    const answer = await choose(leo, 'Free');
    expect([answer.statusCode, answer.json().code]).toEqual([403, '42501']);
    // Without the family only their own plan changes, which counts for nobody else.
    expect((await choose(leo, 'Free', null)).statusCode).toBe(200);
    expect((await storedFamily(id)).open_until).toMatch(/^1970/);
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(402);
  });

  it('is refused for a strange family, and names only known plans', async () => {
    const { ana } = await aNewFamily({ ana: 'parent' });
    const { stranger } = await aNewFamily({ stranger: 'parent' });
    expect((await choose(ana, 'Free', stranger.familyId)).statusCode).toBe(403);
    expect((await ana.post(checkSubscription.path, { family_id: stranger.familyId })).statusCode).toBe(403);
    const answer = await ana.post(choosePlan.path, { plan: 'Premium', family_id: ana.familyId });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { plan: 'invalid' }]);
  });

  it('never replaces a Premium that runs', async () => {
    const { ana, bo } = await aNewFamily({ ana: 'parent', bo: 'parent' });
    await holdPlan(ana, 'Premium', { subscription_end: inDays(10), cancelled_at: inDays(-1) });
    for (const member of [ana, bo]) {
      for (const plan of ['Free', 'Trial'] as const) {
        expect((await choose(member, plan)).json().fields).toEqual({ plan: 'premium_running' });
      }
    }
    await holdPlan(ana, 'Premium', { subscription_end: inDays(-1), cancelled_at: inDays(-12) });
    expect((await choose(ana, 'Free')).statusCode).toBe(200);
  });
});

describe('the plan that counts', () => {
  it('is the best one of the admins and parents, and no one else’s', async () => {
    const { ana, marco, leo } = await aNewFamily({ ana: 'parent', marco: 'admin', leo: 'child' });
    await holdPlan(leo, 'Premium');
    expect(await check(leo)).toMatchObject({ subscribed: false, subscription_tier: null });
    await holdPlan(ana, 'Trial', { subscription_end: inDays(5) });
    await holdPlan(marco, 'Free');
    expect(await check(leo)).toMatchObject({
      subscribed: true,
      subscription_tier: 'Trial',
      subscription_end: inDays(5),
      max_members: 999,
      choosers: ['ana', 'marco'],
    });
    // Both count for how long the family stays open.
    expect(await storedFamily(ana.familyId)).toMatchObject({ open_until: null, max_members: 999 });
  });

  it('tells the customer’s number to the customer, and money matters to admins and parents', async () => {
    const { ana, bo, leo } = await aNewFamily({ ana: 'parent', bo: 'parent', leo: 'child' });
    const failed = inDays(-3);
    await holdPlan(ana, 'Premium', { payment_failed_at: failed, stripe_customer_id: 'cus_1' });
    expect(await check(ana)).toMatchObject({
      subscribed: true,
      stripe_customer_id: 'cus_1',
      payment_failed_at: failed,
    });
    expect(await check(bo)).toMatchObject({ subscribed: true, stripe_customer_id: null, payment_failed_at: failed });
    expect(await check(leo)).toMatchObject({ subscribed: true, stripe_customer_id: null, payment_failed_at: null });
    expect((await storedFamily(ana.familyId)).open_until).toBe(inDays(11));
  });

  it('follows a family that is named, else the profile’s', async () => {
    const { ana } = await aNewFamily({ ana: 'parent' });
    const { bo, id } = await aNewFamily({ bo: 'parent' });
    await addMember(server, id, 'ana', 'child', ana.userId);
    await choose(bo, 'Free');
    expect(await check(ana)).toMatchObject({ subscribed: false, family_id: ana.familyId });
    expect(await check(ana, null)).toMatchObject({ subscribed: false, family_id: ana.familyId });
    expect(await check(ana, id)).toMatchObject({ subscribed: true, family_id: id });
  });

  it('is the caller’s own while no family of theirs can be used', async () => {
    const { ana, id } = await aNewFamily({ ana: 'parent' });
    await holdPlan(ana, 'Free');
    for (const status of ['orphaned', 'failed', 'pending']) {
      await server.admin.query('update families set setup_status = $2 where id = $1', [id, status]);
      expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Free', family_id: null });
    }
  });

  it('answers the same whether or not the caller asks past every cache', async () => {
    const { ana } = await aNewFamily({ ana: 'parent' });
    const answer = await server.app.inject({
      method: 'POST',
      url: checkSubscription.path,
      headers: { authorization: `Bearer ${ana.token}`, 'x-no-cache': '1' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.json())).toEqual(Object.keys(checkSubscription.output.def.shape));
  });

  it('can be asked while a password has to be changed, and chosen only afterwards', async () => {
    const { ana } = await aNewFamily({ ana: 'parent' });
    await server.admin.query('update profiles set requires_password_change = true where id = $1', [ana.userId]);
    expect(await check(ana)).toMatchObject({ subscribed: false });
    expect((await choose(ana, 'Free')).json().code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await choose(ana, 'Free', null)).json().code).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  it('needs a live session', async () => {
    const { ana } = await aNewFamily({ ana: 'parent' });
    const second = await signInAs(server, ana);
    await server.admin.query('delete from auth.session where id = $1', [second.sessionId]);
    expect((await second.post(checkSubscription.path, {})).statusCode).toBe(401);
    expect((await choose(second, 'Free')).statusCode).toBe(401);
    expect((await choose(second, 'Free', null)).statusCode).toBe(401);
  });
});

describe('demo and local development', () => {
  const mark = async (member: TestMember, flag: string, end: string | null) => {
    await server.admin.query(
      `update profiles set ${flag} = true, demo_start_date = $2, demo_end_date = $3 where id = $1`,
      [member.userId, inDays(-3), end],
    );
    await server.door.withSystem('test', { familyId: member.familyId }, (tx) => settleFamily(tx, member.familyId));
  };

  it('opens a demo family without a subscription while the demo runs', async () => {
    const { ana, leo } = await aNewFamily({ ana: 'parent', leo: 'child' });
    await mark(ana, 'is_demo_account', inDays(30));
    expect(await check(ana)).toMatchObject({
      subscribed: false,
      subscription_tier: null,
      is_demo_account: true,
      demo_status: 'active',
      demo_start_date: inDays(-3),
      demo_end_date: inDays(30),
      is_local_dev_user: false,
    });
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(200);
    await mark(ana, 'is_demo_account', inDays(-1));
    expect(await check(ana)).toMatchObject({ is_demo_account: false, demo_status: 'expired', subscribed: false });
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(402);
    await mark(ana, 'is_demo_account', null);
    expect(await check(ana)).toMatchObject({ is_demo_account: true, demo_status: 'active' });
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(200);
  });

  it('counts a local-development account as subscribed until its date, and never in production', async () => {
    const { ana } = await aNewFamily({ ana: 'parent' });
    await mark(ana, 'is_local_dev_user', inDays(30));
    expect(await check(ana)).toMatchObject({ subscribed: true, is_local_dev_user: true, demo_status: null });
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(200);

    const production = await aServer({ on: server });
    production.clock.now = server.clock.now;
    const there = await signInAs(production, ana);
    const answer = await there.post(checkSubscription.path, {});
    expect(answer.json()).toMatchObject({ subscribed: false, is_local_dev_user: false });
    await production.app.close();

    await mark(ana, 'is_local_dev_user', inDays(-1));
    expect(await check(ana)).toMatchObject({ subscribed: false, is_local_dev_user: true });
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(402);
  });
});
