import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

/**
 * Bodies as clients of earlier versions sent them. An outbox stores changes for up to 90 days, so every later version has to accept
 * these. Add a recording when the contract changes; never edit one.
 */
const RECORDED = [
  {
    recordedAt: '2026-11-20',
    body: {
      changes: [
        {
          id: '01a1f8a7-0001-7000-8000-000000000001',
          table: 'tasks',
          op: 'create',
          row_id: '01a1f8a7-0001-7000-8000-00000000000a',
          fields: {
            title: 'Water the plants',
            description: null,
            due_date: '2026-11-21T00:00:00+01:00',
            due_all_day: true,
          },
          made_at: '2026-11-20T09:00:00.000Z',
        },
        {
          id: '01a1f8a7-0001-7000-8000-000000000002',
          table: 'tasks',
          op: 'update',
          row_id: '01a1f8a7-0001-7000-8000-00000000000a',
          fields: { status: 'in_progress' },
          made_at: '2026-11-20T09:00:01.000Z',
        },
        {
          id: '01a1f8a7-0001-7000-8000-000000000003',
          table: 'tasks',
          op: 'remove',
          row_id: '01a1f8a7-0001-7000-8000-00000000000a',
          fields: {},
          made_at: '2026-11-20T09:00:02.000Z',
        },
        {
          id: '01a1f8a7-0001-7000-8000-000000000004',
          table: 'tasks',
          op: 'restore',
          row_id: '01a1f8a7-0001-7000-8000-00000000000a',
          fields: {},
          made_at: '2026-11-20T09:00:03.000Z',
        },
      ],
    },
    row: { title: 'Water the plants', status: 'in progress', due_all_day: true, due_date: '2026-11-21T00:00:00+01:00' },
  },
  {
    recordedAt: '2026-11-22',
    body: {
      changes: [
        {
          id: '01a203a2-0001-7000-8000-000000000001',
          table: 'tasks',
          op: 'create',
          row_id: '01a203a2-0001-7000-8000-00000000000a',
          fields: { title: 'Feed Luz' },
          made_at: '2026-11-22T09:00:00.000Z',
          group: '01a203a2-0001-7000-8000-000000000001',
        },
        {
          id: '01a203a2-0001-7000-8000-000000000002',
          table: 'tasks',
          op: 'update',
          row_id: '01a203a2-0001-7000-8000-00000000000a',
          fields: { status: 'completed' },
          made_at: '2026-11-22T09:00:00.000Z',
          group: '01a203a2-0001-7000-8000-000000000001',
        },
      ],
    },
    row: { title: 'Feed Luz', status: 'completed' },
  },
  {
    recordedAt: '2026-11-23',
    body: {
      changes: [
        {
          id: '01a20904-0001-7000-8000-000000000001',
          table: 'tasks',
          op: 'create',
          row_id: '01a20904-0001-7000-8000-00000000000a',
          fields: { title: 'Pay the plumber' },
          made_at: '2026-11-23T09:00:00.000Z',
        },
        {
          id: '01a20904-0001-7000-8000-000000000002',
          table: 'tasks',
          op: 'update',
          row_id: '01a20904-0001-7000-8000-00000000000a',
          fields: { title: 'Pay the painter' },
          made_at: '2026-11-23T09:00:01.000Z',
          seen: 0,
        },
      ],
    },
    row: { title: 'Pay the painter' },
  },
];

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock' });
});
afterAll(() => server.close());

it.each(RECORDED)('accepts a change that a client recorded on $recordedAt', async ({ recordedAt, body, row }) => {
  server.clock.now = new Date(Date.parse(recordedAt) + 80 * 86_400_000);
  const { ana } = await aFamily(server, { ana: 'parent' });
  const { answers } = (await ana.post('/api/changes', body)).json();
  expect(answers.map((answer: { status: number }) => answer.status)).toEqual(body.changes.map(() => 200));
  expect((await ana.get('/api/tables/tasks')).json().rows).toMatchObject([{ ...row, deleted_at: null }]);
});
