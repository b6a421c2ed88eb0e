import type { Area } from '../../core/area.ts';
import { CALENDAR_WRITTEN } from '../../core/calendar/hooks.ts';
import { OWN_DAY } from '../../core/own-day/hooks.ts';
import { follow } from '../../platform/db/hooks.ts';
import { listSchoolDays, readOwnDay } from './calendar-queries.ts';
import { schoolContent } from './content-rules.ts';
import { demo } from './demo.ts';
import { refuseBeyond } from './followers.ts';
import { schoolEventsHandlers, schoolExceptionsHandlers } from './handlers.ts';
import { assignmentDone, schoolDue, schoolTomorrow, tellDone } from './notices.ts';
import { schoolReminders } from './reminder-commands.ts';
import { registerSchoolCalls } from './routes.ts';

/** What the children of a family learn and have to do. */
export const school: Area = {
  mount: registerSchoolCalls,
  handlers: { school_events: schoolEventsHandlers, school_exceptions: schoolExceptionsHandlers },
  followers: [
    refuseBeyond,
    tellDone,
    follow(CALENDAR_WRITTEN, listSchoolDays),
    follow(OWN_DAY, (_, { member, asked }) => readOwnDay(member, asked)),
  ],
  notices: [assignmentDone, schoolDue, schoolTomorrow],
  moments: [schoolReminders],
  content: schoolContent,
  demo,
};
