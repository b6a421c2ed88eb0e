import type * as z from 'zod/mini';
import { nextYear, type startSchoolYear } from '#contract/areas/school/new-year.ts';
import {
  schoolPeriods,
  schoolProfiles,
  type SchoolPeriod,
  type SchoolProfile,
} from '#contract/areas/school/profiles.ts';
import { newId } from '#contract/ids.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { standardHandlers } from '../../platform/tables/handlers.ts';
import { findRow, findRowsBy } from '../../platform/tables/rows.ts';

const profileRows = standardHandlers(schoolProfiles);
const periodRows = standardHandlers(schoolPeriods);

/**
 * Makes the year that follows one, with the member's rights, and answers its id. @throws Problem PGRST116 for an unknown or removed year,
 * UNPROCESSABLE for one that does not begin after it, TABLE_FULL.
 */
export async function startYear(
  tx: MemberTx,
  { profile_id, starts_on, ends_on, keeps_timetable }: z.infer<typeof startSchoolYear.input>,
): Promise<string> {
  const profile = await findRow(tx, schoolProfiles, profile_id);
  if (!profile || profile.deleted_at !== null) throw new Problem('PGRST116');
  if (starts_on <= profile.starts_on)
    throw new Problem('UNPROCESSABLE', 'The new school year begins after the earlier one.', {
      fields: { starts_on: 'too_early' },
    });
  const { student_id, school } = profile;
  const others = (await findRowsBy(tx, schoolProfiles, 'student_id', [student_id])) as unknown as SchoolProfile[]; // its rows
  const made = others.find((one) => one.deleted_at === null && one.starts_on === starts_on && one.school === school);
  if (made) return made.id;
  const id = newId(tx.now.getTime());
  await profileRows.create(tx, id, nextYear(profile, { starts_on, ends_on }));
  if (keeps_timetable) await copyPeriods(tx, profile_id, id);
  return id;
}

async function copyPeriods(tx: MemberTx, from: string, to: string): Promise<void> {
  const periods = (await findRowsBy(tx, schoolPeriods, 'profile_id', [from])) as unknown as SchoolPeriod[]; // its rows
  for (const period of periods) {
    if (period.deleted_at !== null) continue;
    const { student_id, weekday, starts, ends, subject, room, teacher_id, teacher_name, week, bring } = period;
    await periodRows.create(tx, newId(tx.now.getTime()), {
      ...{ student_id, profile_id: to, weekday, starts, ends, subject },
      ...{ room, teacher_id, teacher_name, week, bring },
    });
  }
}
