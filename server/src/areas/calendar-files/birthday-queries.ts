import { displayName } from '#contract/areas/own-account.ts';
import { birthdayIn, birthdayRule, birthdayUid } from '#contract/birthdays.ts';
import type { WrittenEvent } from '#contract/icalendar/write-calendar.ts';
import type { Language } from '#contract/languages.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { nameBirthday } from './rules.ts';

/** Days, both included; null for no limit. */
interface Stretch {
  readonly from: string | null;
  readonly to: string | null;
}

/** The birthdays of present members that a stretch of days contains, each as an event of every year from the day of birth on. */
export async function listBirthdays(
  { db }: Tx,
  familyId: string,
  { from, to }: Stretch,
  language: Language,
): Promise<WrittenEvent[]> {
  const members = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'email', 'birth_date', 'created_at', 'updated_at'])
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('birth_date', 'is not', null)
    .orderBy('id')
    .execute();
  return members.flatMap((member) => {
    const { birth_date } = member;
    if (birth_date === null || (to !== null && nextBirthday(birth_date, from) > to)) return [];
    const name = member.first_name || displayName(member);
    return [
      {
        ...{ id: member.id, uid: birthdayUid(member.id), created_at: member.created_at },
        ...{ updated_at: member.updated_at, title: nameBirthday(name, language), description: null, location: null },
        ...{ event_date: birth_date, event_time: null, end_date: null, end_time: null, time_zone: null },
        ...{ rrule: birthdayRule(birth_date), exdates: null, rdates: null, reminders: null },
        ...{ category: 'event', priority: 'medium', assigned_members: [member.id] },
        ...{ series_id: null, recurrence_id: null, cancelled: false },
      },
    ];
  });
}

/** The first birthday on or after `from`; without it, the day of birth. */
function nextBirthday(birthDate: string, from: string | null): string {
  if (from === null || from <= birthDate) return birthDate;
  const year = Number(from.slice(0, 4));
  const inYear = birthdayIn(birthDate, year);
  return inYear >= from ? inYear : birthdayIn(birthDate, year + 1);
}
