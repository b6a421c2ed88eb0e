import { sql } from 'kysely';
import { tables } from '#contract/tables.ts';
import { MANAGING_ENDED } from '../../core/members/hooks.ts';
import { follow, type Follower } from '../../platform/db/hooks.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { followRows } from '../../platform/tables/row-changes.ts';
import { NOTICES_HIDDEN } from './jobs.ts';

const hiding = tables.filter(({ seenBy }) => seenBy !== 'family' && 'always' in seenBy);

/** What a member was told as a manager of rows that they do not see any more goes, and what was said in the discussions of these. */
async function dropManagersNotices(tx: Tx, { familyId, memberId }: { familyId: string; memberId: string }) {
  for (const { name } of hiding) {
    const { rows } = await sql<{ user_id: string; row_id: string }>`
      select distinct m.user_id, r.id as row_id
      from members m join notifications n on n.family_id = m.user_id join ${sql.table(name)} r on r.family_id = m.family_id and r.id = n.about_row
      where m.family_id = ${familyId} and m.id = ${memberId} and r.scope_id is not null and not exists (
        select from scope_holders h where h.family_id = r.family_id and h.scope_id = r.scope_id and h.member_id = m.id)`.execute(
      tx.db,
    );
    await enqueue(tx, NOTICES_HIDDEN, rows);
  }
}

/** Follows every table whose rows say who sees them. */
export const hiddenRowFollowers: readonly Follower[] = [
  follow(MANAGING_ENDED, dropManagersNotices),
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
