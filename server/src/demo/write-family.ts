import { randomBytes } from 'node:crypto';
import { MEMBER_COLOURS } from '#contract/areas/family.ts';
import { DEFAULT_MAX_MEMBERS, PLANS } from '#contract/areas/plans/plans.ts';
import { birthdayIn } from '#contract/birthdays.ts';
import { newId } from '#contract/ids.ts';
import { applyPlansToFamily } from '../areas/subscription/commands.ts';
import { createAccount } from '../platform/auth/accounts.ts';
import type { Transactions, Tx } from '../platform/db/transactions.ts';
import type { DemoFamily, DemoFamilyRows, Person } from './demo-family.ts';
import { dayOf } from './demo-rows.ts';
import { idOf, type WrittenDemoFamily } from './written-family.ts';
import { prepareInvitations, writeInvitations } from './write-invitations.ts';
import { momentOf, writePersonal } from './write-personal.ts';
import { writeRows } from './write-rows.ts';
import type { RowIds } from './record.ts';

/** How long a demo account lasts. */
const DEMO_DAYS = 60;

/** Hooks into the transaction that writes a demo family. */
interface WriteHooks {
  /** Called before anything is written. When it answers false, nothing is written. */
  readonly claim?: (tx: Tx) => Promise<boolean>;
  readonly finish?: (tx: Tx, written: WrittenDemoFamily & { row_ids: RowIds }) => Promise<void>;
  /** The instant that the days of plans and demo accounts count from. By default this moment. */
  readonly daysFrom?: (now: Date) => Date;
}

/** Writes a demo family with all its accounts in one transaction; null when the claim failed. */
export async function writeDemoFamily(
  transactions: Transactions,
  demoFamily: DemoFamily,
  passwordHash: string,
  { claim, finish, daysFrom = (now) => now }: WriteHooks = {},
): Promise<WrittenDemoFamily | null> {
  const familyId = demoFamily.family ? newId() : null;
  const ids = new Map(demoFamily.people.map((person) => [person.key, newId()]));
  const invitations = await prepareInvitations(demoFamily.invitations ?? []);
  try {
    return await transactions.withSystem('make a demo family', familyId ? { familyId } : {}, async (tx) => {
      if (claim && !(await claim(tx))) throw new NotClaimed();
      const from = daysFrom(tx.now);
      const fresh: Person[] = [];
      for (const person of demoFamily.people) {
        const known = person.email ? await findAccount(tx, person.email) : null;
        if (known) ids.set(person.key, known);
        else if (person.email) {
          await writeAccount(tx, person, idOf(ids, person.key), passwordHash, from);
          fresh.push(person);
        }
      }
      if (demoFamily.family && familyId) await writeFamily(tx, demoFamily, demoFamily.family, familyId, ids, from);
      // Roles come before members: the trigger on roles would otherwise write every member a second time.
      for (const person of demoFamily.people) await writeState(tx, person, familyId, idOf(ids, person.key));
      if (familyId) await writePeople(tx, demoFamily.people, familyId, ids);
      const written = { familyId, ids };
      const born = demoFamily.people.filter((person) => person.born);
      const row_ids = {
        members: born.map(({ key }) => idOf(ids, key)),
        family_invitations: await writeInvitations(tx, written, invitations),
        subscribers: await writePersonal(tx, written, fresh, from),
        ...(await writeRows(tx, written, demoFamily.rowsOf)),
      };
      if (familyId) await applyPlansToFamily(tx, familyId);
      await finish?.(tx, { ...written, row_ids });
      return written;
    });
  } catch (error) {
    if (error instanceof NotClaimed) return null;
    throw error;
  }
}

/** Thrown to roll the transaction back, including the family's feed. */
class NotClaimed extends Error {}

async function findAccount({ db }: Tx, email: string): Promise<string | null> {
  const account = await db.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst();
  return account?.id ?? null;
}

async function writeAccount(tx: Tx, person: Person, id: string, passwordHash: string, from: Date): Promise<void> {
  const { email, firstName, lastName } = person;
  if (email === null) return;
  await createAccount(tx, {
    id,
    email,
    name: [firstName, lastName].filter(Boolean).join(' '),
    isConfirmed: !person.isUnconfirmed,
    passwordHash: person.hasNoPassword ? null : passwordHash,
  });
  if (person.hasNoProfile) return;
  const demoDays = person.demoEndsInDays ?? person.localDevEndsInDays;
  await tx.db
    .insertInto('profiles')
    .values({
      id,
      family_id: null,
      first_name: firstName,
      last_name: lastName,
      email,
      avatar_url: null,
      requires_password_change: person.mustChangePassword ?? false,
      is_demo_account: person.demoEndsInDays !== undefined,
      is_local_dev_user: person.localDevEndsInDays !== undefined,
      demo_start_date: demoDays === undefined ? null : momentOf(from, demoDays - DEMO_DAYS),
      demo_end_date: demoDays === undefined ? null : momentOf(from, demoDays),
      recovery_fails: person.isBeyondRecovery ?? false,
    })
    .execute();
}

async function writeFamily(
  { db }: Tx,
  { people }: DemoFamily,
  family: DemoFamilyRows,
  id: string,
  ids: ReadonlyMap<string, string>,
  from: Date,
): Promise<void> {
  const status = family.setupStatus ?? 'completed';
  const plans = people.flatMap(({ plan }) => (plan ? [plan] : []));
  const trial = plans.find(({ tier }) => tier === 'Trial');
  await db
    .insertInto('families')
    .values({
      id,
      name: family.name,
      schema_name: status === 'pending' ? null : `family_${randomBytes(4).toString('hex')}`,
      setup_status: status,
      setup_error: family.setupError ?? null,
      // The limit of when the plan was chosen: a plan that has ended leaves its number behind.
      max_members: Math.max(DEFAULT_MAX_MEMBERS, ...plans.map(({ tier }) => PLANS[tier].maxMembers)),
      open_until: null,
      trial_used_at: trial ? momentOf(from, -trial.startedDaysAgo) : null,
      created_by: idOf(ids, people[0].key),
      owner_id: idOf(ids, people[0].key),
      assistant_consent: 'grown_ups',
    })
    .execute();
}

async function writePeople(
  { db, now }: Tx,
  people: readonly Person[],
  familyId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const members = people.map((person, place) => ({
    family_id: familyId,
    id: idOf(ids, person.key),
    user_id: person.email === null ? null : idOf(ids, person.key),
    first_name: person.firstName,
    last_name: person.lastName,
    colour: person.colour ?? MEMBER_COLOURS[place % MEMBER_COLOURS.length] ?? 'brick',
    phone: person.phone ?? null,
    birth_date: person.born ? birthDateOf(now, person.born) : null,
    role: person.role,
    // One second apart, because people are listed and get their hues in joining order.
    joined_at: new Date(now.getTime() - (people.length - place) * 1_000).toISOString(),
    left_at: person.hasLeft ? now.toISOString() : null,
  }));
  await db.insertInto('members').values(members).execute();
}

/** Writes role rows and the profile's family: the first that the person was put into. */
async function writeState({ db }: Tx, person: Person, familyId: string | null, id: string): Promise<void> {
  if (person.isStaff) {
    await db
      .insertInto('user_roles')
      .values({ id: newId(), user_id: id, family_id: null, role: 'backoffice_admin' })
      .execute();
  }
  if (person.email !== null && person.role !== null) {
    await db
      .insertInto('user_roles')
      .values({ id: newId(), user_id: id, family_id: familyId, role: person.role })
      .execute();
  }
  if (familyId === null || person.email === null || person.hasLeft) return;
  await db
    .updateTable('profiles')
    .set({ family_id: familyId })
    .where('id', '=', id)
    .where('family_id', 'is', null)
    .execute();
}

function birthDateOf(now: Date, { age, birthdayInDays }: NonNullable<Person['born']>): string {
  const next = dayOf(now, birthdayInDays);
  return birthdayIn(next, Number(next.slice(0, 4)) - age - 1);
}
