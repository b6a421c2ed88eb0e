import * as z from 'zod/mini';
import { familyEvents } from '#contract/areas/calendar.ts';
import { Uuid } from '#contract/uuid.ts';
import { startOf } from '#contract/recurrence/occurrences.ts';
import { noticeKind, rowNotice, SNOOZE, type NoticeTraits } from '../../core/notices/kinds.ts';
import { findLiving } from '../../core/moments/queries.ts';
import { listPeople } from './queries.ts';
import { describeEvent, describeReminder, reminderId } from './rules.ts';

const GIVEN: NoticeTraits = {
  group: 'task_assignments',
  title: { en: 'An event with you', es: 'Un evento contigo' },
  example: { en: 'Ana put you on an event: Parents’ evening', es: 'Ana te ha apuntado a un evento: Reunión de padres' },
};

/** A member was put on an event. They are told of a series, and not again of each occurrence that is moved. */
export const eventGiven = rowNotice('event_given', GIVEN, familyEvents, {
  hears: ({ before, after }) => {
    if (after.deleted_at !== null || after.cancelled || after.recurrence_id !== null) return [];
    return after.assigned_members.filter((id) => !before?.assigned_members.includes(id));
  },
  stillHears: ({ assigned_members }, memberId) => assigned_members.includes(memberId),
  describe: (event, actor, language, say) => describeEvent(event, startOf(event), actor, language, say),
});

const REMINDER: NoticeTraits = {
  group: 'task_reminders',
  title: { en: 'Reminder of an event', es: 'Recordatorio de un evento' },
  example: { en: 'Coming up: Swimming, 5:00 PM', es: 'Dentro de poco: Natación, 17:00' },
  matters: true,
  actions: [SNOOZE],
};

const Reminded = z.object({
  ...{ family_id: Uuid, event_id: Uuid, user_id: Uuid },
  /** The local time of the occurrence's start, how long before it the reminder was to come, and whether it begins before the reminder. */
  ...{ start: z.string(), minutes: z.int(), is_late: z.boolean() },
});

/** A moment before an event has come that its reminders name. */
export const eventReminder = noticeKind('event_reminder', REMINDER, Reminded, async (tx, facts) => {
  const event = await findLiving(tx, familyEvents, facts.family_id, facts.event_id);
  if (!event || event.cancelled) return null;
  const people = await listPeople(tx, facts.family_id, event);
  if (!people.some(({ user_id }) => user_id === facts.user_id)) return null;
  return {
    to: [facts.user_id],
    id: reminderId(facts),
    thing: { table: familyEvents, id: event.id },
    compose: (language, say) => describeReminder(event, facts.start, facts.is_late, language, say),
  };
});
