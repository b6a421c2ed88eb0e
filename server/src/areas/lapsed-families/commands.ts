import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { deleteFamily } from '../../core/families/removal-commands.ts';
import { isManager, listPresent } from '../../core/members/queries.ts';
import { IS_FAMILY_KEPT } from '../../core/members/hooks.ts';
import { dayAt, listLapsed, lockLapsed, type FoundFamily } from './queries.ts';
import { nextStep } from './rules.ts';

const LapsedMail = z.object({ family_id: Uuid, user_id: Uuid, mail: z.int() });
export type LapsedMail = z.infer<typeof LapsedMail>;

/** Tells a manager of a family without a plan that it will be deleted. */
export const LAPSED_MAIL: JobKind<LapsedMail> = { name: 'mail_lapsed_family', payload: LapsedMail };

interface Reports {
  /** A family could not be looked at. It is tried again the next time. */
  readonly onError: (error: unknown) => void;
  readonly onDeleted: (familyId: string) => void;
}

/** Asks for the mails about families without a plan that are due, and deletes those whose time is over. Any number of nodes may run it at once. */
export async function tidyLapsedFamilies(transactions: Transactions, { onError, onDeleted }: Reports): Promise<void> {
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const found: string[] = await transactions.withSystem('find families without a plan', {}, (tx) =>
      listLapsed(tx, from),
    );
    const last = found.at(-1);
    if (last === undefined) return;
    after = last;
    for (const familyId of found) {
      try {
        const isDue = await transactions.withSystem('ask for mails about a family without a plan', {}, (tx) =>
          askForMails(tx, familyId),
        );
        if (isDue && (await deleteLapsed(transactions, familyId))) onDeleted(familyId);
      } catch (error) {
        onError(error);
      }
    }
  }
}

/** True when the family has to be deleted now. */
async function askForMails(tx: Tx, familyId: string): Promise<boolean> {
  const found = await lockLapsed(tx, familyId);
  if (!found) return false;
  const family = await noteDay(tx, familyId, found);
  const step = nextStep(family, tx.now);
  if (step.kind !== 'mail' || !family.is_askable) return step.kind === 'delete';
  await tx.db
    .updateTable('families')
    .set({ deletion_asked_at: tx.now.toISOString() })
    .where('id', '=', familyId)
    .execute();
  const managers = (await listPresent(tx, familyId)).filter(isManager);
  await enqueue(
    tx,
    LAPSED_MAIL,
    managers.flatMap(({ user_id }) => (user_id === null ? [] : [{ family_id: familyId, user_id, mail: step.mail }])),
  );
  return false;
}

/** Counts today, once, as a day on which an announced deletion was looked at. */
async function noteDay({ db, now }: Tx, familyId: string, family: FoundFamily): Promise<FoundFamily> {
  if (!family.is_unseen) return family;
  const deletion_days = family.deletion_days + 1;
  await db
    .updateTable('families')
    .set({ deletion_days, deletion_day: dayAt(now) })
    .where('id', '=', familyId)
    .execute();
  return { ...family, deletion_days };
}

/** Notes a mail as sent, with the deletion that it announces. One delivered mail counts, however many managers there are. */
export async function noteMail(transactions: Transactions, { family_id: id, mail }: LapsedMail): Promise<void> {
  await transactions.withSystem('note a mail about a family without a plan', {}, async (tx) => {
    const family = await lockLapsed(tx, id);
    const step = family && nextStep(family, tx.now);
    if (step?.kind !== 'mail' || step.mail !== mail) return;
    await tx.db
      .updateTable('families')
      .set({
        ...{ deletion_mails: mail, deletion_at: new Date(step.at).toISOString() },
        ...{ deletion_days: 0, deletion_day: dayAt(tx.now) },
      })
      .where('id', '=', id)
      .execute();
  });
}

/** Thrown to roll back a transaction whose family another node has deleted, including the feed that it began. */
class NotLapsed extends Error {}

/** False for a family that is gone, or has a plan meanwhile. */
async function deleteLapsed(transactions: Transactions, familyId: string): Promise<boolean> {
  try {
    await transactions.withSystem('delete a family without a plan', { familyId }, async (tx) => {
      const family = await lockLapsed(tx, familyId);
      if (!family || nextStep(family, tx.now).kind !== 'delete') throw new NotLapsed();
      if ((await tx.call(IS_FAMILY_KEPT, { familyId })).includes(true)) throw new NotLapsed();
      await deleteFamily(tx, familyId);
    });
    return true;
  } catch (error) {
    if (error instanceof NotLapsed) return false;
    throw error;
  }
}
