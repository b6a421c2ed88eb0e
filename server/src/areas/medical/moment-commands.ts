import * as z from 'zod/mini';
import { sql } from 'kysely';
import { medicalCarers, type MedicalCarer } from '#contract/areas/medical/care.ts';
import { medications, type Medication } from '#contract/areas/medical/medications.ts';
import { MISSED_AFTER_MS, plannedMoments } from '#contract/areas/medical/plan.ts';
import { DAY_MS } from '#contract/limits.ts';
import { STANDING_IN_ENDED } from '../../core/members/hooks.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import { sendNotice } from '../../core/notices/kinds.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { followRows, hasChanged } from '../../platform/tables/row-changes.ts';
import { doseReminder, isOpen } from './notices.ts';
import { findPlanZone, listCarers } from './queries.ts';

/** The steps of a planned dose: it is due; the person has not answered; those who care for them have to know. In ms after its moment. */
const STEPS_MS = [0, MISSED_AFTER_MS / 2, MISSED_AFTER_MS] as const;
/** The next moment is looked for in ever longer times. */
const LOOK_AHEAD_DAYS = [9, 400, 4_000];
/** Doses of a longer outage are named no more. */
const LATE_DAYS = 7;

const PLANNED = [
  ...['schedule', 'time_zone', 'starts_on', 'ends_on', 'pauses', 'deleted_at'],
] as readonly (keyof Medication)[];

/** Reminds of each planned dose, and of each that was missed: those that passed while the server was down too. */
export const doseMoments = rowMoments('dose', medications, {
  slots: STEPS_MS.length,
  facts: z.object({ due_at: z.string() }),
  movedBy: (change) => hasChanged(change, PLANNED),
  next: async (tx, familyId, medication, step) => {
    const zone = await findPlanZone(tx, familyId, medication);
    const stepMs = STEPS_MS[step] ?? 0;
    const from = tx.now.getTime() - stepMs + 1;
    for (const days of LOOK_AHEAD_DAYS) {
      const [due] = plannedMoments(medication, from, from + days * DAY_MS, zone);
      if (due !== undefined) return { at: new Date(due + stepMs), facts: { due_at: new Date(due).toISOString() } };
    }
    return null;
  },
  come: async (transactions, { familyId, row: medication, facts: { due_at }, at }) => {
    const first = Date.parse(due_at);
    const stepMs = at.getTime() - first;
    const { tellings } = await transactions.withSystem('look who is told of a dose', { familyId }, async (tx) => ({
      tellings: await listTellings(tx, familyId, medication, first, stepMs),
    }));
    for (const told of tellings) await sendNotice(transactions, doseReminder, told);
  },
});

/** Who is told of the open doses from the one planned at `first`, one step after their moments, up to now. */
async function listTellings(tx: Tx, familyId: string, medication: Medication, first: number, stepMs: number) {
  const now = tx.now.getTime();
  const isMissed = stepMs > 0;
  const since = Math.max(first, now - LATE_DAYS * DAY_MS);
  const passed = plannedMoments(medication, since, now - stepMs + 1, await findPlanZone(tx, familyId, medication));
  const person = await findPresent(tx, familyId, medication.user_id);
  if (!person) return [];
  const carers = await listCarers(tx, familyId, medication.user_id);
  const isForCarers = stepMs >= MISSED_AFTER_MS || person.user_id === null;
  const to = isForCarers ? carers : [medication.user_id];
  // Of doses that are due only the last is named: the others of an outage were missed, which their own steps tell.
  const named = isMissed ? passed : passed.slice(-1);
  const tellings = [];
  for (const dueMs of named) {
    if (!(await isOpen(tx, familyId, medication, dueMs))) continue;
    const facts = { family_id: familyId, medication_id: medication.id, due_at: new Date(dueMs).toISOString() };
    // Where no one cares for the person and no manager is left but themselves, they hear of it once more.
    for (const member_id of to.length > 0 ? to : [medication.user_id])
      tellings.push({ ...facts, member_id, is_missed: isMissed });
  }
  return tellings;
}

/** The person, unless they have left. `user_id` is null for one without an account. */
function findPresent({ db }: Tx, familyId: string, memberId: string): Promise<{ user_id: string | null } | undefined> {
  return db
    .selectFrom('members')
    .select('user_id')
    .where('family_id', '=', familyId)
    .where('id', '=', memberId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
}

/** The time of a carer begins and ends: the database gives and takes what they see by it. */
export const carerMoments = rowMoments('medical_carer', medicalCarers, {
  slots: 2,
  facts: z.object({}),
  movedBy: (change) => hasChanged(change, ['from_at', 'until_at', 'deleted_at']),
  next: async (tx, _familyId, { from_at, until_at }, slot) => {
    const at = new Date(slot === 0 ? from_at : until_at);
    return at > tx.now ? { at, facts: {} } : null;
  },
  come: (transactions, { familyId, row: { user_id, carer_id } }) =>
    transactions.withSystem('begin or end the time of a carer', { familyId }, (tx) =>
      applyCare(tx, familyId, { user_id, carer_id }),
    ),
});

/** What has begun or ended by the server's clock has no moment any more, though by the database's it may be still to come. */
export const careChanged = followRows(
  medicalCarers,
  (change) => hasChanged(change, ['from_at', 'until_at', 'deleted_at']),
  (tx, { familyId, after }) => applyCare(tx, familyId, after),
);

/** Gives a carer what they see of a person at this moment, and takes the rest. */
async function applyCare(
  tx: Tx,
  familyId: string,
  { user_id, carer_id }: Pick<MedicalCarer, 'user_id' | 'carer_id'>,
): Promise<void> {
  await sql`select app.refresh_stand_ins(${familyId}, ${user_id}, ${tx.now}::timestamptz)`.execute(tx.db);
  await tx.call(STANDING_IN_ENDED, { familyId, memberId: carer_id });
}

/** Carers see what the manager sees who chose them, who is none any more. */
export async function narrowCarersOf(tx: Tx, familyId: string, memberId: string): Promise<void> {
  const chosen = await tx.db
    .selectFrom('medical_carers')
    .select('carer_id')
    .distinct()
    .where('family_id', '=', familyId)
    .where('created_by', '=', memberId)
    .where('deleted_at', 'is', null)
    .execute();
  for (const { carer_id } of chosen) await tx.call(STANDING_IN_ENDED, { familyId, memberId: carer_id });
}

/** A member who leaves cares for no one any more, and is cared for by no one: also when they come back. */
export async function endCare(tx: Tx, familyId: string, memberId: string): Promise<void> {
  const { db, now } = tx;
  const ended = await db
    .updateTable('medical_carers')
    .set({ deleted_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where((row) => row.or([row('carer_id', '=', memberId), row('user_id', '=', memberId)]))
    .returning('carer_id')
    .execute();
  for (const { carer_id } of ended) await tx.call(STANDING_IN_ENDED, { familyId, memberId: carer_id });
}
