import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  tables: {
    plants: {
      rows: {
        'one of the family': ({ maker }) => ({ by: maker, fields: { name: 'Fern', keeper_id: maker.memberId } }),
      },
      creations: { 'a plant': () => ({ name: 'Rose', water_on: '2026-11-30' }) },
      updates: { 'another keeper': ({ other }) => ({ keeper_id: other.memberId }) },
      bulkUpdate: { water_on: null },
      forged: ({ other }) => ({ created_by: other.memberId }),
    },
  },
};
