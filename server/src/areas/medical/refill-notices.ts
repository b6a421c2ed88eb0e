import * as z from 'zod/mini';
import { doses, medications, type Dose, type Medication } from '#contract/areas/medical/medications.ts';
import { isRefillDue, stockLeft } from '#contract/areas/medical/plan.ts';
import { Uuid } from '#contract/uuid.ts';
import { findLiving } from '../../core/moments/queries.ts';
import { isManager, listPresent } from '../../core/members/queries.ts';
import { noticeKind, tell, type NoticeTraits } from '../../core/notices/kinds.ts';
import { findToldRow } from '../../core/notices/queries.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { followRows, hasChanged } from '../../platform/tables/row-changes.ts';
import { linkTo } from './notices.ts';
import { findFirstName, listDosesSince } from './queries.ts';

const REFILL: NoticeTraits = {
  ...{ group: 'task_reminders', matters: true, isPrivate: true, forManagers: true },
  title: { en: 'Something is running out', es: 'Algo se está acabando' },
  example: { en: 'Something for Emma is running out', es: 'A Emma se le está acabando algo' },
};
const WORDS = {
  en: {
    title: (name: string | null) => `Something for ${name ?? 'the family'} is running out`,
    left: (amount: string) => `${amount} left`,
  },
  es: {
    title: (name: string | null) => `A ${name ?? 'la familia'} se le está acabando algo`,
    left: (amount: string) => `quedan ${amount}`,
  },
} as const;

/** The columns that say how much there was, and when it runs out. */
const COUNTED = ['stock', 'stock_at', 'refill_at', 'dose_value'] as const satisfies readonly (keyof Medication)[];

const Running = z.object({ family_id: Uuid, medication_id: Uuid, member_id: Uuid });

/** A refill of a medication is due. Each manager who sees it hears of it once for a count of its stock. */
export const refillDue = noticeKind('medication_refill', REFILL, Running, async (tx, facts) => {
  const { family_id, medication_id, member_id } = facts;
  const told = await findToldRow(tx, medications, { family_id, row_id: medication_id, member_id });
  if (!told) return null;
  const { row: medication, user_id } = told;
  const entries = await listDosesSince(tx, family_id, medication);
  if (!isRefillDue(medication, entries)) return null;
  const left = Math.max(0, stockLeft(medication, entries) ?? 0);
  const name = await findFirstName(tx, family_id, medication.user_id);
  const { stock, stock_at, refill_at } = medication;
  return {
    to: [user_id],
    id: hashId(`refill ${medication_id} ${member_id} ${JSON.stringify([stock, stock_at, refill_at])}`),
    thing: { table: medications, id: medication_id },
    compose: (language) => {
      const amount = [left.toLocaleString(language), medication.dose_unit ?? ''].join(' ').trim();
      return {
        title: WORDS[language].title(name),
        content: [medication.name, WORDS[language].left(amount)].join(', '),
        ...{ category: 'warning' as const, priority: 'medium' as const, link: linkTo(medication) },
      };
    },
  };
});

async function tellManagers(tx: Tx, familyId: string, { id }: Medication): Promise<void> {
  const managers = (await listPresent(tx, familyId)).filter(isManager);
  const facts = { family_id: familyId, medication_id: id };
  await tell(
    tx,
    refillDue,
    managers.map((one) => ({ ...facts, member_id: one.id })),
  );
}

/** A dose takes the last that is not yet to be refilled. */
export const refillByDose = followRows(
  doses,
  (change) => hasChanged(change, ['status', 'taken_at', 'amount', 'deleted_at']),
  async (tx, { familyId, before, after }) => {
    const medication = await findLiving(tx, medications, familyId, after.medication_id);
    if (!medication || medication.stock === null) return;
    const entries = await listDosesSince(tx, familyId, medication);
    const others: readonly Dose[] = entries.filter(({ id }) => id !== after.id);
    const were = before ? [...others, before] : others;
    if (isRefillDue(medication, entries) && !isRefillDue(medication, were))
      await tellManagers(tx, familyId, medication);
  },
);

/** The stock was counted anew, or another rest is too little. */
export const refillByCount = followRows(
  medications,
  (change) => change.after.stock !== null && change.after.deleted_at === null && hasChanged(change, COUNTED),
  async (tx, { familyId, after }) => {
    if (isRefillDue(after, await listDosesSince(tx, familyId, after))) await tellManagers(tx, familyId, after);
  },
);
