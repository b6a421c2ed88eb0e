import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { addDays, daysBetween } from '../../recurrence/local-times.ts';
import { SentLocalDate } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { type SchoolProfile } from './profiles.ts';
import { inOrder, schoolPermissions } from './rules.ts';

export const startSchoolYear = remoteFunction('start-school-year', {
  summary:
    'Makes the next school year of a student of an earlier one: the school, scale, terms and categories, and if it is wished its lessons with rooms and teachers. Grades stay with the year that they are of. Asked again for the same first day, it answers the year that was made.',
  input: z
    .strictObject({
      profile_id: Uuid,
      starts_on: SentLocalDate,
      ends_on: SentLocalDate,
      keeps_timetable: z.boolean(),
    })
    .check(inOrder('starts_on', 'ends_on')),
  output: z.object({ profile_id: Uuid }),
  may: schoolPermissions.manage,
});

const ORDINALS = ['th', 'st', 'nd', 'rd'] as const;
const ordinalOf = (count: number): string =>
  (count % 100 > 10 && count % 100 < 14 ? undefined : ORDINALS[count % 10]) ?? 'th';

/** The level after one: "4" and "5", "4th grade" and "5th grade", "4º de Primaria" and "5º de Primaria". Words without a number stay. */
export const nextLevel = (level: string | null): string | null =>
  level &&
  level.replace(/(\d{1,2})(st|nd|rd|th)?/i, (_, count: string, ordinal: string | undefined) => {
    const next = Number(count) + 1;
    return `${next}${ordinal ? ordinalOf(next) : ''}`;
  });

/** The same day a year later, or the last one of February. */
export function yearLater(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return addDays(later.endsWith('02-29') ? `${later.slice(0, 7)}-28` : later, 0);
}

type Kept = Omit<SchoolProfile, 'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at' | 'created_by'>;

/**
 * The year that follows one, from the days that the new one has. Terms keep their distance from the first day, and are cut to the year. Which
 * week the first one is, is for the school to say: it begins with a week A where there were two.
 */
export function nextYear(
  profile: SchoolProfile,
  { starts_on, ends_on }: Pick<SchoolProfile, 'starts_on' | 'ends_on'>,
): Kept {
  const { student_id, school, grading_scale, passing_mark, categories } = profile;
  const shift = daysBetween(profile.starts_on, starts_on);
  const within = (day: string) => (day < starts_on ? starts_on : day > ends_on ? ends_on : day);
  const moved = (day: string) => within(addDays(day, shift));
  return {
    ...{ student_id, school, grading_scale, passing_mark, categories, starts_on, ends_on },
    grade_level: nextLevel(profile.grade_level),
    class_name: nextLevel(profile.class_name),
    week_a_on: profile.week_a_on && starts_on,
    terms:
      profile.terms?.map((term) => ({ ...term, starts_on: moved(term.starts_on), ends_on: moved(term.ends_on) })) ??
      null,
  };
}
