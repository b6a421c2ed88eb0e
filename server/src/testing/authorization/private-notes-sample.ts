import type { AreaSamples } from './samples.ts';

/** The sample of the tests' own table (private-notes.ts). */
export const privateNotesSample: AreaSamples['tables'] = {
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
};
