import type { AreaSamples } from '../../testing/authorization/samples.ts';

const DAY = { event_date: '2026-11-20' };
const OTHER_DAY = {
  event_date: '2026-11-21',
  event_time: '17:00',
  end_date: null,
  end_time: '18:00',
  time_zone: 'Europe/Madrid',
  rrule: 'FREQ=WEEKLY',
};

export const samples: AreaSamples = {
  tables: {
    family_events: {
      rows: {
        'their own': ({ actor }) => ({ by: actor, fields: { title: 'Own', ...DAY } }),
        'their own, for somebody else': ({ actor, other }) => ({
          by: actor,
          fields: { title: 'Asked', ...DAY, assigned_members: [other.memberId] },
        }),
        "somebody else's": ({ maker }) => ({ by: maker, fields: { title: 'Other', ...DAY } }),
        'hidden from them': ({ maker }) => ({
          by: maker,
          fields: { title: 'A surprise', ...DAY, audience: { kind: 'people', members: [] } },
        }),
        'shown to them alone': ({ actor, maker }) => ({
          by: maker,
          fields: { title: 'A secret', ...DAY, audience: { kind: 'people', members: [actor.memberId] } },
        }),
        'for them': ({ actor, maker }) => ({
          by: maker,
          fields: { title: 'Given', ...DAY, assigned_members: [actor.memberId] },
        }),
      },
      creations: {
        'for everyone': () => ({ title: 'Ours', ...DAY }),
        'for some': ({ other }) => ({ title: 'Mine', ...DAY, audience: { kind: 'people', members: [other.memberId] } }),
        'for themselves': ({ actor }) => ({ title: 'Mine', ...DAY, assigned_members: [actor.memberId] }),
        'for somebody else': ({ other }) => ({ title: 'Yours', ...DAY, assigned_members: [other.memberId] }),
      },
      updates: {
        'a new title': () => ({ title: 'Changed' }),
        'hiding it': ({ other }) => ({ audience: { kind: 'people', members: [other.memberId] } }),
        'showing it': () => ({ audience: null }),
        'a new day': () => OTHER_DAY,
        'for somebody else': ({ other }) => ({ assigned_members: [other.memberId] }),
        'for themselves': ({ actor }) => ({ assigned_members: [actor.memberId] }),
      },
      bulkUpdate: { location: 'Park' },
      enforcedByRuleOnly: [
        'for somebody else: their own',
        'forged insert: assigned_to',
        'forged insert: range_start',
        'forged insert: range_end',
        'forged update: assigned_to',
        'forged update: range_start',
        'forged update: range_end',
      ],
      forged: ({ other }) => ({
        created_by: other.memberId,
        task_id: other.memberId,
        scope_id: other.memberId,
        assigned_to: other.memberId,
        range_start: '2020-01-01T00:00:00Z',
        range_end: '2020-01-01T00:00:00Z',
      }),
    },
  },
  calls: { 'send-event-notifications': () => ({ event_id: '0197aaaa-0000-7000-8000-00000000000a' }) },
};
