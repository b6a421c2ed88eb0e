import * as z from 'zod/mini';
import type { shareGroceryList } from '#contract/areas/groceries/sharing.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { Uuid } from '#contract/uuid.ts';
import { isProvenSender, listPresent, readNoticeFacts } from '../../core/members/queries.ts';
import { isPinAddress } from '../../platform/auth/accounts.ts';
import { networkBudgets, type AttemptLimits, type Budget } from '../../platform/auth/attempt-limits.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Transactions } from '../../platform/db/transactions.ts';
import type { CallContext } from '../../platform/http/calls.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { MAIL_JOB, type Mail } from '../../platform/mail/mail.ts';
import { listMail } from './emails.ts';
import { findList, listOpenItems } from './list-queries.ts';

const ListMail = z.object({
  ...{ family_id: Uuid, list_id: Uuid, sender_id: Uuid },
  ...{ to: z.string(), language: z.enum(LANGUAGES) },
});
type ListMail = z.infer<typeof ListMail>;

/** A mail with a grocery list, as it is when it is sent. */
export const LIST_MAIL: JobKind<ListMail> = { name: `${MAIL_JOB}_grocery_list`, payload: ListMail };

type Shared = Pick<CallContext, 'asMember' | 'asSystem' | 'caller' | 'address' | 'language'>;

/** What the server has set up for sending. */
export interface Sharing {
  readonly limits: AttemptLimits;
  /** Senders whose address is not confirmed are refused. */
  readonly requiresConfirmation: boolean;
}

/**
 * Queues the mails of a list, one for each address, and answers how many. Every address counts for the sender, the family, the network and
 * itself before any mail is queued. @throws Problem as the call says.
 */
export async function shareList(
  context: Shared,
  { limits, requiresConfirmation }: Sharing,
  { list_id, recipients, language = context.language }: z.infer<typeof shareGroceryList.input>,
): Promise<number> {
  const different = [...new Set(recipients)];
  if (different.some(isPinAddress)) throw new Problem('BAD_REQUEST', undefined, { fields: { recipients: 'invalid' } });
  const budgets = await context.asMember(false, async (tx) => {
    const list = await findList(tx, tx.familyId, list_id);
    if (!list || list.deleted_at !== null) throw new Problem('PGRST116');
    if ((await listOpenItems(tx, tx.familyId, list_id)).length === 0)
      throw new Problem('UNPROCESSABLE', 'There is nothing left to buy on this list.', {
        fields: { list_id: 'empty' },
      });
    return budgetsOf(tx, context.address, different);
  });
  if (requiresConfirmation && !(await isProven(context))) throw new Problem('EMAIL_NOT_CONFIRMED');
  const retryAfterSeconds = await limits.take(budgets);
  if (retryAfterSeconds !== null)
    throw new Problem('TOO_MANY_REQUESTS', 'Too many lists were mailed from here, or to one of these addresses.', {
      ...{ retryAfterSeconds, fields: { recipients: 'limit' } },
    });
  await context.asMember(true, (tx) =>
    tx.asServer('mail a grocery list', (system) => {
      const facts = { family_id: tx.familyId, list_id, sender_id: tx.actor.memberId, language };
      return enqueue(
        system,
        LIST_MAIL,
        different.map((to) => ({ ...facts, to })),
      );
    }),
  );
  return different.length;
}

const isProven = ({ asSystem, caller }: Shared) =>
  asSystem("look whether a sender's address is proven", {}, (tx) => isProvenSender(tx, caller.userId));

function budgetsOf(tx: MemberTx, address: string, recipients: readonly string[]): Budget[] {
  return recipients.flatMap((to): Budget[] => [
    ['listMailer', tx.userId],
    ['listMailerFamilyDay', tx.familyId],
    ...networkBudgets('addressLists', 'networkLists', address, tx),
    ['listMailedByFamilyDay', `${tx.familyId} ${to}`],
    ['listMailedDay', to],
  ]);
}

/** Null where the list or its sender was removed meanwhile, or all of it was bought. */
export async function composeListMail(
  transactions: Transactions,
  mail: ListMail,
  appUrl: string,
): Promise<Mail | null> {
  const { family_id, list_id, sender_id, to, language } = mail;
  return transactions.withSystem('read the grocery list of a mail', {}, async (tx) => {
    const list = await findList(tx, family_id, list_id);
    const items = await listOpenItems(tx, family_id, list_id);
    const isPresent = (await listPresent(tx, family_id)).some(({ id }) => id === sender_id);
    const names = await readNoticeFacts(tx, { family_id, actor_id: sender_id, subject_id: null });
    if (!list || list.deleted_at !== null || items.length === 0 || !names || !isPresent) return null;
    return listMail({ to, language, title: list.title, sender: names.actor, family: names.family, items }, appUrl);
  });
}
