import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

let ana: TestMember;
let ben: TestMember;
let leo: TestMember;
const id = () => row.id;
const NEW = { name: 'Dr. Vega', category: 'health', is_favourite: false, phone: '600 100 200' };
let row: { id: string; version: number };
beforeEach(async () => {
  ({ ana, ben, leo } = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' }));
  row = (await ana.post('/api/tables/contacts', NEW)).json();
});

/** Sends a change of the contact, made by a member who had version `seen` before them. */
async function send(member: TestMember, fields: object, seen: number | undefined): Promise<{ version: number }> {
  const made_at = server.clock.now.toISOString();
  const change = { id: newId(), table: 'contacts', op: 'update', row_id: id(), fields, made_at };
  const body = { changes: [seen === undefined ? change : { ...change, seen }] };
  const { answers } = (await member.post('/api/changes', body)).json<{
    answers: { status: number; row: { version: number } }[];
  }>();
  expect(answers[0]?.status).toBe(200);
  return answers[0]?.row ?? { version: 0 };
}

async function pull(member: TestMember) {
  const { epoch } = (await member.get('/api/tables/contacts')).json<{ epoch: string }>();
  const answer = await member.get(`/api/changes?epoch=${epoch}&since=${row.version}&rules=`);
  return answer.json<PullAnswer>().overwritten;
}

it('tells both of a field that the later one replaced without having seen it', async () => {
  await send(ben, { name: 'Doctor Vega' }, row.version);
  const { version } = await send(ana, { name: 'Dra. Vega' }, row.version);
  const told = {
    ...{ table: 'contacts', row_id: id(), version, by: ana.id },
    values: { name: { of: ben.id, value: 'Doctor Vega' } },
  };
  expect(await pull(ana)).toEqual([told]);
  expect(await pull(ben)).toEqual([told]);
  expect(await pull(leo), 'it is nobody else’s matter').toBeUndefined();
});

it('names only the fields that both have changed, each with its author', async () => {
  await send(ben, { name: 'Doctor Vega', note: 'Ring twice' }, row.version);
  await send(ana, { name: 'Dra. Vega', phone: '700 100 200' }, row.version);
  const [told] = (await pull(ben)) ?? [];
  expect(told?.values).toEqual({ name: { of: ben.id, value: 'Doctor Vega' } });
  const now = (await ana.get('/api/tables/contacts')).json<{ rows: object[] }>().rows;
  expect(now).toMatchObject([{ name: 'Dra. Vega', phone: '700 100 200', note: 'Ring twice' }]);
});

it.each<[string, () => Promise<unknown>]>([
  [
    'of fields that only one has changed',
    async () => {
      await send(ben, { note: 'Ring twice' }, row.version);
      await send(ana, { name: 'Dra. Vega' }, row.version);
    },
  ],
  [
    'when both wrote the same',
    async () => {
      await send(ben, { name: 'Dra. Vega' }, row.version);
      await send(ana, { name: 'Dra. Vega' }, row.version);
    },
  ],
  [
    'when the later one had seen it',
    async () => {
      const { version } = await send(ben, { name: 'Doctor Vega' }, row.version);
      await send(ana, { name: 'Dra. Vega' }, version);
    },
  ],
  [
    'when the earlier one had taken it back',
    async () => {
      const { version } = await send(ben, { name: 'Doctor Vega' }, row.version);
      await send(ben, { name: 'Dr. Vega' }, version);
      await send(ana, { name: 'Dra. Vega' }, row.version);
    },
  ],
  [
    'of changes of one person on two devices',
    async () => {
      await send(ana, { name: 'Doctor Vega' }, row.version);
      await send(ana, { name: 'Dra. Vega' }, row.version);
    },
  ],
  [
    'when it is not known what the later one had seen',
    async () => {
      await send(ben, { name: 'Doctor Vega' }, row.version);
      await send(ana, { name: 'Dra. Vega' }, undefined);
    },
  ],
])('tells nothing %s', async (_what, change) => {
  await change();
  expect([await pull(ana), await pull(ben)]).toEqual([undefined, undefined]);
});

it('tells nothing of a row that is gone', async () => {
  await send(ben, { name: 'Doctor Vega' }, row.version);
  await send(ana, { name: 'Dra. Vega' }, row.version);
  await ana.delete(`/api/tables/contacts/${id()}`);
  expect(await pull(ben)).toBeUndefined();
});
