import { useMemo } from 'react';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { compareJoining, compareMembers, members, type Member } from '#contract/areas/family.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { API } from '#contract/paths.ts';
import { may } from '#contract/permissions.ts';
import type { FamilyProps } from '../areas/area.ts';
import { useFileUrls } from '../lib/files/use-file-urls.ts';
import { useRows } from '../lib/sync/rows.ts';
import { useSession } from '../lib/auth/session.ts';
import { drawPeople, type Person } from '../ui/people.ts';

type People = Omit<FamilyProps, 'myId'>;

/** What the app tells areas about the family. */
export function useFamilyProps(): FamilyProps {
  const { family } = useSession();
  const { people, currentMembers, managers } = usePeople();
  const myId = family?.member_id ?? '';
  return useMemo(() => ({ people, currentMembers, managers, myId }), [people, currentMembers, managers, myId]);
}

/** The person who is signed in; undefined while their family's people are not known yet. */
export function useOwnPerson(): Person | undefined {
  const { user, family, state } = useSession();
  const { people } = usePeople();
  if (family) return people.find(({ id }) => id === family.member_id);
  // Without a family they have no hue and no picture.
  if (state !== 'signed-in' || !user) return undefined;
  return drawPeople([{ id: user.id, name: user.display_name, hue: 'brick' }])[0];
}

/** How the person who is signed in is greeted where there is little room: by the first name, else as the family sees them. */
export function useOwnFirstName(): string {
  const { account, user } = useSession();
  return account?.profile?.first_name || user?.display_name || '';
}

/** The people of the family with their avatars, in the order in which members are shown and chosen (`compareMembers`). */
export function usePeople(): People {
  const { rows } = useRows(members);
  const { user, family } = useSession();
  const photoOf = useFileUrls();
  const myId = family?.member_id;
  const myName = user?.display_name;
  return useMemo(() => {
    const ordered = rows.toSorted(compareMembers);
    const nameOf = (row: Member) => (row.id === myId && myName && !row.first_name ? myName : displayName(row));
    // Rings follow the order of joining, so that a new role changes none of them.
    const drawn = drawPeople(
      rows.toSorted(compareJoining).map((row) => ({
        id: row.id,
        name: nameOf(row),
        hue: row.colour,
        // Browsers cache the picture for ever, so a change of the drawing needs another address.
        picture: `${API.avatars}/${row.id}.svg?rings`,
        photo: photoOf(row.photo),
      })),
    );
    const people = ordered.flatMap(({ id }) => drawn.find((person) => person.id === id) ?? []);
    const isCurrent = new Set(ordered.filter((row) => row.left_at === null).map((row) => row.id));
    const isManager = new Set(
      ordered.filter((row) => may({ effectiveRole: row.role ?? 'none' }, taskPermissions.manage)).map((row) => row.id),
    );
    const currentMembers = people.filter((person) => isCurrent.has(person.id));
    return { people, currentMembers, managers: currentMembers.filter((person) => isManager.has(person.id)) };
  }, [rows, myId, myName, photoOf]);
}
