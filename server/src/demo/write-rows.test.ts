import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aFamily } from '../testing/family.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { testTables } from '../testing/test-tables.ts';
import type { AnyDemoRows } from './demo-rows.ts';
import { writeRows } from './write-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer(testTables);
});
afterAll(() => server.close());

const circles: AnyDemoRows = {
  table: 'circles',
  dates: {},
  rows: ({ idOf }) => {
    const participants = [idOf('ana'), idOf('ben')];
    return [
      { of: 'ana', row: { id: newId(), title: 'Holidays', participants, created_by: idOf('ana') } as { id: string } },
    ];
  },
};
const messages: AnyDemoRows = {
  table: 'circle_notes',
  dates: {},
  rows: ({ written }) =>
    written('circles' as 'tasks').map(({ row }) => {
      return { of: 'ben', row: { id: newId(), text: 'To the sea!', circle_id: row.id } as { id: string } };
    }),
};

async function write(ofAreas: readonly AnyDemoRows[]) {
  const { ana, ben, leo, id: familyId } = await aFamily(server, { ana: 'parent', ben: 'child', leo: 'child' });
  const ids = new Map([ana, ben].map((member, place) => [['ana', 'ben'][place] ?? '', member.id]));
  await server.transactions.withSystem('demo rows for a test', { familyId }, (tx) =>
    writeRows(tx, { familyId, ids }, 'a family', ofAreas),
  );
  return { ben, leo };
}

it('gives an area the rows of another area that are written before its own', async () => {
  const { ben, leo } = await write([circles, messages]);
  const texts = async (member: typeof ben) =>
    (await member.get('/api/tables/circle_notes')).json().rows.map(({ text }: { text: string }) => text);
  expect([await texts(ben), await texts(leo)]).toEqual([['To the sea!'], []]);
});

it('says which order is wrong', async () => {
  await expect(write([messages, circles])).rejects.toThrow('No demo rows of circles are written yet.');
});
