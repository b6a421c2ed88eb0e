import { randomBytes } from 'node:crypto';
import { MEMBER_COLOURS } from '#contract/areas/family.ts';
import { newId } from '#contract/ids.ts';
import { createAccount } from '../platform/auth/accounts.ts';
import type { Door, Tx } from '../platform/db/door.ts';
import type { Household, HouseholdFamily, Person } from './household.ts';

/** Who became what: the family's id, and the id of each person by their key. */
export interface WrittenHousehold {
  readonly familyId: string | null;
  readonly ids: ReadonlyMap<string, string>;
}

/** What else happens in a household's transaction. */
interface Company {
  /** Before anything is written; when it answers false, nothing is. */
  readonly claim?: (tx: Tx) => Promise<boolean>;
  readonly finish?: (tx: Tx, written: WrittenHousehold) => Promise<void>;
}

/** Writes a household with all its accounts in one transaction; null when it was not claimed. */
export async function writeHousehold(
  door: Door,
  household: Household,
  passwordHash: string,
  { claim, finish }: Company = {},
): Promise<WrittenHousehold | null> {
  const familyId = household.family ? newId() : null;
  const ids = new Map(household.people.map((person) => [person.key, newId()]));
  try {
    return await door.withSystem('make a household', familyId ? { familyId } : {}, async (tx) => {
      if (claim && !(await claim(tx))) throw new NotClaimed();
      for (const person of household.people) {
        const known = person.email ? await findAccount(tx, person.email) : null;
        if (known) ids.set(person.key, known);
        else if (person.email) await writeAccount(tx, person, idOf(ids, person.key), passwordHash);
      }
      if (household.family && familyId) {
        await writeFamily(tx, household.family, familyId, idOf(ids, household.people[0].key));
      }
      // Roles before members: the trigger on roles would write every member a second time.
      for (const person of household.people) await writeStanding(tx, person, familyId, idOf(ids, person.key));
      if (familyId) await writePeople(tx, household.people, familyId, ids);
      await finish?.(tx, { familyId, ids });
      return { familyId, ids };
    });
  } catch (error) {
    if (error instanceof NotClaimed) return null;
    throw error;
  }
}

/** Thrown so that nothing stays, not even the family's feed. */
class NotClaimed extends Error {}

export function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`Nobody in this household is called ${key}.`);
  return id;
}

async function findAccount({ db }: Tx, email: string): Promise<string | null> {
  const account = await db.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst();
  return account?.id ?? null;
}

async function writeAccount(tx: Tx, person: Person, id: string, passwordHash: string): Promise<void> {
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
    })
    .execute();
}

async function writeFamily({ db }: Tx, family: HouseholdFamily, id: string, createdBy: string): Promise<void> {
  const status = family.setupStatus ?? 'completed';
  await db
    .insertInto('families')
    .values({
      id,
      name: family.name,
      schema_name: status === 'pending' ? null : `family_${randomBytes(4).toString('hex')}`,
      setup_status: status,
      setup_error: family.setupError ?? null,
      max_members: family.maxMembers,
      open_until: null,
      created_by: createdBy,
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
    birth_date: person.ageMonths === undefined ? null : monthsBefore(now, person.ageMonths),
    role: person.role,
    // One after the other: people are listed, and get their hues, in joining order.
    joined_at: new Date(now.getTime() - (people.length - place) * 1_000).toISOString(),
    left_at: person.hasLeft ? now.toISOString() : null,
  }));
  await db.insertInto('members').values(members).execute();
}

/** Role rows, and the family in which the person is at home: the first they were put into. */
async function writeStanding({ db }: Tx, person: Person, familyId: string | null, id: string): Promise<void> {
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

function monthsBefore(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)).toISOString().slice(0, 10);
}
