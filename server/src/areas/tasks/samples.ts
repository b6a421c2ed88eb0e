import type { AreaSamples } from '../../testing/authorization/samples.ts';

export const samples: AreaSamples = {
  tables: {
    tasks: {
      rows: {
        'their own': ({ actor }) => ({ by: actor, fields: { title: 'Own' } }),
        'their own, for somebody else': ({ actor, other }) => ({
          by: actor,
          fields: { title: 'Asked', assigned_to: other.memberId },
        }),
        "somebody else's": ({ maker }) => ({ by: maker, fields: { title: 'Other' } }),
        'assigned to them': ({ actor, maker }) => ({
          by: maker,
          fields: { title: 'Given', assigned_to: actor.memberId },
        }),
        'hidden from them': ({ maker }) => ({
          by: maker,
          fields: { title: 'A surprise', audience: { kind: 'people', members: [] } },
        }),
        'shown to them alone': ({ actor, maker }) => ({
          by: maker,
          fields: {
            title: 'A secret',
            assigned_to: maker.memberId,
            audience: { kind: 'people', members: [actor.memberId] },
          },
        }),
        'assigned to several': ({ actor, maker, other }) => ({
          by: maker,
          fields: { title: 'Shared', assigned_members: [actor.memberId, other.memberId] },
        }),
      },
      creations: {
        'for themselves': () => ({ title: 'Mine' }),
        'for themselves in a list': ({ actor }) => ({ title: 'Mine', assigned_members: [actor.memberId] }),
        'for somebody else': ({ other }) => ({ title: 'Yours', assigned_to: other.memberId }),
        'for some': ({ other }) => ({ title: 'Mine', audience: { kind: 'people', members: [other.memberId] } }),
        'for several': ({ actor, other }) => ({ title: 'Ours', assigned_members: [actor.memberId, other.memberId] }),
      },
      updates: {
        'a new title': () => ({ title: 'Changed' }),
        'hiding it': ({ other }) => ({ audience: { kind: 'people', members: [other.memberId] } }),
        'showing it': () => ({ audience: null }),
        'a new status': () => ({ status: 'in progress' }),
        'giving it away': ({ other }) => ({ assigned_to: other.memberId, assigned_members: null }),
        'taking it over': ({ actor }) => ({ assigned_to: actor.memberId, assigned_members: null }),
      },
      bulkUpdate: { status: 'in progress' },
      enforcedByRuleOnly: [
        'a new title: assigned to them',
        'a new title: assigned to several',
        'hiding it: assigned to them',
        'hiding it: assigned to several',
        'giving it away: their own',
        'taking it over: assigned to several',
        'remove: assigned to them',
        'remove: assigned to several',
        'restore: assigned to them',
        'restore: assigned to several',
        'forged insert: completed_at',
        'forged insert: completed_by',
        'forged update: completed_at',
        'forged update: completed_by',
      ],
      forged: ({ other }) => ({
        created_by: other.memberId,
        completed_at: '2020-01-01T00:00:00Z',
        completed_by: other.memberId,
        next_task_id: other.memberId,
        scope_id: other.memberId,
      }),
    },
  },
  calls: { 'send-task-notifications': () => ({ task_id: '0197aaaa-0000-7000-8000-00000000000a' }) },
};
