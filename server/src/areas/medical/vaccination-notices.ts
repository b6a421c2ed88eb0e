import * as z from 'zod/mini';
import { immunizations, isNextOpen } from '#contract/areas/medical/history.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { instantOf } from '#contract/recurrence/zones.ts';
import { Uuid } from '#contract/uuid.ts';
import { isManager, listPresent } from '../../core/members/queries.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import { noticeKind, sendNotice, type NoticeTraits } from '../../core/notices/kinds.ts';
import { findToldRow } from '../../core/notices/queries.ts';
import { findZone } from '../../core/notices/reach-queries.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { hasChanged } from '../../platform/tables/row-changes.ts';
import { linkTo } from './notices.ts';
import { findFirstName, listVaccinations } from './queries.ts';

/** How many days before the day it is told. */
const DAYS_BEFORE = [7, 0] as const;
/** By the clock of the person's zone. */
const TOLD_AT = '09:00';
/** Later than that the sentence of a day is not true any more. */
const LATE_MS = 15 * 3_600_000;

const DUE: NoticeTraits = {
  ...{ group: 'task_reminders', matters: true, isPrivate: true },
  title: { en: 'Something is due soon', es: 'Hay algo pendiente' },
  example: { en: 'Something is due for Emma in a week', es: 'Emma tiene algo pendiente dentro de una semana' },
};
const WORDS = {
  en: {
    soon: (name: string | null) => `Something is due for ${name ?? 'the family'} in a week`,
    today: (name: string | null) => `Something is due for ${name ?? 'the family'} today`,
  },
  es: {
    soon: (name: string | null) => `${name ?? 'La familia'} tiene algo pendiente dentro de una semana`,
    today: (name: string | null) => `${name ?? 'La familia'} tiene algo pendiente hoy`,
  },
} as const;

const Due = z.object({ family_id: Uuid, row_id: Uuid, member_id: Uuid, on: z.string(), is_today: z.boolean() });

/** The next vaccination is due in a week, or today. No one hears of one that was given meanwhile. */
export const vaccinationDue = noticeKind('vaccination_due', DUE, Due, async (tx, facts) => {
  const { family_id, row_id, member_id, on, is_today } = facts;
  const told = await findToldRow(tx, immunizations, { family_id, row_id, member_id });
  if (told?.row.next_due !== on) return null;
  const { row, user_id } = told;
  if (!isNextOpen(row, await listVaccinations(tx, family_id, row.user_id))) return null;
  const name = await findFirstName(tx, family_id, row.user_id);
  return {
    to: [user_id],
    id: hashId(`vaccination ${row_id} ${on} ${is_today} ${member_id}`),
    thing: { table: immunizations, id: row_id },
    compose: (language, say) => ({
      title: WORDS[language][is_today ? 'today' : 'soon'](name),
      content: `${row.vaccine}, ${say(on)}`,
      ...{ category: 'info' as const, priority: 'high' as const, link: linkTo(row) },
    }),
  };
});

/** Tells a person and the managers of a next vaccination, a week before and on the day. */
export const vaccinationMoments = rowMoments('vaccination', immunizations, {
  slots: DAYS_BEFORE.length,
  facts: z.object({ on: z.string(), is_today: z.boolean() }),
  movedBy: (change) => hasChanged(change, ['next_due', 'deleted_at']),
  next: async (tx, familyId, { next_due, user_id }, slot) => {
    const days = DAYS_BEFORE[slot];
    if (next_due === null || days === undefined) return null;
    const zone = await findZone(tx, familyId, user_id);
    const at = new Date(instantOf(`${addDays(next_due, -days)}T${TOLD_AT}`, zone));
    return at > tx.now ? { at, facts: { on: next_due, is_today: days === 0 } } : null;
  },
  come: async (transactions, { familyId, row, facts, lateMs }) => {
    if (lateMs > LATE_MS) return;
    const present = await transactions.withSystem('look who is told of a vaccination', { familyId }, (tx) =>
      listPresent(tx, familyId),
    );
    // Of a person who has left no one is reminded.
    if (!present.some(({ id }) => id === row.user_id)) return;
    for (const one of present)
      if (isManager(one) || one.id === row.user_id)
        await sendNotice(transactions, vaccinationDue, {
          family_id: familyId,
          row_id: row.id,
          member_id: one.id,
          ...facts,
        });
  },
});
