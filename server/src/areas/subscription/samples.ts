import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  tables: {
    subscribers: {
      rows: {
        'their plan': () => ({
          fields: { subscription_tier: 'Free', subscribed: true, subscription_start: '2026-01-01T00:00:00Z' },
        }),
      },
      bulkUpdate: { deleted_at: null },
      forged: ({ other }) => ({
        ...{ user_id: other.memberId, subscription_tier: 'Premium', subscribed: false },
        ...{ subscription_start: '2020-01-01T00:00:00Z', subscription_end: '2020-01-01T00:00:00Z' },
        ...{ cancelled_at: '2020-01-01T00:00:00Z', payment_failed_at: '2020-01-01T00:00:00Z' },
        continues_free: true,
      }),
      isNeverRemoved: true,
      isOnePerPerson: true,
    },
  },
  calls: {
    'check-subscription': () => ({}),
    'choose-plan': () => ({ plan: 'Free' }),
    'create-checkout': () => ({ plan: 'Premium' }),
    'customer-portal': () => ({}),
    'process-payment-success': () => ({ session_id: 'cs_unknown' }),
  },
};
