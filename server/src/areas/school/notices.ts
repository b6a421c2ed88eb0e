import * as z from 'zod/mini';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { Uuid } from '#contract/uuid.ts';
import { isManager, listPresent } from '../../core/members/queries.ts';
import { noticeKind, SNOOZE, tell, type NoticeTraits } from '../../core/notices/kinds.ts';
import { findReadable, findTold } from '../../core/notices/queries.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { followRows } from '../../platform/tables/row-changes.ts';
import { describeDone, describeTomorrow, isOpenOn } from './rules.ts';

const DONE: NoticeTraits = {
  ...{ group: 'family_updates', staysInApp: true },
  title: { en: 'Assignment Done', es: 'Tarea del colegio hecha' },
  example: { en: 'Leo has done: Maths, page 12', es: 'Leo ha hecho: Mates, página 12' },
};
const DUE: NoticeTraits = {
  group: 'task_reminders',
  title: { en: 'Homework and forms due tomorrow', es: 'Deberes y papeles para mañana' },
  example: { en: 'Tomorrow: Maths, page 12', es: 'Mañana: Mates, página 12' },
  actions: [{ key: 'done', label: { en: 'Done', es: 'Hecho' }, does: { fields: { status: 'completed' } } }, SNOOZE],
};
const ON: NoticeTraits = {
  group: 'task_reminders',
  title: { en: 'Exams, trips and meetings tomorrow', es: 'Exámenes, excursiones y reuniones de mañana' },
  example: { en: 'Tomorrow: Fractions exam', es: 'Mañana: Examen de fracciones' },
  actions: [SNOOZE],
};

/** The event as a member may read it now, with the student's first name; null for one who may not, and of a student who has left. */
async function readFor(tx: Tx, { family_id, event_id, to }: { family_id: string; event_id: string; to: string }) {
  const told = await findTold(tx, { family_id, giver: null, receiver: to });
  const reader = told && { ...told, id: to };
  const event = reader && (await findReadable(tx, schoolEvents, { familyId: family_id, id: event_id, reader }));
  const student = event && (await findTold(tx, { family_id, giver: event.student_id, receiver: to }));
  return told && event && student?.hasGiver
    ? { user_id: told.user_id, event, isStudent: event.student_id === to, name: student.giver_name }
    : null;
}

const linkTo = ({ student_id }: SchoolEvent) => `/school/student/${student_id}`;

const Done = z.object({ family_id: Uuid, event_id: Uuid, to: Uuid, completed_at: z.string() });

/** A student's event was completed: its managers hear of it, but for the one who did so. */
export const assignmentDone = noticeKind('assignment_done', DONE, Done, async (tx, facts) => {
  const found = await readFor(tx, facts);
  if (found?.event.status !== 'completed') return null;
  const { event, name, user_id } = found;
  return {
    to: [user_id],
    id: hashId(`assignment ${event.id} ${facts.completed_at}`),
    thing: { table: schoolEvents, id: event.id },
    compose: (language) => ({
      ...{ title: DONE.title[language], content: describeDone(event, name, language) },
      ...{ category: 'success', priority: 'low', link: linkTo(event) },
    }),
  };
});

export const tellDone: Follower = followRows(
  schoolEvents,
  ({ actor, before, after }) =>
    actor !== null && before !== null && before.status !== 'completed' && after.status === 'completed',
  async (tx, { familyId, actor, after: { id, completed_at } }) => {
    const managers = (await listPresent(tx, familyId)).filter((one) => isManager(one) && one.id !== actor?.memberId);
    const facts = { family_id: familyId, event_id: id, completed_at: completed_at ?? '' };
    await tell(
      tx,
      assignmentDone,
      managers.map((one) => ({ ...facts, to: one.id })),
    );
  },
);

const Tomorrow = z.object({ family_id: Uuid, event_id: Uuid, to: Uuid, on: z.string() });

const tomorrowKind = (name: string, traits: NoticeTraits) =>
  noticeKind(name, traits, Tomorrow, async (tx, facts) => {
    const found = await readFor(tx, facts);
    if (!found || !isOpenOn(found.event, facts.on)) return null;
    const { event, user_id, isStudent } = found;
    return {
      to: [user_id],
      id: hashId(`school ${event.id} ${facts.on}`),
      thing: { table: schoolEvents, id: event.id },
      compose: (language) => ({
        ...describeTomorrow(event, isStudent ? null : found.name, language),
        ...{ category: 'info', priority: 'high', link: linkTo(event) },
      }),
    };
  });

/** Homework, or a form, is due on the next day. */
export const schoolDue = tomorrowKind('school_due', DUE);
/** An exam, a trip or a meeting is on the next day. */
export const schoolTomorrow = tomorrowKind('school_tomorrow', ON);
