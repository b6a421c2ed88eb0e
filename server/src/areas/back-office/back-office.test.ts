import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  backofficeOverview,
  ENQUIRIES_PER_PAGE,
  listEnquiries,
  setEnquiryStatus,
  type StoredEnquiry,
} from '#contract/areas/back-office.ts';
import { choosePlan, isPlanActive } from '#contract/areas/subscription.ts';
import { TIERS } from '#contract/areas/plans/plans.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let staff: TestMember;
beforeAll(async () => {
  server = await aServer({ alone: 'counts all families' });
  server.clock.now = new Date();
  ({ staff } = await aFamily(server, { staff: 'backoffice_admin' }));
});
afterAll(() => server.close());

const overview = async () => backofficeOverview.output.parse((await staff.post(backofficeOverview.path)).json());
const list = async (input: object = {}) => (await staff.post(listEnquiries.path, input)).json();

async function writeEnquiries(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await server.transactions.withSystem('test', {}, ({ db }) =>
    db
      .insertInto('enquiries')
      // All have the same instant: paging must not lose one of them.
      .values(
        ids.map((id) => ({
          id,
          kind: 'buzon',
          category: 'idea',
          name: null,
          email: null,
          company: null,
          message: `Message ${id}`,
          created_at: '2026-01-02T03:04:05.678901Z',
        })),
      )
      .execute(),
  );
  return ids;
}

describe('the overview', () => {
  it('counts families, people, plans and sign-ups, and holds only figures', async () => {
    const before = await overview();
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { bo, leo, id } = await aFamily(server, { bo: 'parent', leo: 'child' });
    await ana.post(choosePlan.path, { plan: 'Trial', family_id: ana.familyId });
    await bo.post(choosePlan.path, { plan: 'Free', family_id: bo.familyId });
    await leo.post(choosePlan.path, { plan: 'Trial' });
    const setTrialEnd = (member: TestMember, when: string) =>
      server.transactions.withSystem('test', { familyId: member.userId }, ({ db }) =>
        db.updateTable('subscribers').set({ subscription_end: when }).where('id', '=', member.userId).execute(),
      );
    await setTrialEnd(ana, new Date(server.clock.now.getTime() + 6 * 86_400_000).toISOString());
    await setTrialEnd(leo, new Date(server.clock.now.getTime() - 60_000).toISOString());
    await server.admin.query(`update families set setup_status = 'failed' where id = $1`, [id]);
    await server.admin.query(`update auth."user" set "createdAt" = now() - interval '3 days' where id = $1`, [
      leo.userId,
    ]);
    await server.admin.query(`update auth."user" set "createdAt" = now() - interval '40 days' where id = $1`, [
      bo.userId,
    ]);
    const after = await overview();

    expect(after.users).toBe(before.users + 3);
    expect(after.families.find((row) => row.setup_status === 'failed')).toEqual({ setup_status: 'failed', count: 1 });
    const tiers = (from: typeof after) => from.subscribers.map((row) => [row.subscription_tier, row.count]);
    expect(tiers(before)).toEqual([
      ['Free', 0],
      ['Trial', 0],
      ['Premium', 0],
    ]);
    expect(tiers(after)).toEqual([
      ['Free', 1],
      ['Trial', 1],
      ['Premium', 0],
    ]);
    expect([before.trials_ending, after.trials_ending]).toEqual([0, 1]);
    expect(after.sign_ups).toHaveLength(30);
    expect(after.sign_ups.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
    expect(after.sign_ups.at(-1)?.count).toBe((before.sign_ups.at(-1)?.count ?? 0) + 1);
    expect(after.sign_ups.at(-4)?.count).toBe((before.sign_ups.at(-4)?.count ?? 0) + 1);
    expect(JSON.stringify(after)).not.toMatch(/ana|@|Test/);
  });

  it('counts a plan as active exactly when the rule says so', async () => {
    const { now } = server.clock;
    const at = (days: number | null) => (days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString());
    const plans = TIERS.flatMap((subscription_tier) =>
      [true, false].flatMap((subscribed) =>
        [null, -15, -1, 3, 20].flatMap((end) =>
          [null, -20, -3].flatMap((failed) =>
            [[null, false] as const, [-5, false] as const, [-5, true] as const].map(([cancelled, continues_free]) => ({
              subscription_tier,
              continues_free,
              subscribed,
              subscription_start: at(-60) ?? '',
              subscription_end: at(end),
              payment_failed_at: at(failed),
              cancelled_at: at(cancelled),
            })),
          ),
        ),
      ),
    );
    const before = await overview();
    for (const plan of plans) {
      const id = newId();
      await server.transactions.withSystem('test', { familyId: id }, ({ db }) =>
        db
          .insertInto('subscribers')
          .values({ family_id: id, id, ...plan })
          .execute(),
      );
    }
    const after = await overview();
    const active = plans.filter((plan) => isPlanActive(plan, now));
    for (const [place, tier] of TIERS.entries()) {
      const added = (after.subscribers[place]?.count ?? 0) - (before.subscribers[place]?.count ?? 0);
      expect([tier, added]).toEqual([tier, active.filter((plan) => plan.subscription_tier === tier).length]);
    }
    const ending = active.filter((plan) => plan.subscription_tier === 'Trial' && plan.subscription_end === at(3));
    expect(after.trials_ending - before.trials_ending).toBe(ending.length);
  });

  it('is closed at once when the role is withdrawn, and closed to everyone else', async () => {
    const { other, ana } = await aFamily(server, { other: 'backoffice_admin', ana: 'parent' });
    expect((await other.post(backofficeOverview.path)).statusCode).toBe(200);
    await server.transactions.withSystem('test', { familyId: other.familyId }, ({ db }) =>
      db.deleteFrom('user_roles').where('user_id', '=', other.userId).execute(),
    );
    for (const member of [other, ana]) {
      for (const { path } of [backofficeOverview, listEnquiries]) {
        expect((await member.post(path)).json()).toMatchObject({ code: '42501' });
      }
      const answer = await member.post(setEnquiryStatus.path, { id: newId(), status: 'done' });
      expect(answer.statusCode).toBe(403);
    }
  });
});

describe('enquiries', () => {
  it('come newest first, in pages that lose none, even of one instant', async () => {
    const ids = await writeEnquiries(ENQUIRIES_PER_PAGE * 2 + 3);
    const seen: StoredEnquiry[] = [];
    let before: string | null = null;
    let pages = 0;
    do {
      const page = listEnquiries.output.parse(await list({ before }));
      expect(page.enquiries.length).toBeLessThanOrEqual(ENQUIRIES_PER_PAGE);
      seen.push(...page.enquiries);
      before = page.next;
      pages += 1;
    } while (before !== null);
    expect(pages).toBe(3);
    expect(seen.map((one) => one.id)).toEqual(ids.toSorted().toReversed());
  });

  it('can be marked as done and as new again, and are counted as such', async () => {
    const [id] = await writeEnquiries(1);
    const { new_enquiries } = await overview();
    expect((await staff.post(setEnquiryStatus.path, { id, status: 'done' })).json()).toEqual({ success: true });
    expect((await overview()).new_enquiries).toBe(new_enquiries - 1);
    expect((await list({ status: 'done' })).enquiries).toMatchObject([{ id, status: 'done' }]);
    await staff.post(setEnquiryStatus.path, { id, status: 'new' });
    expect((await overview()).new_enquiries).toBe(new_enquiries);
    expect((await list({ status: 'done' })).enquiries).toEqual([]);
    expect((await list({ kind: 'contact' })).enquiries).toEqual([]);
    expect((await staff.post(setEnquiryStatus.path, { id: newId(), status: 'done' })).json()).toEqual({
      success: false,
    });
  });

  it.each(['nonsense', '2026-01-01_x', "2026-01-01T00:00:00Z_'; drop table enquiries"])(
    'refuse an unknown page: %s',
    async (before) => {
      const answer = await staff.post(listEnquiries.path, { before });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { before: 'invalid' }]);
    },
  );
});
