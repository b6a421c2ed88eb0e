import type { Member } from './family.ts';
import type { Detail, PrivateDetails } from './people.ts';

/** Members with all details that the reader may see, whichever row holds them. */
export function completeDetails<Row extends Pick<Member, 'id' | Detail>>(
  rows: readonly Row[],
  hidden: readonly PrivateDetails[],
): Row[] {
  return rows.map((row) => {
    const own = hidden.find(({ id }) => id === row.id);
    if (!own) return row;
    const { phone, email, birth_date } = own;
    return {
      ...row,
      phone: row.phone ?? phone,
      email: row.email ?? email,
      birth_date: row.birth_date ?? birth_date,
    };
  });
}
