import { randomBytes } from 'node:crypto';
import { displayName, type ensureFamilySetup as EnsureFamilySetupCall } from '#contract/areas/family.ts';
import { newId } from '#contract/ids.ts';
import type * as z from 'zod/mini';
import type { Caller, Door, Tx } from '../../platform/db/door.ts';
import { Problem } from '../../platform/db/problems.ts';
import { lockAccount, readAccountFacts } from './queries.ts';
import { nextSetupStep } from './rules.ts';

type Input = z.infer<typeof EnsureFamilySetupCall.input>;
type Output = z.infer<typeof EnsureFamilySetupCall.output>;

/** Names given at sign-up; without them people show as their e-mail's local part. */
export interface GivenNames {
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/** A family's key, as `family_1f0a93cc`. */
export type MakeSchemaName = () => string;
const makeSchemaName: MakeSchemaName = () => `family_${randomBytes(4).toString('hex')}`;

/**
 * Makes what a new account lacks: profile, parent role, family, member and workspace key, in one transaction. Repeating it, also
 * from two tabs at once, changes nothing. Throws 42501 for another person's account, PGRST301 without a live session.
 */
export async function ensureFamilySetup(
  door: Door,
  caller: Caller,
  input: Input,
  names: GivenNames = {},
  makeName: MakeSchemaName = makeSchemaName,
): Promise<Output> {
  if (input.user_id.toLowerCase() !== caller.userId.toLowerCase()) {
    throw new Problem('42501', "Permission denied: this is somebody else's account.");
  }
  // The system's transaction asks no session, so this one does.
  await door.withAccount(caller, { write: false, duringPasswordChange: true }, () => Promise.resolve());
  const { userId } = caller;

  const step = await door.withSystem('look what an account lacks', {}, async (tx) => {
    const next = nextSetupStep(await readAccountFacts(tx, userId));
    if (next.do === 'nothing') {
      await ensureProfile(tx, userId, names);
      await adoptFamily(tx, userId, next.familyId);
    }
    return next;
  });
  if (step.do === 'nothing') return { success: step.familyId !== null, family_id: step.familyId };
  const familyId = step.do === 'create family' ? newId() : step.familyId;

  try {
    await door.withSystem('set up a new account', { familyId, actorId: userId }, async (tx) => {
      const person = await ensureProfile(tx, userId, names);
      const now = nextSetupStep(await readAccountFacts(tx, userId));
      if (now.do !== step.do) throw new AlreadySetUp();
      const schemaName = await findFreeKey(tx, makeName);
      if (now.do === 'create family') await createFamily(tx, { familyId, userId, person, schemaName });
      else await giveKey(tx, familyId, schemaName);
      await adoptFamily(tx, userId, familyId);
    });
  } catch (error) {
    if (!(error instanceof AlreadySetUp)) throw error;
    return ensureFamilySetup(door, caller, input, names, makeName);
  }
  return { success: true, family_id: familyId };
}

/** Another call was faster. Thrown so that nothing of this one stays, not even the feed of its family. */
class AlreadySetUp extends Error {}

interface Person {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}

/** The profile, made when it is missing. Locks the account, so that only one set-up of it runs at a time. */
async function ensureProfile(tx: Tx, userId: string, names: GivenNames): Promise<Person> {
  const account = await lockAccount(tx, userId);
  if (!account) throw new Problem('PGRST301');
  const made = await tx.db
    .insertInto('profiles')
    .values({
      id: userId,
      family_id: null,
      first_name: names.first_name || null,
      last_name: names.last_name || null,
      email: account.email,
      avatar_url: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['first_name', 'last_name', 'email'])
    .executeTakeFirst();
  if (made) return made;
  return tx.db
    .selectFrom('profiles')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Points a profile without a family to this one; a family the person chose stays. */
async function adoptFamily(tx: Tx, userId: string, familyId: string | null): Promise<void> {
  if (familyId === null) return;
  await tx.db
    .updateTable('profiles')
    .set({ family_id: familyId, updated_at: tx.now.toISOString() })
    .where('id', '=', userId)
    .where('family_id', 'is', null)
    .execute();
}

interface NewFamily {
  readonly familyId: string;
  readonly userId: string;
  readonly person: Person;
  readonly schemaName: string;
}

async function createFamily(tx: Tx, { familyId, userId, person, schemaName }: NewFamily): Promise<void> {
  await tx.db
    .insertInto('families')
    .values({
      id: familyId,
      name: `${displayName(person)}'s Family`,
      schema_name: schemaName,
      setup_status: 'completed',
      setup_error: null,
      open_until: null,
      created_by: userId,
    })
    .execute();
  // Before the member: the trigger on roles would write the member a second time.
  await tx.db
    .insertInto('user_roles')
    .values({ id: newId(), user_id: userId, family_id: familyId, role: 'parent' })
    .execute();
  await tx.db
    .insertInto('members')
    .values({
      family_id: familyId,
      id: userId,
      user_id: userId,
      first_name: person.first_name,
      last_name: person.last_name,
      colour: 'brick',
      birth_date: null,
      role: 'parent',
      joined_at: tx.now.toISOString(),
      left_at: null,
    })
    .execute();
}

async function giveKey(tx: Tx, familyId: string, schemaName: string): Promise<void> {
  await tx.db
    .updateTable('families')
    .set({ schema_name: schemaName, setup_status: 'completed', setup_error: null, updated_at: tx.now.toISOString() })
    .where('id', '=', familyId)
    .execute();
}

/** Eight hexadecimal digits repeat once in a while; the unique constraint catches whoever takes the same at the same moment. */
async function findFreeKey(tx: Tx, makeName: MakeSchemaName): Promise<string> {
  for (;;) {
    const name = makeName();
    const taken = await tx.db.selectFrom('families').select('id').where('schema_name', '=', name).executeTakeFirst();
    if (!taken) return name;
  }
}
