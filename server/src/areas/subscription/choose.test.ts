import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSubscription, choosePlan } from '#contract/areas/subscription.ts';
import type { TestServer } from '../../testing/server.ts';
import { aNewFamily, aPlanServer, check, choose, holdPlan, inDays, storedFamily } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aPlanServer();
});
afterAll(() => server.close());

describe('choosing a plan', () => {
  it('opens a closed family for every member', async () => {
    const { ana, leo, id } = await aNewFamily(server, { ana: 'parent', leo: 'child' });
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

  it('writes the row into the payer’s personal workspace and resets the visibility of every member', async () => {
    const { ana, leo, id } = await aNewFamily(server, { ana: 'parent', leo: 'child' });
    const listResets = async () => {
      const reached = `select row_id from app.changes where family_id = $1 and op = 'reset_all' order by version`;
      return (await server.admin.query(reached, [id])).rows.map((row) => row.row_id);
    };
    const before = await listResets();
    await choose(ana, 'Trial');
    const own = (await ana.get('/api/tables/subscribers', ana.userId)).json();
    expect(own.rows).toMatchObject([{ id: ana.userId, subscription_tier: 'Trial', subscribed: true }]);
    expect((await leo.get('/api/tables/subscribers', leo.userId)).json().rows).toEqual([]);
    const newResets = async () => new Set((await listResets()).slice(before.length));
    await expect.poll(newResets).toEqual(new Set([ana.id, leo.id]));
    // A member without a plan follows only their personal workspace.
    const { epoch } = (await leo.get('/api/tables/subscribers', leo.userId)).json();
    const pull = async () => (await leo.get(`/api/changes?epoch=${epoch}&since=0`, leo.userId)).json();
    await expect.poll(pull).toMatchObject({ visibility_reset: { all: true } });

    await choose(ana, 'Trial'); // refused, and nothing is logged
    expect(await listResets()).toHaveLength(before.length + 2);
  });

  it('starts a trial of 30 days, once for each person and each family', async () => {
    const { ana, bo, id } = await aNewFamily(server, { ana: 'parent', bo: 'parent' });
    const started = (await choose(ana, 'Trial')).json();
    expect(started).toEqual({ success: true, subscription_tier: 'Trial', subscription_end: inDays(server, 30) });
    expect(await storedFamily(server, id)).toMatchObject({ max_members: 999, trial_used_at: expect.any(Date) });
    expect(await check(bo)).toMatchObject({ subscribed: true, subscription_tier: 'Trial', may_start_trial: false });

    for (const member of [ana, bo]) {
      const again = await choose(member, 'Trial');
      expect([again.statusCode, again.json().fields]).toEqual([422, { plan: 'trial_running' }]);
      expect(again.json().message).toBe('The trial is running already.');
    }
    await holdPlan(server, ana, 'Trial', { subscription_end: inDays(server, -1), trial_used_at: inDays(server, -31) });
    expect((await bo.get('/api/tables/tasks')).statusCode).toBe(402);
    expect((await choose(ana, 'Trial')).json().fields).toEqual({ plan: 'trial_used' });
    expect((await choose(bo, 'Trial')).json().fields).toEqual({ plan: 'trial_used_by_family' });
    expect(await check(bo)).toMatchObject({ subscribed: false, subscription_tier: 'Trial', may_start_trial: false });
    // The last to choose is the payer.
    expect((await choose(bo, 'Free')).statusCode).toBe(200);
    expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Free', is_payer: false });
  });

  it('counts for every family that it opens, whether the call named it or not', async () => {
    const { ana, bo, id } = await aNewFamily(server, { ana: 'parent', bo: 'parent' });
    expect((await choose(ana, 'Trial', null)).statusCode).toBe(200);
    expect(await storedFamily(server, id)).toMatchObject({ trial_used_at: expect.any(Date) });
    await choose(ana, 'Free');
    expect((await choose(bo, 'Trial')).json().fields).toEqual({ plan: 'trial_used_by_family' });
    expect((await choose(bo, 'Trial', null)).json().fields).toEqual({ plan: 'trial_used_by_family' });
  });

  it('cannot open a closed family again through another family', async () => {
    const { ana, bo, id } = await aNewFamily(server, { ana: 'parent', bo: 'parent' });
    await choose(ana, 'Trial');
    await holdPlan(server, ana, 'Trial', { subscription_end: inDays(server, -1), trial_used_at: inDays(server, -31) });
    const made = (await bo.post('/api/functions/create-family', { familyName: 'Elsewhere' })).json();
    expect((await choose(bo, 'Trial', made.family_id)).json().fields).toEqual({ plan: 'trial_used_by_family' });
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(402);
    // A family that is open anyway does not prevent it.
    await choose(ana, 'Free');
    expect((await choose(bo, 'Trial', made.family_id)).statusCode).toBe(200);
    expect(await storedFamily(server, id)).toMatchObject({ open_until: null });
  });

  it('keeps the trial’s record when Free follows it, and allows no second one', async () => {
    const { ana, id } = await aNewFamily(server, { ana: 'parent' });
    await choose(ana, 'Trial');
    expect((await choose(ana, 'Free')).json()).toMatchObject({ subscription_tier: 'Free', subscription_end: null });
    expect(await storedFamily(server, id)).toMatchObject({ open_until: null, max_members: 5 });
    expect((await choose(ana, 'Trial')).json().fields).toEqual({ plan: 'trial_used' });
  });

  it('from several devices at once is made once', async () => {
    const { ana, bo, id } = await aNewFamily(server, { ana: 'parent', bo: 'admin' });
    const answers = await Promise.all([
      choose(ana, 'Trial'),
      choose(ana, 'Trial'),
      choose(bo, 'Trial'),
      choose(bo, 'Trial'),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    const free = await Promise.all([choose(ana, 'Free'), choose(ana, 'Free')]);
    expect(free.map((answer) => answer.statusCode)).toEqual([200, 200]);
    const { rows } = await server.admin.query(
      `select count(*)::int as count from subscribers s join members m on m.user_id = s.id
       where m.family_id = $1 and s.trial_used_at is not null`,
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it.each(['child', 'nurse', 'grandma', null] as const)('is refused for a member who is %s', async (role) => {
    const { id, leo } = await aNewFamily(server, { ana: 'parent', leo: role });
    const answer = await choose(leo, 'Free');
    expect([answer.statusCode, answer.json().code]).toEqual([403, '42501']);
    // Without the family only their own plan changes, which counts for no one else.
    expect((await choose(leo, 'Free', null)).statusCode).toBe(200);
    expect((await storedFamily(server, id)).open_until).toMatch(/^1970/);
    expect((await leo.get('/api/tables/tasks')).statusCode).toBe(402);
    // Otherwise they could save a trial for the day they become a parent.
    expect((await choose(leo, 'Trial', null)).json().code).toBe('42501');
  });

  it('is refused for a family of others, and for unknown plans', async () => {
    const { ana } = await aNewFamily(server, { ana: 'parent' });
    const { stranger } = await aNewFamily(server, { stranger: 'parent' });
    expect((await choose(ana, 'Free', stranger.familyId)).statusCode).toBe(403);
    expect((await ana.post(checkSubscription.path, { family_id: stranger.familyId })).statusCode).toBe(403);
    const answer = await ana.post(choosePlan.path, { plan: 'Premium', family_id: ana.familyId });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { plan: 'invalid' }]);
  });

  it('never replaces a Premium that runs', async () => {
    const { ana, bo } = await aNewFamily(server, { ana: 'parent', bo: 'parent' });
    const end = inDays(server, 10);
    await holdPlan(server, ana, 'Premium', { subscription_end: end, cancelled_at: inDays(server, -1) });
    for (const [member, plan] of [
      [ana, 'Trial'],
      [bo, 'Free'],
      [bo, 'Trial'],
    ] as const)
      expect((await choose(member, plan)).json().fields).toEqual({ plan: 'premium_running' });
    // Their payer may choose what follows.
    expect((await choose(ana, 'Free')).json()).toMatchObject({ subscription_tier: 'Premium', subscription_end: end });
    expect(await check(bo)).toMatchObject({ subscription_tier: 'Premium', continues_free: true });
    expect(await storedFamily(server, ana.familyId)).toMatchObject({ open_until: null, max_members: 999 });
    await holdPlan(server, ana, 'Premium', { subscription_end: inDays(server, -1), cancelled_at: inDays(server, -12) });
    expect((await choose(ana, 'Free')).statusCode).toBe(200);
  });
});
