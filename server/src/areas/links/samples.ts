import { linkFields } from '#contract/areas/links.ts';
import type { AreaSamples, People } from '../../testing/authorization/samples.ts';

type RowId = People['rowId'];

/** A link from a row of a kind to a task of the family. */
const toTask = (rowId: RowId, table: string, kind: string) =>
  linkFields({ table, id: rowId(table, kind) }, { table: 'tasks', id: rowId('tasks', 'their own') });

// Contact details for parents only have the member as their scope.
export const samples: AreaSamples = {
  tables: {
    links: {
      rows: {
        'from what only they see': ({ actor, rowId }) => ({
          by: actor,
          fields: toTask(rowId, 'private_details', "the actor's own"),
        }),
        'between rows of the family': ({ actor, rowId }) => ({
          by: actor,
          fields: toTask(rowId, 'family_events', "somebody else's"),
        }),
        'from what another sees': ({ maker, rowId }) => ({
          by: maker,
          fields: toTask(rowId, 'private_details', "a manager's"),
        }),
      },
      creations: {
        'between rows of the family': ({ rowId }) => toTask(rowId, 'family_events', "somebody else's"),
        'from what only they see': ({ rowId }) => toTask(rowId, 'private_details', "the actor's own"),
      },
      bulkUpdate: {},
      forged: ({ other }) => ({ scope_id: other.memberId }),
    },
  },
};
