import type { SchoolEvent } from './events.ts';
import type { SchoolAbsence } from './grades.ts';

/** What is missing of a student: homework whose day has passed, a form that no one signed, an absence without an excuse. */
export type Missing =
  | { readonly kind: 'homework' | 'form'; readonly student_id: string; readonly on: string; readonly row: SchoolEvent }
  | { readonly kind: 'excuse'; readonly student_id: string; readonly on: string; readonly row: SchoolAbsence };

/** What is missing on a day, the oldest first. A form is missing until it is signed or done, also before its day. */
export function missingOn(
  { events, absences }: { readonly events: readonly SchoolEvent[]; readonly absences: readonly SchoolAbsence[] },
  today: string,
): Missing[] {
  const ofEvents = events.flatMap((row): Missing[] => {
    const { kind, status, is_signed, due_on, student_id } = row;
    if (status === 'completed') return [];
    const isMissing = kind === 'homework' ? due_on < today : kind === 'form' && !is_signed;
    return isMissing && (kind === 'homework' || kind === 'form') ? [{ kind, student_id, on: due_on, row }] : [];
  });
  const excuses = absences
    .filter(({ is_excused }) => !is_excused)
    .map((row): Missing => ({ kind: 'excuse', student_id: row.student_id, on: row.starts_on, row }));
  return [...ofEvents, ...excuses].toSorted((one, other) => (one.on === other.on ? 0 : one.on < other.on ? -1 : 1));
}
