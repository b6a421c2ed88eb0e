import * as z from 'zod/mini';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import { hasChanged } from '../../platform/tables/row-changes.ts';

/** A poll closes at its time. Votes that come later are refused in any case; from then on its row says so. */
export const pollCloses = rowMoments('poll_closes', chatMessages, {
  slots: 1,
  facts: z.null(),
  movedBy: (change) => hasChanged(change, ['poll_closes_at', 'is_removed']),
  next: async (_tx, _familyId, { poll_closes_at, poll_closed_at }) =>
    poll_closes_at === null || poll_closed_at !== null ? null : { at: new Date(poll_closes_at), facts: null },
  come: (transactions, { familyId, row }) =>
    transactions.withSystem('close a poll', { familyId }, async ({ db, now }) => {
      await db
        .updateTable('chat_messages')
        .set({ poll_closed_at: now.toISOString() })
        .where('family_id', '=', familyId)
        .where('id', '=', row.id)
        .where('poll_closed_at', 'is', null)
        .execute();
    }),
});
