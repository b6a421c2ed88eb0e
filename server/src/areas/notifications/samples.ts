import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  tables: {
    notifications: {
      rows: {
        'addressed to them': () => ({
          fields: {
            ...{ title: 'Hello', content: '', link: null, is_read: false, about_family: null },
            ...{ category: 'default', priority: 'medium' },
          },
        }),
      },
      updates: { read: () => ({ is_read: true }) },
      bulkUpdate: { is_read: true },
      forged: ({ other }) => ({
        ...{ user_id: other.memberId, title: 'Forged', content: 'Forged', link: '/forged' },
        ...{ category: 'error', priority: 'high', about_family: other.memberId },
      }),
    },
  },
};
