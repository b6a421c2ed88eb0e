import type { SchoolEvent } from '#contract/areas/school/events.ts';
import type { SchoolException } from '#contract/areas/school/profiles.ts';
import type { WrittenEvent } from '#contract/icalendar/write-calendar.ts';

/** First names by the ids of students. */
type Names = ReadonlyMap<string, string | null>;

const PLAIN = {
  ...{ rrule: null, exdates: null, rdates: null, reminders: null, series_id: null, recurrence_id: null },
  ...{ cancelled: false, category: 'event' as const, priority: 'medium' as const },
};

const uidOf = (id: string): string => `school-${id}@casita`;
const named = (title: string | null, names: readonly string[]): string =>
  title && names.length > 0 ? `${title} (${names.join(', ')})` : title || names.join(', ');
const namesOf = (ids: readonly string[], names: Names) => ids.flatMap((id) => names.get(id) ?? []);

type Day = Pick<SchoolEvent, 'id' | 'student_id' | 'created_at' | 'updated_at'>;
const common = ({ id, created_at, updated_at }: Day) => ({ ...PLAIN, id, uid: uidOf(id), created_at, updated_at });

/** An event of a student as calendar files have it, with the student's name. */
export const writeEvent = (row: SchoolEvent, names: Names): WrittenEvent => ({
  ...common(row),
  ...{
    title: named(row.title, namesOf([row.student_id], names)),
    description: row.description,
    location: row.location,
  },
  ...{ event_date: row.due_on, event_time: row.due_time, end_date: row.ends_on, end_time: row.ends_time },
  ...{ time_zone: row.due_time === null ? null : row.time_zone, assigned_members: [row.student_id] },
});

/** Children of one school have the same holidays: each is written once, with all of their names. */
export function writeHolidays(rows: readonly SchoolException[], names: Names): WrittenEvent[] {
  const alike = Map.groupBy(rows, ({ title, on_date, until_date }) => [title, on_date, until_date].join('\n'));
  return [...alike.values()].flatMap((some) => {
    const students = [...new Set(some.map(({ student_id }) => student_id))];
    return some.slice(0, 1).map((row) => ({
      ...common(row),
      ...{ title: named(row.title, namesOf(students, names)), description: row.note, location: null },
      ...{ event_date: row.on_date, event_time: null, end_date: row.until_date, end_time: null },
      ...{ time_zone: null, assigned_members: students },
    }));
  });
}
