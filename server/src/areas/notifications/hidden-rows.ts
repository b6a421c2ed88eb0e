import * as z from 'zod/mini';
import { tables } from '#contract/tables.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { enqueue, workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { followRows } from '../../platform/tables/row-changes.ts';

const Hidden = z.object({ user_id: Uuid, row_id: Uuid });
/** What a person was told of a row that was hidden from them goes, because it says the words of the row. */
const NOTICES_HIDDEN: JobKind<z.infer<typeof Hidden>> = { name: 'notices-of-a-hidden-row', payload: Hidden };

export const hiddenRowsWorker = (transactions: Transactions): Worker =>
  workerOf(NOTICES_HIDDEN, ({ user_id, row_id }) =>
    transactions.withSystem('drop the notices of a hidden row', { familyId: user_id }, async ({ db }) => {
      await db.deleteFrom('notifications').where('family_id', '=', user_id).where('about_row', '=', row_id).execute();
    }),
  );

/** Follows every table whose rows say who sees them. */
export const hiddenRowFollowers: readonly Follower[] = tables
  .filter(({ seenBy }) => seenBy !== 'family' && 'always' in seenBy)
  .map((table) =>
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
  );
