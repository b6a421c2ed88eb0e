import type { Dose, Medication } from '#contract/areas/medical/medications.ts';
import { MANAGERS, may } from '#contract/permissions.ts';
import { allergies, type Immunization } from '#contract/areas/medical/history.ts';
import type { FoodLimit } from '../../core/food/hooks.ts';
import { findZone } from '../../core/notices/reach-queries.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';

/** The zone by whose clock a medication is due: its own, else that of its person. */
export const findPlanZone = async (
  tx: Tx,
  familyId: string,
  { time_zone, user_id }: Pick<Medication, 'time_zone' | 'user_id'>,
): Promise<string> => time_zone ?? findZone(tx, familyId, user_id);

/** The living medications of a person. */
export function listMedications({ db }: Tx, familyId: string, personId: string): Promise<Medication[]> {
  return db
    .selectFrom('medications')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', personId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The living entries of a medication no further than `around` from an instant, and those for the planned moment `dueMs`, whenever given. In ms. */
export function listDosesNear(
  { db }: Tx,
  familyId: string,
  { id }: Pick<Medication, 'id'>,
  atMs: number,
  around: number,
  dueMs: number | null,
): Promise<Dose[]> {
  const [from, to] = [new Date(atMs - around).toISOString(), new Date(atMs + around).toISOString()];
  return db
    .selectFrom('doses')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('medication_id', '=', id)
    .where((row) => {
      const isNear = row.and([row('taken_at', '>=', from), row('taken_at', '<=', to)]);
      return dueMs === null ? isNear : row.or([isNear, row('due_at', '=', new Date(dueMs).toISOString())]);
    })
    .where('deleted_at', 'is', null)
    .orderBy('taken_at')
    .execute();
}

/** The living entries of a medication since its stock was counted; all where that is not known. */
export function listDosesSince(
  { db }: Tx,
  familyId: string,
  { id, stock_at }: Pick<Medication, 'id' | 'stock_at'>,
): Promise<Dose[]> {
  return db
    .selectFrom('doses')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('medication_id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(stock_at !== null, (query) => query.where('taken_at', '>=', stock_at ?? ''))
    .execute();
}

/** The living vaccinations of a person. */
export function listVaccinations({ db }: Tx, familyId: string, personId: string): Promise<Immunization[]> {
  return db
    .selectFrom('immunizations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', personId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The members who care for a person now, or the managers where no one does. The person is not among them. */
export async function listCarers({ db, now }: Tx, familyId: string, personId: string): Promise<string[]> {
  const at = now.toISOString();
  const carers = await db
    .selectFrom('medical_carers')
    .innerJoin('members', (join) =>
      join.onRef('members.family_id', '=', 'medical_carers.family_id').onRef('members.id', '=', 'carer_id'),
    )
    .select('carer_id as id')
    .distinct()
    .where('medical_carers.family_id', '=', familyId)
    .where('medical_carers.user_id', '=', personId)
    .where('medical_carers.deleted_at', 'is', null)
    .where('from_at', '<=', at)
    .where('until_at', '>', at)
    .where('members.left_at', 'is', null)
    .where('members.user_id', 'is not', null)
    .execute();
  const managers = await db
    .selectFrom('members')
    .select('id')
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .where(
      'role',
      'in',
      MANAGERS.flatMap((role) => (role === 'self' || role === 'none' ? [] : [role])),
    )
    .execute();
  const chosen = carers.length > 0 ? carers : managers;
  return chosen.map(({ id }) => id).filter((id) => id !== personId);
}

/** The first name of a present member; null for one without. */
export async function findFirstName({ db }: Tx, familyId: string, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('members')
    .select('first_name')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.first_name || null;
}

/** The allergies to food that the asking member may see. */
export async function listFoodAllergies({ db, familyId, actor }: MemberTx): Promise<FoodLimit[]> {
  if (!may(actor, allergies.may.read)) return [];
  return db
    .selectFrom('allergies')
    .innerJoin('members', (join) =>
      join.onRef('members.family_id', '=', 'allergies.family_id').onRef('members.id', '=', 'allergies.user_id'),
    )
    .select(['allergies.user_id as member_id', 'substance as words', 'kind'])
    .where('allergies.family_id', '=', familyId)
    .where('category', '=', 'food')
    .where('status', '=', 'active')
    .where('allergies.deleted_at', 'is', null)
    .where('members.left_at', 'is', null)
    .orderBy('allergies.id')
    .execute();
}
