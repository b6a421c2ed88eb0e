import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  tables: {
    contacts: {
      rows: {
        'one of the family': ({ maker }) => ({
          by: maker,
          fields: { name: 'Dr. Grant', category: 'health', is_favourite: true },
        }),
      },
      creations: { 'a contact': () => ({ name: 'Piano teacher', category: 'school', is_favourite: false }) },
      updates: { 'a new number': () => ({ phone: '+1 555 0100' }) },
      bulkUpdate: { is_favourite: false },
    },
  },
};
