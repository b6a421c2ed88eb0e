import { settings } from '#contract/areas/account.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow } from '../../platform/tables/rows.ts';

/**
 * A person has one row of settings. A device that was offline when another one created it sends a create too. That create counts
 * as an update, so that no choice is lost.
 */
export function settingsHandlers(): TableHandlers<typeof settings> {
  const standard = standardHandlers(settings);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      const isMade = (await findRow(tx, settings, id)) !== undefined;
      return isMade && Object.keys(fields).length > 0
        ? standard.update(tx, id, fields)
        : standard.create(tx, id, fields);
    },
  };
}
