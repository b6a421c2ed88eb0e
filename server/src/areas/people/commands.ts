import type { GivenRole, OwnRowsAnswer } from '#contract/areas/membership.ts';
import { newId } from '#contract/ids.ts';
import { isPinAddress } from '../../platform/auth/accounts.ts';
import { tell } from '../../core/notices/kinds.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { findOwner } from '../../core/families/queries.ts';
import { endMembership } from '../../core/families/removal-commands.ts';
import { MANAGERS_CHANGED, MANAGING_ENDED, MANAGING_ENDS, ROLE_CHANGED } from '../../core/members/hooks.ts';
import { answerOwnRows } from './disposition-commands.ts';
import { REMOVAL_MAIL } from './jobs.ts';
import { peopleNotice } from './notices.ts';
import { refusePeople } from './owner-commands.ts';
import { findAddress, isManager, listPresent, type Present } from '../../core/members/queries.ts';

/**
 * Another present member whom the actor may manage: parents and admins only when the actor owns the family. So the last parent is never
 * removed or demoted, because the actor is one. @throws Problem PGRST116 or with a `PeopleRefusal`.
 */
async function requireManaged(tx: MemberTx, present: readonly Present[], memberId: string): Promise<Present> {
  const member = present.find(({ id }) => id === memberId);
  if (!member) throw new Problem('PGRST116');
  if (memberId === tx.actor.memberId) throw refusePeople('self');
  if (isManager(member) && (await findOwner(tx, tx.familyId)) !== tx.actor.memberId) throw refusePeople('owner_only');
  return member;
}

/** Gives another member a role. The former roles stay in `user_roles`, of which the latest decides. */
export async function changeRole(tx: MemberTx, memberId: string, role: GivenRole): Promise<void> {
  const { familyId, actor } = tx;
  const member = await requireManaged(tx, await listPresent(tx, familyId), memberId);
  const { user_id } = member;
  if (user_id === null) throw refusePeople('no_account');
  if (member.role === role) return;
  const [hasManaged, isManaging] = [isManager(member), isManager({ user_id, role })];
  await tx.asServer("change a member's role", async (system) => {
    if (isPinAddress((await findAddress(system, user_id)) ?? '')) throw refusePeople('has_pin');
    if (hasManaged && !isManaging) await system.call(MANAGING_ENDS, { familyId, userId: user_id });
    await system.db.insertInto('user_roles').values({ id: newId(), user_id, family_id: familyId, role }).execute();
    if (hasManaged && !isManaging) await system.call(MANAGING_ENDED, { familyId, memberId });
    if (hasManaged || isManaging) await system.call(MANAGERS_CHANGED, { familyId });
    await system.call(ROLE_CHANGED, { familyId, memberId });
    await tell(system, peopleNotice, [
      { family_id: familyId, to: user_id, kind: 'role_changed', actor_id: actor.memberId, subject_id: memberId, role },
    ]);
  });
}

/** Ends the membership of another person, who is told by notification and mail. `answer` says what becomes of what only they had. */
export async function removeMember(tx: MemberTx, memberId: string, answer: OwnRowsAnswer): Promise<void> {
  const { familyId, actor } = tx;
  const present = await listPresent(tx, familyId);
  const member = await requireManaged(tx, present, memberId);
  const about = { family_id: familyId, actor_id: actor.memberId, subject_id: memberId, role: null };
  await answerOwnRows(tx, present, memberId, answer);
  await tx.asServer('end a membership', async (system) => {
    await endMembership(system, familyId, member);
    const told = managersBut(present, [memberId, actor.memberId]);
    await tell(
      system,
      peopleNotice,
      told.map((to) => ({ ...about, to, kind: 'member_removed' })),
    );
    if (member.user_id === null) return;
    await tell(system, peopleNotice, [{ ...about, to: member.user_id, kind: 'removed' }]);
    await enqueue(system, REMOVAL_MAIL, [{ family_id: familyId, user_id: member.user_id, actor_id: actor.memberId }]);
  });
}

/** Ends the acting member's own membership. @throws Problem UNPROCESSABLE for the owner and for the last parent. */
export async function leaveFamily(tx: MemberTx, memberId: string, answer: OwnRowsAnswer): Promise<void> {
  const { familyId, actor } = tx;
  if (memberId !== actor.memberId) throw new Problem('PGRST116');
  const present = await listPresent(tx, familyId);
  const own = present.find(({ id }) => id === memberId);
  const managers = present.filter(isManager);
  if (managers.length === 1 && managers[0]?.id === actor.memberId) throw refusePeople('last_parent');
  if ((await findOwner(tx, familyId)) === actor.memberId) throw refusePeople('owner');
  await answerOwnRows(tx, present, memberId, answer);
  await tx.asServer('end a membership', async (system) => {
    if (own) await endMembership(system, familyId, own);
    const about = { family_id: familyId, actor_id: actor.memberId, subject_id: actor.memberId, role: null };
    const told = managersBut(present, [actor.memberId]);
    await tell(
      system,
      peopleNotice,
      told.map((to) => ({ ...about, to, kind: 'member_left' })),
    );
  });
}

/** The accounts of the managers among the present, except some members'. */
function managersBut(present: readonly Present[], memberIds: readonly string[]): string[] {
  return present.flatMap((member) =>
    isManager(member) && member.user_id !== null && !memberIds.includes(member.id) ? [member.user_id] : [],
  );
}
