import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';

const Hidden = z.object({ user_id: Uuid, row_id: Uuid });
export type HiddenNotice = z.infer<typeof Hidden>;
/** What a person was told of a row that was hidden from them goes, because it says the words of the row. */
export const NOTICES_HIDDEN: JobKind<HiddenNotice> = { name: 'notices-of-a-hidden-row', payload: Hidden };

export const hiddenRowsWorker = (transactions: Transactions): Worker =>
  workerOf(NOTICES_HIDDEN, ({ user_id, row_id }) =>
    transactions.withSystem('drop the notices of a hidden row', { familyId: user_id }, async ({ db }) => {
      await db.deleteFrom('notifications').where('family_id', '=', user_id).where('about_row', '=', row_id).execute();
    }),
  );
