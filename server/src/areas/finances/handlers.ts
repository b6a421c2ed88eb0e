import { chores } from '#contract/areas/finances/allowances.ts';
import { financePermissions } from '#contract/areas/finances/money.ts';
import { may } from '#contract/permissions.ts';
import { isSameValue } from '#contract/sync.ts';
import { Problem } from '../../platform/db/problems.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow } from '../../platform/tables/rows.ts';

/** The standard handlers. What is paid stays what it was, and a manager who changed it without network, or took it back to open, has to know. */
export function choresHandlers(): TableHandlers<typeof chores> {
  const standard = standardHandlers(chores);
  return {
    ...standard,
    update: async (tx, id, fields) => {
      const before = await findRow(tx, chores, id);
      const isPaid = before?.status === 'approved' && before.deleted_at === null;
      if (isPaid && may(tx.actor, financePermissions.manage) && !isSameValue(before, { ...before, ...fields }))
        throw new Problem('CHORE_PAID');
      return standard.update(tx, id, fields);
    },
  };
}
