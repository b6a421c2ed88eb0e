import { MEMBER_LEFT, OWN_ROWS_ANSWERED } from '../../core/members/hooks.ts';
import { OWN_DAY } from '../../core/own-day/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { eventContent } from './content-rules.ts';
import { listDayEvents } from './day-queries.ts';
import { disposeOfEvents, unassignFromEvents } from './assignee-commands.ts';
import { demo } from './demo.ts';
import { calendarFollowers } from './followers.ts';
import { calendarHandlers } from './handlers.ts';
import { eventGiven, eventReminder } from './notices.ts';
import { eventReminders } from './reminder-commands.ts';
import { registerCalendarCalls } from './routes.ts';
import { repairTaskEntries } from './entry-commands.ts';

/** The family's events. */
export const calendar: Area = {
  handlers: { family_events: calendarHandlers },
  mount: registerCalendarCalls,
  followers: [
    follow(OWN_DAY, async (_, { member, asked }) => ({ events: await listDayEvents(member, asked) })),
    ...calendarFollowers,
    follow(OWN_ROWS_ANSWERED, (_, { member, memberId, answer }) =>
      disposeOfEvents(member, memberId, answer.own_events),
    ),
    follow(MEMBER_LEFT, (tx, { familyId, memberId }) => unassignFromEvents(tx, familyId, memberId)),
  ],
  notices: [eventGiven, eventReminder],
  moments: [eventReminders],
  repair: repairTaskEntries,
  content: [eventContent],
  demo,
};
