import * as z from 'zod/mini';
import { allowances, chores, payoutRequests } from '#contract/areas/finances/allowances.ts';
import { sayMoney } from '#contract/areas/finances/amounts.ts';
import { recurringEntries } from '#contract/areas/finances/household.ts';
import { DEFAULT_CURRENCY } from '#contract/areas/finances/money.ts';
import { familySavings } from '#contract/areas/finances/savings.ts';
import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import type { Language } from '#contract/languages.ts';
import { isManager } from '#contract/permissions.ts';
import { Uuid } from '#contract/uuid.ts';
import { listPresent } from '../../core/members/queries.ts';
import { findLiving } from '../../core/moments/queries.ts';
import { noticeKind, type NoticeKind, type NoticeTraits } from '../../core/notices/kinds.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { findCurrency } from './queries.ts';

const Facts = z.object({ family_id: Uuid, row_id: Uuid, amount: z.int(), on: z.string() });
type Facts = z.infer<typeof Facts>;

interface MoneyNotice<Table extends AnyFamilyTable> {
  /** Whether it is still to be told, of the row as it is by then. */
  readonly isMeant: (row: RowOf<Table>) => boolean;
  /** The child whom the row is about hears it; null where managers alone do. */
  readonly child: (row: RowOf<Table>) => string | null;
  readonly tellsManagers: boolean;
  /** What names one notice: a second one of the same is not written. */
  readonly once: (facts: Facts) => string;
  readonly words: (row: RowOf<Table>, amount: string) => Readonly<Record<Language, readonly [string, string]>>;
}

/** A kind that tells managers, the child whose money it is, or both. Siblings never hear of it. */
function moneyNotice<Table extends AnyFamilyTable>(
  name: string,
  traits: NoticeTraits,
  table: Table,
  { isMeant, child, tellsManagers, once, words }: MoneyNotice<Table>,
): NoticeKind<Facts> {
  return noticeKind(name, traits, Facts, async (tx, facts) => {
    const { family_id, row_id, amount } = facts;
    const row = await findLiving(tx, table, family_id, row_id);
    if (!row || !isMeant(row)) return null;
    const currency = (await findCurrency(tx, family_id)) ?? DEFAULT_CURRENCY;
    const childId = child(row);
    const present = await listPresent(tx, family_id);
    return {
      to: present.flatMap(({ id, user_id, role }) =>
        user_id !== null && ((tellsManagers && isManager(role)) || (id === childId && role === 'child'))
          ? [user_id]
          : [],
      ),
      id: hashId(`${name} ${once(facts)}`),
      thing: { table, id: row_id },
      compose: (language) => {
        const [title, content] = words(row, sayMoney(amount, currency, language))[language];
        const link = childId === null ? '/finances' : `/finances/user/${childId}`;
        return { title, content, ...{ category: 'info', priority: 'low', link } };
      },
    };
  });
}

export const allowancePaid = moneyNotice(
  'allowance_paid',
  {
    ...{ group: 'family_updates', staysInApp: true },
    title: { en: 'Your allowance is here', es: 'Ya tienes tu paga' },
    example: { en: 'Your allowance is here: $5.00', es: 'Ya tienes tu paga: 5,00 $' },
  },
  allowances,
  {
    ...{ isMeant: () => true, child: ({ user_id }) => user_id, tellsManagers: false },
    once: ({ row_id, on }) => `${row_id} ${on}`,
    words: (_, amount) => ({
      en: ['Your allowance is here', `${amount} more in your pockets.`],
      es: ['Ya tienes tu paga', `${amount} más en tus bolsillos.`],
    }),
  },
);

export const choreDone = moneyNotice(
  'chore_done',
  {
    group: 'family_updates',
    title: { en: 'A chore waits for your approval', es: 'Una tarea de casa espera tu visto bueno' },
    example: { en: 'Done: Empty the dishwasher, $2.00', es: 'Hecho: Vaciar el lavavajillas, 2,00 $' },
    actions: [{ key: 'approve', label: { en: 'Approve', es: 'Aprobar' }, does: { fields: { status: 'approved' } } }],
  },
  chores,
  {
    ...{ isMeant: ({ status }) => status === 'done', child: () => null, tellsManagers: true },
    once: ({ row_id, on }) => `${row_id} ${on}`,
    words: ({ title }, amount) => ({
      en: ['A chore is done', `${title}: ${amount} when you approve it.`],
      es: ['Una tarea de casa está hecha', `${title}: ${amount} cuando la apruebes.`],
    }),
  },
);

export const payoutAsked = moneyNotice(
  'payout_asked',
  {
    group: 'family_updates',
    title: { en: 'A child asks for money in hand', es: 'Piden dinero en mano' },
    example: { en: 'Asked to be paid out: $10.00', es: 'Piden en mano: 10,00 $' },
  },
  payoutRequests,
  {
    ...{ isMeant: ({ status }) => status === 'asked', child: () => null, tellsManagers: true },
    once: ({ row_id }) => row_id,
    words: ({ note }, amount) => ({
      en: ['A child asks for money in hand', note ? `${amount}: ${note}` : amount],
      es: ['Piden dinero en mano', note ? `${amount}: ${note}` : amount],
    }),
  },
);

export const goalAchieved = moneyNotice(
  'goal_achieved',
  {
    group: 'family_updates',
    title: { en: 'Goal Achieved', es: 'Objetivo conseguido' },
    example: { en: 'Goal Achieved: A bicycle', es: 'Objetivo conseguido: Una bicicleta' },
  },
  familySavings,
  {
    ...{ isMeant: ({ is_completed }) => is_completed, child: ({ user_id }) => user_id, tellsManagers: true },
    once: ({ row_id }) => row_id,
    words: ({ goal_name }) => ({
      en: ['Goal Achieved', goal_name],
      es: ['Objetivo conseguido', goal_name],
    }),
  },
);

export const billDue = moneyNotice(
  'bill_due',
  {
    group: 'family_updates',
    title: { en: 'A bill is due', es: 'Vence un recibo' },
    example: { en: 'Due today: Rent, $900.00', es: 'Vence hoy: Alquiler, 900,00 $' },
  },
  recurringEntries,
  {
    ...{ isMeant: ({ is_active }) => is_active, child: () => null, tellsManagers: true },
    once: ({ row_id, on }) => `${row_id} ${on}`,
    words: ({ payee }, amount) => ({
      en: [`A bill is due: ${payee}`, amount],
      es: [`Vence un recibo: ${payee}`, amount],
    }),
  },
);
