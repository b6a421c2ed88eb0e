import type { AreaSamples } from '../../testing/authorization/samples.ts';

const ROW = '0197aaaa-0000-7000-8000-0000000000f1';

export const samples: AreaSamples = {
  tables: {
    notifications: {
      rows: {
        'addressed to them': () => ({
          fields: {
            ...{ title: 'Hello', content: '', link: null, is_read: false, about_family: null },
            ...{ category: 'default', priority: 'medium', pops_up: true },
          },
        }),
      },
      updates: { read: () => ({ is_read: true }) },
      bulkUpdate: { is_read: true },
      forged: ({ other }) => ({
        ...{ user_id: other.memberId, title: 'Forged', content: 'Forged', link: '/forged' },
        ...{ category: 'error', priority: 'high', about_family: other.memberId },
        ...{ kind: 'forged', about_table: 'tasks', about_row: other.memberId, pops_up: false },
      }),
    },
    notification_preferences: {
      rows: { 'their own': ({ actor }) => ({ by: actor, fields: { sound_enabled: false } }) },
      creations: { 'a choice': () => ({ task_reminders: false }) },
      updates: { 'another choice': () => ({ quiet_from: '22:00', quiet_until: '07:00' }) },
      bulkUpdate: { digest: 'daily' },
      forged: ({ other }) => ({ user_id: other.memberId, mail_refused_at: '2020-01-01T00:00:00Z' }),
      enforcedByRuleOnly: ['forged update: mail_refused_at'],
      isNeverRemoved: true,
      isOnePerPerson: true,
    },
    notice_choices: {
      rows: {
        'of a kind': ({ actor }) => ({ by: actor, fields: { kind: 'task_given', about_family: null, push: false } }),
      },
      creations: { 'of another kind': () => ({ kind: 'event_given', about_family: null, mail: true }) },
      updates: { 'the first value': () => ({ push: null }) },
      bulkUpdate: { in_app: false },
    },
    notice_mutes: {
      rows: {
        'of a task': ({ actor }) => ({
          by: actor,
          fields: { about_family: null, table_name: 'tasks', row_id: ROW, muted_until: null },
        }),
      },
      creations: {
        'for a time': () => ({
          ...{ about_family: null, table_name: null, row_id: null, muted_until: '2030-01-01T00:00:00Z' },
        }),
      },
      updates: { 'for as long as it is there': () => ({ muted_until: null }) },
      bulkUpdate: { muted_until: '2030-01-01T00:00:00Z' },
    },
    deliveries: {
      rows: {
        'of theirs': () => ({
          fields: {
            ...{ notification_id: ROW, kind: 'task_given', channel: 'push', state: 'sent', at: '2026-11-20T10:00:00Z' },
          },
        }),
      },
      bulkUpdate: { deleted_at: null },
      forged: ({ other }) => ({
        ...{ user_id: other.memberId, notification_id: ROW, kind: 'forged', about_family: other.memberId },
        ...{ channel: 'mail', device_name: 'Forged', state: 'failed', reason: 'gone', at: '2020-01-01T00:00:00Z' },
        ...{ subscription_id: other.memberId, facts: '{}' },
      }),
      isNeverRemoved: true,
    },
  },
  calls: {
    'notice-kinds': () => ({}),
    'push-sync': () => ({ subscription: null }),
    'push-forget': () => ({}),
    'family-notification-router': ({ familyId }) => ({ family_id: familyId, user_id: ROW, title: 'Hello' }),
    'send-test-notice': () => ({ channel: 'in_app' }),
    'change-all-notifications': () => ({ to: 'read' }),
  },
};
