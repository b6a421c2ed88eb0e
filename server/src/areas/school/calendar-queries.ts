import { schoolPermissions } from '#contract/areas/school/profiles.ts';
import type { WrittenEvent } from '#contract/icalendar/write-calendar.ts';
import { may } from '#contract/permissions.ts';
import type { AskedCalendar } from '../../core/calendar/hooks.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { writeEvent, writeHolidays } from './calendar-rules.ts';

/** What stands in the calendar. Homework and forms are on the lists of what is to do. */
const SHOWN = ['exam', 'trip', 'meeting'] as const;

/** Exams, trips, meetings and holidays of the present students whom the reader may see. */
export async function listSchoolDays(
  { db }: Tx,
  { familyId, reader, from, to }: AskedCalendar,
): Promise<readonly WrittenEvent[]> {
  if (!may(reader, schoolPermissions.view)) return [];
  const students = await db
    .selectFrom('members')
    .select(['id', 'first_name'])
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .$if(!may(reader, schoolPermissions.manage), (query) => query.where('id', '=', reader.memberId))
    .execute();
  const names = new Map(students.map(({ id, first_name }) => [id, first_name]));
  const ids = [...names.keys()];
  if (ids.length === 0) return [];
  const events = await db
    .selectFrom('school_events')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('student_id', 'in', ids)
    .where('kind', 'in', SHOWN)
    .$if(from !== null, (query) => query.where(({ fn }) => fn.coalesce('ends_on', 'due_on'), '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('due_on', '<=', to ?? ''))
    .orderBy('due_on')
    .orderBy('id')
    .execute();
  const holidays = await db
    .selectFrom('school_exceptions as row')
    .innerJoin('school_profiles as year', (join) =>
      join.onRef('year.family_id', '=', 'row.family_id').onRef('year.id', '=', 'row.profile_id'),
    )
    .selectAll('row')
    .where('row.family_id', '=', familyId)
    .where('row.deleted_at', 'is', null)
    .where('year.deleted_at', 'is', null)
    .where('row.student_id', 'in', ids)
    .where('row.kind', '=', 'holiday')
    .$if(from !== null, (query) =>
      query.where(({ fn }) => fn.coalesce('row.until_date', 'row.on_date'), '>=', from ?? ''),
    )
    .$if(to !== null, (query) => query.where('row.on_date', '<=', to ?? ''))
    .orderBy('row.on_date')
    .orderBy('row.id')
    .execute();
  return [...events.map((row) => writeEvent(row, names)), ...writeHolidays(holidays, names)];
}
