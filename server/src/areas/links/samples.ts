import { linkFields } from '#contract/areas/links.ts';
import type { AreaSamples, People } from '../../testing/authorization/samples.ts';

type RowId = People['rowId'];

/** A link from a row of a kind to a task of the family. */
const toTask = (rowId: RowId, table: string, kind: string) =>
  linkFields({ table, id: rowId(table, kind) }, { table: 'tasks', id: rowId('tasks', 'their own') });

export const samples: AreaSamples = {
  tables: {
    links: {
      rows: {
        'from a message that they see': ({ maker, rowId }) => ({
          by: maker,
          fields: toTask(rowId, 'chat_messages', 'in a chat that is shared with them'),
        }),
        'between rows of the family': ({ actor, rowId }) => ({
          by: actor,
          fields: toTask(rowId, 'family_events', "somebody else's"),
        }),
        'from a message of others': ({ maker, rowId }) => ({
          by: maker,
          fields: toTask(rowId, 'chat_messages', 'in a chat of other members'),
        }),
        // Who may read both is decided by either side.
        'to an invitation': ({ maker, rowId }) => ({
          by: maker,
          fields: linkFields(
            { table: 'tasks', id: rowId('tasks', 'their own') },
            { table: 'family_invitations', id: rowId('family_invitations', 'an open one') },
          ),
        }),
      },
      creations: {
        'between rows of the family': ({ rowId }) => toTask(rowId, 'family_events', "somebody else's"),
        'from a message that they see': ({ rowId }) =>
          toTask(rowId, 'chat_messages', 'in a chat that is shared with them'),
        'from a message of others': ({ rowId }) => toTask(rowId, 'chat_messages', 'in a chat of other members'),
      },
      bulkUpdate: {},
      forged: ({ other }) => ({ scope_id: other.memberId }),
    },
  },
};
