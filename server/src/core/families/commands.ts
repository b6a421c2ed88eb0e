import type * as z from 'zod/mini';
import {
  nameFamily,
  nextColour,
  type createFamily as CreateFamilyCall,
  type ensureFamilySetup as EnsureFamilySetupCall,
  type renameFamily as RenameFamilyCall,
} from '#contract/areas/family.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { Language } from '#contract/languages.ts';
import type { Caller, Transactions, MemberTx, Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import { MANAGERS_CHANGED } from '../members/hooks.ts';
import { isManager } from '../members/queries.ts';
import { ensureProfile, setHomeFamily, setHomeFamilyIfNone, type GivenNames, type Person } from './profile-commands.ts';
import { findLanguage, findOwnRow, isRecoveryToFail, listColours, readAccountFacts } from './queries.ts';
import { nextSetupStep, refuseFamily } from './rules.ts';
import { findFreeKey, giveKey, makeSchemaName, type MakeSchemaName } from './workspace-commands.ts';

type Input = z.infer<typeof EnsureFamilySetupCall.input>;
type Output = z.infer<typeof EnsureFamilySetupCall.output>;

/**
 * Makes what a new account lacks: profile, parent role, family, member and workspace key, in one transaction. Repeating it
 * changes nothing, also from two tabs at once. `names.language` is the request's language, used when the account chose none.
 * Throws 42501 for another person's account, PGRST301 without a live session.
 */
export async function ensureFamilySetup(
  transactions: Transactions,
  caller: Caller,
  input: Input,
  names: GivenNames & { readonly language?: Language } = {},
  makeName: MakeSchemaName = makeSchemaName,
): Promise<Output> {
  if (input.user_id.toLowerCase() !== caller.userId.toLowerCase()) {
    throw new Problem('42501', "Permission denied: this is somebody else's account.");
  }
  const { userId } = caller;
  const entry = { caller, duringPasswordChange: true };
  const step = await transactions.withSystem('look what an account lacks', entry, async (tx) => {
    if (await isRecoveryToFail(tx, userId)) return null;
    const next = nextSetupStep(await readAccountFacts(tx, userId));
    if (next.do === 'nothing') {
      await ensureProfile(tx, userId, names);
      await setHomeFamilyIfNone(tx, userId, next.familyId);
    }
    return next;
  });
  if (!step) return { success: false, family_id: null };
  if (step.do === 'nothing') return { success: step.familyId !== null, family_id: step.familyId };
  const familyId = step.do === 'create family' ? newId() : step.familyId;

  try {
    await transactions.withSystem('set up a new account', { familyId, actorId: userId }, async (tx) => {
      const person = await ensureProfile(tx, userId, names);
      const now = nextSetupStep(await readAccountFacts(tx, userId));
      if (now.do !== step.do) throw new AlreadySetUp();
      const schemaName = await findFreeKey(tx, makeName);
      if (now.do === 'finish family') await giveKey(tx, familyId, schemaName);
      else
        await insertFamily(tx, {
          familyId,
          userId,
          person,
          schemaName,
          name: nameFamily(displayName(person), (await findLanguage(tx, userId)) ?? names.language ?? 'en'),
        });
      await setHomeFamilyIfNone(tx, userId, familyId);
    });
  } catch (error) {
    if (!(error instanceof AlreadySetUp)) throw error;
    return ensureFamilySetup(transactions, caller, input, names, makeName);
  }
  return { success: true, family_id: familyId };
}

/** A concurrent call was faster. Thrown to roll this transaction back, including the feed of its family. */
class AlreadySetUp extends Error {}

interface NewFamily {
  readonly familyId: string;
  readonly userId: string;
  readonly person: Person;
  readonly schemaName: string;
  readonly name: string;
}

async function insertFamily(tx: Tx, { familyId, userId, person, schemaName, name }: NewFamily): Promise<void> {
  await tx.db
    .insertInto('families')
    .values({
      id: familyId,
      name,
      schema_name: schemaName,
      setup_status: 'completed',
      setup_error: null,
      open_until: null,
      created_by: userId,
      owner_id: userId,
    })
    .execute();
  await joinFamily(tx, { familyId, userId, person, role: 'parent' });
}

interface Joining {
  readonly familyId: string;
  readonly userId: string;
  readonly person: Pick<Person, 'first_name' | 'last_name'>;
  readonly role: Role;
  /** A person without an account whom the account is for: their row becomes the member's, with everything that names them. */
  readonly memberId?: string | null;
  /** The account is the parents', entered by a PIN; null for an account of the person's own. */
  readonly hasPin?: true | null;
}

/**
 * Makes an account a member. A returning member keeps name and hue and nothing else, and so does a person without an account.
 */
export async function joinFamily(tx: Tx, joining: Joining): Promise<void> {
  const { db, now } = tx;
  const { familyId, userId, person, role, memberId, hasPin: has_pin = null } = joining;
  // Roles are inserted first: otherwise the trigger on roles would write the new member a second time.
  await db.insertInto('user_roles').values({ id: newId(), user_id: userId, family_id: familyId, role }).execute();
  const joined_at = now.toISOString();
  await db
    .insertInto('members')
    .values({
      family_id: familyId,
      id: (await findOwnRow(tx, familyId, userId, memberId ?? null)) ?? userId,
      user_id: userId,
      first_name: person.first_name,
      last_name: person.last_name,
      colour: nextColour(await listColours(tx, familyId)),
      birth_date: null,
      role,
      joined_at,
      left_at: null,
      has_pin,
    })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'id']).doUpdateSet({ user_id: userId, role, joined_at, left_at: null, has_pin }),
    )
    .execute();
  if (isManager({ user_id: userId, role })) await tx.call(MANAGERS_CHANGED, { familyId });
}

/** Makes a family for the caller. A refusal is an answer, not an error. */
export async function createFamily(
  transactions: Transactions,
  caller: Caller,
  { familyName }: z.infer<typeof CreateFamilyCall.input>,
  language: Language,
): Promise<z.infer<typeof CreateFamilyCall.output>> {
  const { userId } = caller;
  const facts = await transactions.withSystem('look who makes a family', { caller }, (tx) =>
    readAccountFacts(tx, userId),
  );
  const error = refuseFamily(facts, familyName, language);
  if (error !== null) return { success: false, family_id: null, error };
  const familyId = newId();
  const made = transactions.withSystem('make a family', { familyId, actorId: userId }, async (tx) => {
    const person = await ensureProfile(tx, userId, {});
    // Checked again while the account is locked, so that concurrent requests cannot exceed the limit of families.
    const refusal = refuseFamily(await readAccountFacts(tx, userId), familyName, language);
    if (refusal !== null) throw new Refused(refusal);
    const schemaName = await findFreeKey(tx, makeSchemaName);
    await insertFamily(tx, { familyId, userId, person, schemaName, name: familyName });
    await setHomeFamily(tx, userId, familyId);
    return { success: true, family_id: familyId };
  });
  return made.catch((thrown: unknown) => {
    if (!(thrown instanceof Refused)) throw thrown;
    return { success: false, family_id: null, error: thrown.message };
  });
}

/** A refusal in the words of the answer. Thrown to roll the transaction back, including the new family's feed. */
class Refused extends Error {}

/** Gives the entered family a name, and a colour where one is named. A trigger notifies the devices of its members. */
export async function renameFamily(
  { db, familyId, now }: MemberTx,
  named: z.infer<typeof RenameFamilyCall.input>,
): Promise<void> {
  await db
    .updateTable('families')
    .set({ ...named, updated_at: now.toISOString() })
    .where('id', '=', familyId)
    .execute();
}
