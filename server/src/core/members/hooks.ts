import type { OwnRowsAnswer } from '#contract/areas/membership.ts';
import { hook } from '../../platform/db/hooks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

// What areas follow of the members of a family. All but one are called with the server's rights, in a transaction that has entered
// the family.

/** A manager stops being one: they leave, or get another role. Called before anything of it is written. */
export const MANAGING_ENDS = hook<{ familyId: string; userId: string }>('managing ends');

/** A member is no manager any more, whether or not they left. */
export const MANAGING_ENDED = hook<{ familyId: string; memberId: string }>('managing ended');

/** The time in which a member stood in for another has ended, or may have. */
export const STANDING_IN_ENDED = hook<{ familyId: string; memberId: string }>('standing in ended');

/** A member has got another role. */
export const ROLE_CHANGED = hook<{ familyId: string; memberId: string }>('role changed');

/** The family has got a manager or lost one. */
export const MANAGERS_CHANGED = hook<{ familyId: string }>('managers changed');

/**
 * A leaving member's open rows are dealt with as the actor has answered. Called with the rights of the actor, before the membership ends.
 */
export const OWN_ROWS_ANSWERED = hook<{ member: MemberTx; memberId: string; answer: OwnRowsAnswer }>(
  'own rows answered',
);

/** A membership has ended. `userId` is null for a person without an account. */
export const MEMBER_LEFT = hook<{ familyId: string; memberId: string; userId: string | null }>('member left');

/** A member of the family is no longer reached by this account: they left, or their access ended. */
export const ACCOUNT_PARTED = hook<{ familyId: string; userId: string }>('account parted');

/** A member is about to get this first name. A follower may refuse it. */
export const MEMBER_NAMED = hook<{ familyId: string; memberId: string; firstName: string | null }>('member named');

/** A family is about to be deleted with everything in it. */
export const FAMILY_ENDS = hook<{ familyId: string }>('family ends');

/** Whether something holds a family open whose plan has ended. Called with the family locked. */
export const IS_FAMILY_KEPT = hook<{ familyId: string }, boolean>('is family kept');
