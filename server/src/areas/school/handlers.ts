import { schoolEvents } from '#contract/areas/school/events.ts';
import { schoolExceptions } from '#contract/areas/school/profiles.ts';
import { mayManage } from '#contract/areas/school/rules.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findEventOfFile, findHolidayOfFile } from './queries.ts';

// An entry of a calendar file that another parent has read in meanwhile is the row that there is.

export function schoolEventsHandlers(): TableHandlers<typeof schoolEvents> {
  const standard = standardHandlers(schoolEvents);
  return {
    ...standard,
    create: async (tx, id, fields) =>
      (fields.uid && mayManage(tx.actor) ? await findEventOfFile(tx, fields.student_id, fields.uid) : undefined) ??
      standard.create(tx, id, fields),
  };
}

export function schoolExceptionsHandlers(): TableHandlers<typeof schoolExceptions> {
  const standard = standardHandlers(schoolExceptions);
  return {
    ...standard,
    create: async (tx, id, fields) =>
      (fields.uid && mayManage(tx.actor) ? await findHolidayOfFile(tx, fields.profile_id, fields.uid) : undefined) ??
      standard.create(tx, id, fields),
  };
}
