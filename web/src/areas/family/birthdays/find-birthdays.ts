import type { Member } from '#contract/areas/family.ts';
import { birthdayIn } from '#contract/birthdays.ts';
import type { DayWindow } from '../../../rows/entries/entry.ts';
import { addDays, type Day } from '../../../ui/dates/dates.ts';

type Born = Pick<Member, 'id' | 'birth_date' | 'left_at'>;

/** `age`: how many years old the member becomes; 0 on the day of birth. */
interface Birthday {
  readonly id: string;
  readonly day: Day;
  readonly age: number;
}

/** The birthdays of present members in a window. */
export function findBirthdays(members: readonly Born[], { first, end }: DayWindow): Birthday[] {
  const years = new Set([first, addDays(end, -1)].map((day) => Number(day.slice(0, 4))));
  return members.flatMap(({ id, birth_date, left_at }) => {
    if (!birth_date || left_at !== null) return [];
    return [...years].flatMap((year) => {
      const day = birthdayIn(birth_date, year);
      return day < first || day >= end || day < birth_date
        ? []
        : [{ id, day, age: year - Number(birth_date.slice(0, 4)) }];
    });
  });
}
