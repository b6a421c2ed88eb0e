import type { AreaSamples } from '../../testing/authorization/samples.ts';

const SCHOOL = { name: 'School', address: 'https://school.example/term.ics', time_zone: 'Europe/Madrid' };

export const samples: AreaSamples = {
  tables: {
    outside_calendars: {
      rows: { 'of the school': ({ maker }) => ({ by: maker, fields: SCHOOL }) },
      creations: {
        'of a club': () => ({ ...SCHOOL, name: 'Club' }),
        'for a member': ({ other }) => ({ ...SCHOOL, member_id: other.memberId }),
      },
      updates: { 'a new name': () => ({ name: 'The school' }), 'for everyone': () => ({ member_id: null }) },
      bulkUpdate: { name: 'Changed' },
      enforcedByRuleOnly: ['forged insert: event_count'],
      forged: () => ({
        ...{ last_fetched_at: '2020-01-01T00:00:00Z', last_error: 'status', event_count: 5, offered_count: 5 },
        reading: {
          entries: 1,
          left_out_count: 0,
          left_out: [],
          remark_count: 0,
          remarks: [],
          unknown_zones: [],
          damages: 1,
        },
        ...{ etag: '"x"', last_modified: 'x', tried_at: '2020-01-01T00:00:00Z', failures: 5 },
      }),
    },
    outside_events: {
      rows: {
        'of the school': ({ other }) => ({
          fields: {
            ...{ source_id: other.memberId, title: 'Holidays', event_date: '2026-12-21', cancelled: false },
            ...{ range_start: '2026-12-20T00:00:00Z', range_end: '2026-12-23T00:00:00Z' },
          },
        }),
      },
      bulkUpdate: { deleted_at: null },
      forged: ({ other }) => ({
        ...{ source_id: other.memberId, title: 'Forged', description: 'Forged', location: 'Forged', uid: 'forged' },
        ...{ event_date: '2020-01-01', event_time: '10:00', end_date: '2020-01-01', end_time: '11:00' },
        ...{ time_zone: 'UTC', rrule: 'FREQ=DAILY', exdates: ['2020-01-01'], rdates: ['2020-01-01'] },
        ...{ series_id: other.memberId, recurrence_id: '2020-01-01', cancelled: true },
        ...{ range_start: '2020-01-01T00:00:00Z', range_end: '2020-01-01T00:00:00Z' },
      }),
      isNeverRemoved: true,
    },
  },
  calls: {
    'create-calendar-address': () => ({}),
    'get-calendar-address': () => ({}),
    'revoke-calendar-address': () => ({}),
    'export-calendar': () => ({ from: null, to: null }),
    'find-events-by-uid': () => ({ uids: ['one@school.example'] }),
    'fetch-outside-calendar': () => ({ calendar_id: '0197aaaa-0000-7000-8000-0000000000e1' }),
  },
};
