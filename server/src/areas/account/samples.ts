import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  tables: {
    settings: {
      rows: { 'their own': ({ actor }) => ({ by: actor, fields: { theme: 'dark' } }) },
      creations: { 'a choice': () => ({ theme: 'light' }) },
      updates: { 'another choice': () => ({ theme: 'system' }) },
      bulkUpdate: { theme: 'system' },
      isNeverRemoved: true,
      isOnePerPerson: true,
    },
  },
  calls: {
    'resend-email-confirmation': ({ userId }) => ({ email: `confirm-${userId}@casa.test` }),
    'send-password-reset': ({ userId }) => ({ email: `reset-${userId}@casa.test` }),
    'get-account': () => ({}),
  },
};
