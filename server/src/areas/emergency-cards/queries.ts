import { sql } from 'kysely';
import type { Contact } from '#contract/areas/contacts.ts';
import type { EmergencyCard } from '#contract/areas/medical/emergency-cards.ts';
import { compareHarm, type Allergy, type Condition, type MedicalProfile } from '#contract/areas/medical/history.ts';
import type { Medication } from '#contract/areas/medical/medications.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { localOf } from '#contract/recurrence/zones.ts';
import { isSeenBy } from '../../core/members/queries.ts';
import { findZone } from '../../core/notices/reach-queries.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** The records that a card shows. */
const RECORDS = ['medical_profiles', 'allergies', 'conditions', 'medications'] as const;

/** How many of these ids are records of the person that the transaction sees and a card can show. */
export async function countOwnRecords(
  { db }: Tx,
  familyId: string,
  personId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  let count = 0;
  for (const table of RECORDS) {
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('family_id', '=', familyId)
      .where('user_id', '=', personId)
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .execute();
    count += found.length;
  }
  return count;
}

/** A card that its link opens. */
export interface OpenCard extends Pick<
  EmergencyCard,
  'id' | 'user_id' | 'sections' | 'record_ids' | 'expires_at' | 'created_by'
> {
  readonly family_id: string;
  readonly told_at: string | null;
}

/** The card of a secret; null, without a reason, for one that is unknown, expired or revoked, or whose person or maker is not there any more. A family without a plan keeps its cards: an emergency asks for no payment. */
export async function findOpenCard({ db, now }: Tx, secret: string): Promise<OpenCard | null> {
  const found = await db
    .selectFrom('emergency_cards as card')
    .innerJoin('members as person', (join) =>
      join.onRef('person.family_id', '=', 'card.family_id').onRef('person.id', '=', 'card.user_id'),
    )
    .innerJoin('members as maker', (join) =>
      join.onRef('maker.family_id', '=', 'card.family_id').onRef('maker.id', '=', 'card.created_by'),
    )
    .innerJoin('families', 'families.id', 'card.family_id')
    .select(['card.family_id', 'card.id', 'card.user_id', 'card.sections', 'card.record_ids'])
    .select(['card.expires_at', 'card.created_by', 'card.told_at'])
    .where('card.secret_hash', '=', hashSecret(secret))
    .where('card.deleted_at', 'is', null)
    .where('card.expires_at', '>', now.toISOString())
    .where('person.left_at', 'is', null)
    .where('maker.left_at', 'is', null)
    .where('families.setup_status', '=', 'completed')
    .executeTakeFirst();
  return found ?? null;
}

/** What a card shows, as it is now: of each part only what was chosen. */
export interface CardContent {
  readonly name: string;
  readonly birthDate: string | null;
  readonly profiles: readonly MedicalProfile[];
  readonly allergies: readonly Allergy[];
  readonly conditions: readonly Condition[];
  readonly medications: readonly Medication[];
  /** The phone of the contact who is their doctor, by the id of the profile. */
  readonly physicianPhones: ReadonlyMap<string, string>;
}

/** Reads what a card shows. Private records are among it where they were chosen and its maker still sees them. */
export async function readCardContent(tx: Tx, card: OpenCard): Promise<CardContent | null> {
  const { db } = tx;
  const { family_id, user_id, sections } = card;
  const person = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'birth_date'])
    .where('family_id', '=', family_id)
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!person) return null;
  const has = (...some: readonly EmergencyCard['sections'][number][]) => some.some((one) => sections.includes(one));
  const list = <Row>(table: (typeof RECORDS)[number], isShown: boolean) =>
    isShown ? (listRecords(tx, card, table) as Promise<Row[]>) : Promise.resolve([]); // each table's own rows
  const profiles = await list<MedicalProfile>(
    'medical_profiles',
    has('blood_type', 'emergency_contacts', 'physician', 'insurance', 'notes'),
  );
  const allergies = await list<Allergy>('allergies', has('allergies'));
  const conditions = await list<Condition>('conditions', has('conditions'));
  const medications = await list<Medication>('medications', has('medications'));
  const today = localOf(tx.now.getTime(), await findZone(tx, family_id, user_id)).slice(0, 10);
  return {
    name: displayName(person),
    birthDate: has('birth_date') ? (person.birth_date ?? (await findHiddenBirthDate(tx, card))) : null,
    profiles,
    allergies: allergies.filter(({ status }) => status === 'active').toSorted(compareHarm),
    conditions: conditions.filter(({ status }) => status === 'active'),
    medications: medications.filter(({ ends_on }) => ends_on === null || ends_on >= today),
    physicianPhones: has('physician') ? await listPhysicianPhones(tx, family_id, profiles) : new Map(),
  };
}

function listRecords(
  { db }: Tx,
  { family_id, user_id, record_ids, created_by }: OpenCard,
  table: (typeof RECORDS)[number],
) {
  const seen = isSeenBy(family_id, created_by);
  return db
    .selectFrom(table)
    .selectAll()
    .where('family_id', '=', family_id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(scope_id is null or (id = any(${record_ids}::uuid[]) and ${seen}))`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A date of birth that only managers and the person see. */
async function findHiddenBirthDate({ db }: Tx, { family_id, user_id }: OpenCard): Promise<string | null> {
  const found = await db
    .selectFrom('private_details')
    .select('birth_date')
    .where('family_id', '=', family_id)
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.birth_date ?? null;
}

async function listPhysicianPhones({ db }: Tx, familyId: string, profiles: readonly MedicalProfile[]) {
  const named = profiles.flatMap(({ id, physician_id }) => (physician_id === null ? [] : [{ id, physician_id }]));
  if (named.length === 0) return new Map<string, string>();
  const found: Pick<Contact, 'id' | 'phone'>[] = await db
    .selectFrom('contacts')
    .select(['id', 'phone'])
    .where('family_id', '=', familyId)
    .where(
      'id',
      'in',
      named.map(({ physician_id }) => physician_id),
    )
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    named.flatMap(({ id, physician_id }) => {
      const phone = found.find((contact) => contact.id === physician_id)?.phone;
      return phone ? [[id, phone] as const] : [];
    }),
  );
}
