import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSubscription } from '#contract/areas/subscription.ts';
import { addMember, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aNewFamily, aPlanServer, check, choose, holdPlan, inDays, applyPlans, storedFamily } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aPlanServer();
});
afterAll(() => server.close());

describe('the plan that counts', () => {
  it('is the best one of the admins and parents, and no one else’s', async () => {
    const { ana, marco, leo } = await aNewFamily(server, { ana: 'parent', marco: 'admin', leo: 'child' });
    await holdPlan(server, leo, 'Premium');
    expect(await check(leo)).toMatchObject({ subscribed: false, subscription_tier: null });
    await holdPlan(server, ana, 'Trial', { subscription_end: inDays(server, 5) });
    await holdPlan(server, marco, 'Free');
    expect(await check(leo)).toMatchObject({
      subscribed: true,
      subscription_tier: 'Trial',
      subscription_end: inDays(server, 5),
      max_members: 999,
      choosers: ['ana', 'marco'],
    });
    // Both decide how long the family stays open.
    expect(await storedFamily(server, ana.familyId)).toMatchObject({ open_until: null, max_members: 999 });
  });

  it('shows the customer number to the payer only, and payment details to admins and parents', async () => {
    const { ana, bo, leo } = await aNewFamily(server, { ana: 'parent', bo: 'parent', leo: 'child' });
    const failed = inDays(server, -3);
    await holdPlan(server, ana, 'Premium', { payment_failed_at: failed, stripe_customer_id: 'cus_1' });
    expect(await check(ana)).toMatchObject({
      subscribed: true,
      stripe_customer_id: 'cus_1',
      payment_failed_at: failed,
    });
    expect(await check(bo)).toMatchObject({ subscribed: true, stripe_customer_id: null, payment_failed_at: failed });
    expect(await check(leo)).toMatchObject({ subscribed: true, stripe_customer_id: null, payment_failed_at: null });
    expect((await storedFamily(server, ana.familyId)).open_until).toBe(inDays(server, 11));
  });

  it('follows the family in the call, else the profile’s', async () => {
    const { ana } = await aNewFamily(server, { ana: 'parent' });
    const { bo, id } = await aNewFamily(server, { bo: 'parent' });
    await addMember(server, id, 'ana', 'child', ana.userId);
    await choose(bo, 'Free');
    expect(await check(ana)).toMatchObject({ subscribed: false, family_id: ana.familyId });
    expect(await check(ana, null)).toMatchObject({ subscribed: false, family_id: ana.familyId });
    expect(await check(ana, id)).toMatchObject({ subscribed: true, family_id: id });
  });

  it('is the caller’s own while none of their families can be used', async () => {
    const { ana, id } = await aNewFamily(server, { ana: 'parent' });
    await holdPlan(server, ana, 'Free');
    for (const status of ['orphaned', 'failed', 'pending']) {
      await server.admin.query('update families set setup_status = $2 where id = $1', [id, status]);
      expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Free', family_id: null });
    }
  });

  it('is the same with and without a cache bypass', async () => {
    const { ana } = await aNewFamily(server, { ana: 'parent' });
    const answer = await server.app.inject({
      method: 'POST',
      url: checkSubscription.path,
      headers: { authorization: `Bearer ${ana.token}`, 'x-no-cache': '1' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.json())).toEqual(Object.keys(checkSubscription.output.def.shape));
  });

  it('can be read while a password has to be changed, and chosen only afterwards', async () => {
    const { ana } = await aNewFamily(server, { ana: 'parent' });
    await server.admin.query('update profiles set requires_password_change = true where id = $1', [ana.userId]);
    expect(await check(ana)).toMatchObject({ subscribed: false });
    expect((await choose(ana, 'Free')).json().code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await choose(ana, 'Free', null)).json().code).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  it('needs a live session', async () => {
    const { ana } = await aNewFamily(server, { ana: 'parent' });
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
      [member.userId, inDays(server, -3), end],
    );
    await applyPlans(server, member.familyId);
  };

  it('opens a demo family without a subscription while the demo runs', async () => {
    const { ana, leo } = await aNewFamily(server, { ana: 'parent', leo: 'child' });
    await mark(ana, 'is_demo_account', inDays(server, 30));
    expect(await check(ana)).toMatchObject({
      subscribed: false,
      subscription_tier: null,
      is_demo_account: true,
      demo_status: 'active',
      demo_start_date: inDays(server, -3),
      demo_end_date: inDays(server, 30),
      is_local_dev_user: false,
    });
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(200);
    await mark(ana, 'is_demo_account', inDays(server, -1));
    expect(await check(ana)).toMatchObject({ is_demo_account: false, demo_status: 'expired', subscribed: false });
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(402);
    await mark(ana, 'is_demo_account', null);
    expect(await check(ana)).toMatchObject({ is_demo_account: true, demo_status: 'active' });
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(200);
  });

  it('counts a local-development account as subscribed until its date, and never in production', async () => {
    const { ana } = await aNewFamily(server, { ana: 'parent' });
    await mark(ana, 'is_local_dev_user', inDays(server, 30));
    expect(await check(ana)).toMatchObject({ subscribed: true, is_local_dev_user: true, demo_status: null });
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(200);

    const production = await aServer({ on: server });
    production.clock.now = server.clock.now;
    const there = await signInAs(production, ana);
    const answer = await there.post(checkSubscription.path, {});
    expect(answer.json()).toMatchObject({ subscribed: false, is_local_dev_user: false });
    // Nor is the family opened by a new member or a chosen plan.
    await applyPlans(production, ana.familyId);
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(402);
    await applyPlans(server, ana.familyId);
    await production.app.close();

    await mark(ana, 'is_local_dev_user', inDays(server, -1));
    expect(await check(ana)).toMatchObject({ subscribed: false, is_local_dev_user: true });
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(402);
  });
});
