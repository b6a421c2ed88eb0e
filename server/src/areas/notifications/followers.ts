import { tables } from '#contract/tables.ts';
import { FAMILY_ENDS, MANAGING_ENDED, MEMBER_LEFT, STANDING_IN_ENDED } from '../../core/members/hooks.ts';
import { follow, type Follower } from '../../platform/db/hooks.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { followRows } from '../../platform/tables/row-changes.ts';
import { findRoleNow, listHiddenNotices, listToldOfRows } from './hidden-queries.ts';
import { NOTICES_HIDDEN } from './jobs.ts';

const ofFamilies = tables.filter(({ workspace }) => workspace === 'family');
const hiding = ofFamilies.filter(({ seenBy }) => seenBy !== 'family' && 'always' in seenBy);

/** Drops what a member was told of all rows that they do not see now. */
async function dropHidden(tx: Tx, { familyId, memberId }: { familyId: string; memberId: string }): Promise<void> {
  const effectiveRole = await findRoleNow(tx, { familyId, memberId });
  if (effectiveRole === null) return enqueue(tx, NOTICES_HIDDEN, await listToldOfRows(tx, familyId, memberId));
  const reader = { familyId, memberId, effectiveRole };
  for (const table of ofFamilies) await enqueue(tx, NOTICES_HIDDEN, await listHiddenNotices(tx, table, reader));
}

/** Follows every table whose rows say who sees them, and what takes rows from the sight of a member. */
export const hiddenRowFollowers: readonly Follower[] = [
  follow(MANAGING_ENDED, dropHidden),
  follow(STANDING_IN_ENDED, dropHidden),
  follow(MEMBER_LEFT, dropHidden),
  follow(FAMILY_ENDS, async (tx, { familyId }) =>
    enqueue(tx, NOTICES_HIDDEN, await listToldOfRows(tx, familyId, null)),
  ),
  ...hiding.map((table) =>
    followRows(
      table,
      ({ before, after }) => before !== null && 'audience' in after && after.audience !== null,
      async (tx, { familyId, after }) => {
        const told = await tx.db
          .selectFrom('members')
          .innerJoin('notifications', 'notifications.family_id', 'members.user_id')
          .select('members.user_id')
          .distinct()
          .where('members.family_id', '=', familyId)
          .where('notifications.about_row', '=', after.id)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('scope_holders as held')
                  .select('held.member_id')
                  .whereRef('held.member_id', '=', 'members.id')
                  .where('held.family_id', '=', familyId)
                  .where('held.scope_id', '=', after.id),
              ),
            ),
          )
          .execute();
        await enqueue(
          tx,
          NOTICES_HIDDEN,
          told.flatMap(({ user_id }) => (user_id === null ? [] : [{ user_id, row_id: after.id }])),
        );
      },
    ),
  ),
];
