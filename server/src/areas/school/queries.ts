import type { SchoolEvent } from '#contract/areas/school/events.ts';
import type { SchoolException } from '#contract/areas/school/profiles.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

/** The student's living event that was read from this entry of a calendar file. */
export const findEventOfFile = (
  { db, familyId }: MemberTx,
  studentId: string,
  uid: string,
): Promise<SchoolEvent | undefined> =>
  db
    .selectFrom('school_events')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('student_id', '=', studentId)
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The same of a holiday in a school year. */
export const findHolidayOfFile = (
  { db, familyId }: MemberTx,
  profileId: string,
  uid: string,
): Promise<SchoolException | undefined> =>
  db
    .selectFrom('school_exceptions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('profile_id', '=', profileId)
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
