import { useMemo } from 'react';
import { displayName, members, type Member } from '#contract/areas/family.ts';
import { API } from '#contract/paths.ts';
import { may } from '#contract/permissions.ts';
import { byJoining } from '../areas/family/members.ts';
import { useRows } from '../lib/sync/rows.ts';
import { useSession } from '../lib/auth/session.ts';
import { drawPeople, type Person } from '../ui/people.ts';

interface People {
  /** Everybody who ever belonged to the family: those who left keep their name for what they did. */
  people: readonly Person[];
  /** Who belongs to it now. */
  here: readonly Person[];
  /** Who can be asked to do what oneself may not. */
  managers: readonly Person[];
}

/** The people of the family in joining order, drawn. */
export function usePeople(): People {
  const { rows } = useRows(members);
  const { user, family } = useSession();
  const myId = family?.member_id;
  const myName = user?.display_name;
  return useMemo(() => {
    const ordered = rows.toSorted(byJoining);
    const nameOf = (row: Member) => (row.id === myId && myName && !row.first_name ? myName : displayName(row));
    const people = drawPeople(
      ordered.map((row) => ({
        id: row.id,
        name: nameOf(row),
        hue: row.colour,
        // Browsers keep a picture for ever: another drawing has another address.
        picture: `${API.avatars}/${row.id}.svg?rings`,
      })),
    );
    const isHere = new Set(ordered.filter((row) => row.left_at === null).map((row) => row.id));
    const isManager = new Set(
      ordered.filter((row) => may({ effectiveRole: row.role ?? 'none' }, 'tasks.manage')).map((row) => row.id),
    );
    const here = people.filter((person) => isHere.has(person.id));
    return { people, here, managers: here.filter((person) => isManager.has(person.id)) };
  }, [rows, myId, myName]);
}
