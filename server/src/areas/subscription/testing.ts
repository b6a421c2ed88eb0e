import { expect } from 'vitest';
import { checkSubscription, choosePlan, type Plan, type SubscriptionCheck } from '#contract/areas/subscription.ts';
import { DAY_MS } from '#contract/limits.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { applyPlansToFamily } from './commands.ts';

/** A server outside production, whose clock agrees with the database's, because transactions ask the database's clock. */
export async function aPlanServer(): Promise<TestServer> {
  const server = await aServer({ mountDevelopment: () => undefined });
  // PostgreSQL shortens fractions of a second that end with a zero.
  server.clock.now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 123);
  return server;
}

/** The instant `days` after the server's now. */
export const inDays = (server: TestServer, days: number) =>
  new Date(server.clock.now.getTime() + days * DAY_MS).toISOString();

/** The columns of the family's row that follow from its plan. */
export async function storedFamily(server: TestServer, id: string) {
  const { rows } = await server.admin.query(
    'select open_until, max_members, trial_used_at from families where id = $1',
    [id],
  );
  return { ...rows[0], open_until: rows[0].open_until?.toISOString() ?? null };
}

/** A family without a chosen plan. */
export async function aNewFamily<Name extends string>(server: TestServer, roles: Record<Name, TestMember['role']>) {
  const family = await aFamily(server, roles);
  await applyPlans(server, family.id);
  return family;
}

export async function check(member: TestMember, familyId: string | null = member.familyId): Promise<SubscriptionCheck> {
  const answer = await member.post(checkSubscription.path, familyId ? { family_id: familyId } : {});
  expect(answer.statusCode, answer.body).toBe(200);
  return checkSubscription.output.parse(answer.json());
}

export const choose = (member: TestMember, plan: 'Free' | 'Trial', family_id: string | null = member.familyId) =>
  member.post(choosePlan.path, { plan, family_id });

/** Writes a plan past every rule. */
export async function holdPlan(
  server: TestServer,
  member: TestMember,
  tier: 'Free' | 'Trial' | 'Premium',
  { stripe_customer_id, ...more }: Partial<Plan> & { trial_used_at?: string; stripe_customer_id?: string } = {},
): Promise<void> {
  if (stripe_customer_id !== undefined)
    await server.admin.query('insert into app.payment_customers (user_id, customer_id) values ($1, $2)', [
      member.userId,
      stripe_customer_id,
    ]);
  await server.transactions.withSystem('test', { familyId: member.userId }, async ({ db }) => {
    await db.deleteFrom('subscribers').where('id', '=', member.userId).execute();
    await db
      .insertInto('subscribers')
      .values({
        family_id: member.userId,
        id: member.userId,
        subscription_tier: tier,
        subscribed: true,
        subscription_start: inDays(server, -60),
        subscription_end: null,
        cancelled_at: null,
        payment_failed_at: null,
        ...more,
      })
      .execute();
  });
  await applyPlans(server, member.familyId);
}

/** Applies plans and marks that a test has written to the family. */
export async function applyPlans(server: TestServer, familyId: string): Promise<void> {
  await server.transactions.withSystem('test', { familyId }, (tx) => applyPlansToFamily(tx, familyId));
}
