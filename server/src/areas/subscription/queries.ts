import type * as z from 'zod/mini';
import { displayName } from '#contract/areas/own-account.ts';
import {
  subscriptionPermissions,
  type checkSubscription as CheckCall,
  type DemoMarks,
  type SubscriptionCheck,
} from '#contract/areas/subscription.ts';
import { may } from '#contract/permissions.ts';
import { ROLES, type Role } from '#contract/roles.ts';
import { isPinAddress } from '../../platform/auth/accounts.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { CallContext } from '../../platform/http/calls.ts';
import { findAddress } from '../../core/members/queries.ts';
import {
  answerCheck,
  followKept,
  hidePlan,
  openWithout,
  type Chooser,
  type FamilyFacts,
  type HeldPlan,
  type OwnFacts,
} from './rules.ts';

/** The roles whose plans count for a family. */
export const CHOOSERS = ROLES.filter((role) => may({ effectiveRole: role }, subscriptionPermissions.choose));

/** The plan that counts for the caller. @throws Problem 42501 for a family of which they are no member. */
export async function checkSubscription(
  { asSystem, caller, now }: CallContext,
  input: z.infer<typeof CheckCall.input>,
  canPay: boolean,
): Promise<SubscriptionCheck> {
  return asSystem('look which plan counts for somebody', {}, async (tx) => {
    const membership = await findMembership(tx, caller.userId, input.family_id ?? null);
    const family = membership?.setup_status === 'completed' ? await readFamily(tx, membership.family_id) : null;
    const mayChoose =
      family === null || may({ effectiveRole: membership?.role ?? 'none' }, subscriptionPermissions.choose);
    const own = { ...(await readOwn(tx, caller.userId)), mayChoose };
    const check = answerCheck(own, family, now, { honoursLocalDev: tx.isDevelopment, canPay });
    return isPinAddress((await findAddress(tx, caller.userId)) ?? '') ? hidePlan(check) : check;
  });
}

interface FoundMembership {
  readonly family_id: string;
  readonly role: Role | null;
  readonly setup_status: string;
}

/** The caller's membership in the family they name, else in the one their profile names, else in the first they joined. */
async function findMembership({ db }: Tx, userId: string, familyId: string | null): Promise<FoundMembership | null> {
  const memberships = await db
    .selectFrom('members')
    .innerJoin('families', 'families.id', 'members.family_id')
    .leftJoin('profiles', 'profiles.id', 'members.user_id')
    .select(['members.family_id', 'members.role', 'families.setup_status', 'profiles.family_id as home'])
    .where('members.user_id', '=', userId)
    .where('members.left_at', 'is', null)
    .orderBy('members.joined_at')
    .execute();
  if (familyId === null) return memberships.find((one) => one.family_id === one.home) ?? memberships[0] ?? null;
  const named = memberships.find((one) => one.family_id === familyId.toLowerCase());
  if (!named) throw new Problem('42501', 'Permission denied: not a member of this family.');
  return named;
}

/** The user id of a plan that is not paid any more. */
const NOBODY = '';

/** What the family's plan follows from, as of now. */
export async function readFamily({ db, now }: Tx, familyId: string): Promise<FamilyFacts> {
  const family = await db
    .selectFrom('families')
    .select(['max_members', 'trial_used_at', 'paid_twice_at', 'kept_plan'])
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('members')
    .leftJoin('profiles', 'profiles.id', 'members.user_id')
    .leftJoin('subscribers', 'subscribers.family_id', 'members.user_id')
    .leftJoin('app.payment_customers as customer', 'customer.user_id', 'members.user_id')
    .selectAll('subscribers')
    .select([
      'customer.customer_id as stripe_customer_id',
      'members.id as member_id',
      'members.first_name',
      'members.last_name',
      'profiles.email',
      'profiles.is_demo_account',
      'profiles.is_local_dev_user',
      'profiles.demo_start_date',
      'profiles.demo_end_date',
    ])
    .where('members.family_id', '=', familyId)
    .where('members.user_id', 'is not', null)
    .where('members.left_at', 'is', null)
    .where('members.role', 'in', CHOOSERS)
    .orderBy('members.joined_at')
    .orderBy('members.id')
    .execute();
  const choosers = rows.map((row): Chooser => ({
    memberId: row.member_id,
    // First names, for sentences like "Ana or Marco needs to choose a plan".
    name: row.first_name || displayName(row),
    plan: trialOf(planOf(row), family.trial_used_at),
    marks: marksOf(row),
  }));
  const keptPlan = family.kept_plan && {
    ...followKept({ ...family.kept_plan, continues_free: family.kept_plan.continues_free ?? false }, now),
    ...{ user_id: NOBODY, stripe_customer_id: null },
  };
  return {
    ...{ id: familyId, maxMembers: family.max_members, trialUsedAt: family.trial_used_at },
    ...{ isPaidTwice: family.paid_twice_at !== null, choosers, keptPlan },
  };
}

/** The caller's own plan and marks. */
export async function readOwn({ db, now }: Tx, userId: string): Promise<Omit<OwnFacts, 'mayChoose'>> {
  const row = await db
    .selectFrom('auth.user as account')
    .leftJoin('profiles', 'profiles.id', 'account.id')
    .leftJoin('subscribers', (join) =>
      join.onRef('subscribers.family_id', '=', 'account.id').onRef('subscribers.id', '=', 'account.id'),
    )
    .leftJoin('app.payment_customers as customer', 'customer.user_id', 'account.id')
    .selectAll('subscribers')
    .select([
      'customer.customer_id as stripe_customer_id',
      'profiles.is_demo_account',
      'profiles.is_local_dev_user',
      'profiles.demo_start_date',
      'profiles.demo_end_date',
    ])
    .select((account) =>
      account
        .exists(
          account
            .selectFrom('members')
            .innerJoin('families', 'families.id', 'members.family_id')
            .select('families.id')
            .whereRef('members.user_id', '=', 'account.id')
            .where('members.left_at', 'is', null)
            .where('members.role', 'in', CHOOSERS)
            .where('families.open_until', '<=', now.toISOString()),
        )
        .as('manages_closed'),
    )
    .where('account.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    ...{ userId, plan: planOf(row), trialUsedAt: row.trial_used_at, marks: marksOf(row) },
    managesClosed: Boolean(row.manages_closed),
  };
}

/**
 * Families whose plan follows from this person's. They are locked in one common order, so that two choices wait for each other
 * instead of deadlocking.
 */
export async function lockFamiliesOf({ db }: Tx, userId: string): Promise<string[]> {
  const families = await db
    .selectFrom('families')
    .select('id')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('members')
        .select('family_id')
        .where('user_id', '=', userId)
        .where('left_at', 'is', null)
        .where('role', 'in', CHOOSERS),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return families.map(({ id }) => id);
}

/** The id that the payment provider knows a person by; null for one who has never begun to pay. */
export async function findCustomer({ db }: Tx, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('app.payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.customer_id ?? null;
}

/** The customers among the managers of these families, and the person, if one is named. */
export async function listCustomers(tx: Tx, familyIds: readonly string[], userId: string | null): Promise<string[]> {
  const managers = familyIds.length === 0 ? [] : await managersOf(tx, familyIds).execute();
  const found = await tx.db
    .selectFrom('app.payment_customers')
    .select('customer_id')
    .where('user_id', 'in', [...(userId === null ? [] : [userId]), ...managers.map(({ user_id }) => user_id)])
    .orderBy('customer_id')
    .execute();
  return found.map(({ customer_id }) => customer_id);
}

/**
 * The customers among the managers of these families, without the person, whose Premium is not paid and not needed any more: each family
 * that it counts for is open without it.
 */
export async function listReplacedCustomers(tx: Tx, familyIds: readonly string[], userId: string): Promise<string[]> {
  if (familyIds.length === 0) return [];
  const found = await managersOf(tx, familyIds)
    .innerJoin('app.payment_customers as customer', 'customer.user_id', 'members.user_id')
    .innerJoin('subscribers', 'subscribers.family_id', 'members.user_id')
    .select('customer.customer_id')
    .where('members.user_id', '<>', userId)
    .where('subscribers.subscription_tier', '=', 'Premium')
    .where('subscribers.payment_failed_at', 'is not', null)
    .execute();
  const replaced: string[] = [];
  for (const { user_id: payerId, customer_id } of found) if (await isReplaced(tx, payerId)) replaced.push(customer_id);
  return replaced;
}

async function isReplaced(tx: Tx, payerId: string): Promise<boolean> {
  const managed = await tx.db
    .selectFrom('members')
    .select('family_id')
    .where('user_id', '=', payerId)
    .where('left_at', 'is', null)
    .where('role', 'in', CHOOSERS)
    .execute();
  for (const { family_id } of managed) {
    const end = openWithout(await readFamily(tx, family_id), payerId, tx.isDevelopment);
    if (end !== null && Date.parse(end) <= tx.now.getTime()) return false;
  }
  return true;
}

function managersOf({ db }: Tx, familyIds: readonly string[]) {
  return db
    .selectFrom('members')
    .select('members.user_id')
    .distinct()
    .where('members.family_id', 'in', familyIds)
    .where('members.user_id', 'is not', null)
    .where('members.left_at', 'is', null)
    .where('members.role', 'in', CHOOSERS)
    .$narrowType<{ user_id: string }>();
}

/** True for a member of any family, whatever their role. */
export async function isMemberSomewhere({ db }: Tx, userId: string): Promise<boolean> {
  const membership = await db
    .selectFrom('members')
    .select('family_id')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return membership !== undefined;
}

/** A plan as it counts for a family: a trial that began after the family's own one was used does not. */
function trialOf(plan: HeldPlan | null, usedAt: string | null): HeldPlan | null {
  if (plan?.subscription_tier !== 'Trial' || usedAt === null) return plan;
  return Date.parse(plan.subscription_start) > Date.parse(usedAt) ? null : plan;
}

function planOf(row: { [Column in keyof HeldPlan]: HeldPlan[Column] | null }): HeldPlan | null {
  return row.user_id === null ? null : (row as HeldPlan); // the join found either the whole row or nothing
}

function marksOf(row: { [Mark in keyof DemoMarks]: DemoMarks[Mark] | null }): DemoMarks {
  return {
    is_demo_account: row.is_demo_account ?? false,
    is_local_dev_user: row.is_local_dev_user ?? false,
    demo_start_date: row.demo_start_date,
    demo_end_date: row.demo_end_date,
  };
}
