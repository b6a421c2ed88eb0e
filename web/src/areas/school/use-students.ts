import { useMemo } from 'react';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import {
  schoolExceptions,
  schoolPeriods,
  schoolProfiles,
  type SchoolException,
  type SchoolPeriod,
  type SchoolProfile,
} from '#contract/areas/school/profiles.ts';
import { schoolPermissions } from '#contract/areas/school/rules.ts';
import { yearOn, type Timetable } from '#contract/areas/school/timetable.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useRows, type Shown } from '../../lib/sync/rows.ts';
import type { RowsView } from '../../lib/sync/family-rows.ts';

/** What a student has at school, in the year that a day is in. */
export interface Student {
  readonly id: string;
  readonly profile: Shown<SchoolProfile>;
  /** All school years, the newest first. */
  readonly years: readonly Shown<SchoolProfile>[];
  readonly timetable: Timetable;
  readonly periods: readonly Shown<SchoolPeriod>[];
  readonly exceptions: readonly Shown<SchoolException>[];
  /** Of all years, by their day. */
  readonly events: readonly Shown<SchoolEvent>[];
}

export interface StudentsView {
  readonly students: readonly Student[];
  readonly status: RowsView['status'];
  readonly rows: readonly Shown<SchoolProfile>[];
}

const byDay = (one: SchoolEvent, other: SchoolEvent): number =>
  one.due_on === other.due_on
    ? (one.due_time ?? '') < (other.due_time ?? '')
      ? -1
      : 1
    : one.due_on < other.due_on
      ? -1
      : 1;

/** The students whose school the person sees, with their year of a day. Rows of a removed year are left out. */
export function useStudents(today: string): StudentsView {
  const profiles = useRows(schoolProfiles);
  const periods = useRows(schoolPeriods);
  const exceptions = useRows(schoolExceptions);
  const events = useRows(schoolEvents);
  const students = useMemo(() => {
    const periodsOf = Map.groupBy(periods.rows, ({ profile_id }) => profile_id);
    const exceptionsOf = Map.groupBy(exceptions.rows, ({ profile_id }) => profile_id);
    const eventsOf = Map.groupBy(events.rows, ({ student_id }) => student_id);
    return [...Map.groupBy(profiles.rows, ({ student_id }) => student_id)].flatMap(([id, own]): Student[] => {
      const profile = yearOn(own, today);
      if (!profile) return [];
      const year = {
        periods: periodsOf.get(profile.id) ?? [],
        exceptions: exceptionsOf.get(profile.id) ?? [],
      };
      const years = own.toSorted((one, other) => (one.starts_on < other.starts_on ? 1 : -1));
      const timetable = { profile, ...year };
      return [{ id, profile, years, timetable, ...year, events: (eventsOf.get(id) ?? []).toSorted(byDay) }];
    });
  }, [profiles.rows, periods.rows, exceptions.rows, events.rows, today]);
  const all = [profiles, periods, exceptions, events];
  const isSeen = useMay()(schoolPermissions.view);
  // For others no rows are asked for, so that none are awaited.
  const status = isSeen ? (all.find((view) => view.status !== 'ready')?.status ?? 'ready') : 'ready';
  return { students, status, rows: profiles.rows };
}
