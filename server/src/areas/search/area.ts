import { searchRows } from '#contract/search/search-rows.ts';
import type { Area } from '../../core/area.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { findRows } from './queries.ts';

/** Search in the rows that a device has only in part. Those of other tables lie on every device, which searches them itself. */
export const search: Area = {
  mount: (app, services) => {
    const tables = services.contract.tables.filter(({ searched }) => searched !== undefined);
    mountCall(app, services, searchRows, ({ asMember }, asked) => asMember(false, (tx) => findRows(tx, tables, asked)));
  },
};
