import { familyPermissions } from '#contract/areas/family.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { birthdayIn, birthdayRule, birthdayUid } from '#contract/birthdays.ts';
import type { WrittenEvent } from '#contract/icalendar/write-calendar.ts';
import type { Language } from '#contract/languages.ts';
import { may, type Actor } from '#contract/permissions.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { nameBirthday } from './rules.ts';

/** Days, both included; null for no limit. */
interface Stretch {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The birthdays of present members that a stretch of days contains, each as an event of every year from the day of birth on. Birth dates
 * that are for parents only are those of `reader` and, for a manager, of all.
 */
export async function listBirthdays(
  { db }: Tx,
  familyId: string,
  reader: Actor,
  { from, to }: Stretch,
  language: Language,
): Promise<WrittenEvent[]> {
  const members = await db
    .selectFrom('members as m')
    .leftJoin('private_details as hidden', (join) =>
      join
        .onRef('hidden.family_id', '=', 'm.family_id')
        .onRef('hidden.id', '=', 'm.id')
        .on(({ eb, or, val }) =>
          or([eb('hidden.member_id', '=', reader.memberId), eb(val(may(reader, familyPermissions.manage)), '=', true)]),
        ),
    )
    .select(['m.id', 'm.first_name', 'm.last_name', 'm.email', 'm.created_at', 'm.updated_at'])
    .select(({ fn }) => fn.coalesce('m.birth_date', 'hidden.birth_date').as('birth_date'))
    .where('m.family_id', '=', familyId)
    .where('m.left_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.id')
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
