import { MY_DAY_DAYS, MY_DAY_ROWS_MAX, type MyDay } from '#contract/areas/my-day.ts';
import { schoolPermissions } from '#contract/areas/school/rules.ts';
import type { WrittenEvent } from '#contract/icalendar/write-calendar.ts';
import { may } from '#contract/permissions.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { withOffset } from '#contract/recurrence/zones.ts';
import type { AskedCalendar } from '../../core/calendar/hooks.ts';
import { dayEvents } from '../../core/own-day/events.ts';
import type { AskedDay } from '../../core/own-day/hooks.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { writeEvent, writeHolidays } from './calendar-rules.ts';

/** What stands in the calendar. Homework and forms are on the lists of what is to do. */
const SHOWN = ['exam', 'trip', 'meeting'] as const;

/** Exams, trips, meetings and holidays of the present students whom the reader may see, each with the student's name. */
export async function listSchoolDays(tx: Tx, asked: AskedCalendar): Promise<readonly WrittenEvent[]> {
  const { reader } = asked;
  if (!may(reader, schoolPermissions.view)) return [];
  const student = may(reader, schoolPermissions.manage) ? null : reader.memberId;
  const { events, holidays, names } = await readSchoolDays(tx, { ...asked, student });
  return [...events.map((row) => writeEvent(row, names)), ...writeHolidays(holidays, names)];
}

/** The same that are the member's own, and open homework that is late or due. */
export async function readOwnDay(tx: MemberTx, asked: AskedDay): Promise<Pick<MyDay, 'tasks' | 'events'>> {
  const { familyId, actor } = tx;
  const last = addDays(asked.day, MY_DAY_DAYS - 1);
  if (!may(actor, schoolPermissions.view)) return { tasks: [], events: [] };
  const own = { familyId, from: asked.day, to: last, student: actor.memberId };
  const { events, holidays } = await readSchoolDays(tx, own);
  const nameless = new Map<string, null>();
  const written = [...events.map((row) => writeEvent(row, nameless)), ...writeHolidays(holidays, nameless)];
  const homework = await tx.db
    .selectFrom('school_events')
    .select(['id', 'title', 'due_on'])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('student_id', '=', actor.memberId)
    .where('kind', '=', 'homework')
    .where('status', '<>', 'completed')
    .where('due_on', '<=', last)
    .orderBy('due_on', 'desc')
    .limit(MY_DAY_ROWS_MAX)
    .execute();
  return {
    tasks: homework.map(({ id, title, due_on }) => ({
      ...{ id, title, due_all_day: true, due_date: withOffset(`${due_on}T00:00`, asked.time_zone) },
    })),
    events: dayEvents(written, asked, () => true),
  };
}

interface Wanted extends Pick<AskedCalendar, 'familyId' | 'from' | 'to'> {
  /** The member whose days they are; null for all of them. */
  readonly student: string | null;
}

/** The rows, with the first names of the present students by their ids. */
async function readSchoolDays({ db }: Tx, { familyId, student, from, to }: Wanted) {
  const students = await db
    .selectFrom('members')
    .select(['id', 'first_name'])
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .$if(student !== null, (query) => query.where('id', '=', student))
    .execute();
  const names = new Map(students.map(({ id, first_name }) => [id, first_name]));
  const ids = [...names.keys()];
  if (ids.length === 0) return { events: [], holidays: [], names };
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
  return { events, holidays, names };
}
