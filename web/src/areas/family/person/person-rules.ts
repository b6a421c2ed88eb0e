import { familyPermissions, type Member } from '#contract/areas/family.ts';
import { MANAGERS, may, type Actor } from '#contract/permissions.ts';

/** What changes a person's place in the family. */
export type PersonAction = 'role' | 'offer' | 'remove' | 'leave';

const isManager = ({ user_id, role }: Member) => user_id !== null && role !== null && MANAGERS.includes(role);

/** What `actor` may do with a present member, by the rules that the server checks too. `ownerId` is the owner of the family. */
export function actionsOn(member: Member, actor: Actor, ownerId: string | null): readonly PersonAction[] {
  const isOwner = ownerId === actor.memberId;
  if (member.id === actor.memberId) return may(actor, familyPermissions.leave) && !isOwner ? ['leave'] : [];
  if (!may(actor, familyPermissions.manage) || (isManager(member) && !isOwner)) return [];
  return [
    ...(member.user_id === null ? [] : (['role'] as const)),
    ...(isOwner && isManager(member) ? (['offer'] as const) : []),
    'remove',
  ];
}
