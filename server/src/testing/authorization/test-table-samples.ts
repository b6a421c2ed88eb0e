import type { AreaSamples } from './samples.ts';

/** The samples of the tests' own tables (private-notes.ts, scoped-circles.ts). */
export const testTableSamples: AreaSamples['tables'] = {
  private_notes: {
    rows: {
      'their own': ({ actor }) => ({ by: actor, fields: { text: 'Own', scope_id: actor.memberId } }),
      'private to them': ({ actor, maker }) => ({ by: maker, fields: { text: 'For you', scope_id: actor.memberId } }),
      'private to somebody else': ({ maker, other }) => ({
        by: maker,
        fields: { text: 'Secret', scope_id: other.memberId },
      }),
      'their own, now private to somebody else': ({ actor, other }) => ({
        by: actor,
        fields: { text: 'Moved', scope_id: other.memberId },
      }),
    },
    creations: {
      'for themselves': ({ actor }) => ({ text: 'Diary', scope_id: actor.memberId }),
      'in a scope of somebody else': ({ other }) => ({ text: 'Whisper', scope_id: other.memberId }),
    },
    updates: {
      'a new text': () => ({ text: 'Changed' }),
      'moving it to a scope of somebody else': ({ other }) => ({ scope_id: other.memberId }),
    },
    bulkUpdate: { text: 'Changed' },
    forged: ({ other }) => ({ created_by: other.memberId }),
  },
  circles: {
    rows: {
      'their own': ({ actor, maker }) => ({
        by: actor,
        fields: { title: 'Own', participants: [actor.memberId, maker.memberId] },
      }),
      'shared with them': ({ actor, maker }) => ({
        by: maker,
        fields: { title: 'Shared', participants: [maker.memberId, actor.memberId] },
      }),
      'of other members': ({ maker, other }) => ({
        by: maker,
        fields: { title: 'Secret', participants: [maker.memberId, other.memberId] },
      }),
      'made by them, who have left it': ({ actor, other }) => ({
        by: actor,
        fields: { title: 'Left', participants: [other.memberId] },
      }),
    },
    creations: {
      'with another': ({ actor, other }) => ({ title: 'Ours', participants: [actor.memberId, other.memberId] }),
      'without themselves': ({ other }) => ({ title: 'Theirs', participants: [other.memberId] }),
    },
    updates: {
      'a new title': () => ({ title: 'Changed' }),
      'sharing it': ({ actor, maker, other }) => ({
        participants: [actor.memberId, maker.memberId, other.memberId],
      }),
      'leaving it': ({ maker }) => ({ participants: [maker.memberId] }),
    },
    bulkUpdate: ({ actor }) => ({ title: `Changed by ${actor.memberId}` }),
    // Row security does not compare a row with what it was: it lets every holder change every granted column.
    enforcedByRuleOnly: ['sharing it: shared with them', 'remove: shared with them', 'restore: shared with them'],
    forged: ({ other }) => ({ created_by: other.memberId }),
  },
  circle_notes: {
    rows: {
      'in their own circle': ({ actor, rowId }) => ({
        by: actor,
        fields: { text: 'Hello', circle_id: rowId('circles', 'their own') },
      }),
      'in a circle that is shared with them': ({ maker, rowId }) => ({
        by: maker,
        fields: { text: 'For you', circle_id: rowId('circles', 'shared with them') },
      }),
      'in a circle of other members': ({ maker, rowId }) => ({
        by: maker,
        fields: { text: 'A surprise', circle_id: rowId('circles', 'of other members') },
      }),
    },
    creations: {
      'in a circle of theirs': ({ rowId }) => ({ text: 'Yes', circle_id: rowId('circles', 'shared with them') }),
      'in a circle of other members': ({ rowId }) => ({ text: 'Hm', circle_id: rowId('circles', 'of other members') }),
    },
    updates: { 'a new text': () => ({ text: 'Changed' }) },
    bulkUpdate: { text: 'Changed' },
  },
};
