import { afterAll, beforeAll, expect, it } from 'vitest';
import { familyEvents } from '#contract/areas/calendar.ts';
import type { Member } from '#contract/areas/family.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { isSeenBy } from '#contract/seen-by/seers.ts';
import { aFamily } from '../family.ts';
import { aServer, type TestServer } from '../server.ts';
import { listUrl, make, NAMES, ROLES, type TableName } from './audience-family.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const TABLES = { tasks, family_events: familyEvents } as const;

it.each(Object.keys(TABLES) as TableName[])(
  'of %s a manager’s device computes for each member what the server shows to both',
  async (table) => {
    const home = await aFamily(server, ROLES);
    const audiences = [
      null,
      { kind: 'managers', members: [] },
      { kind: 'people', members: [home.rosa.id] },
      { kind: 'except', members: [home.ana.id] },
      { kind: 'except', members: [home.leo.id, home.mia.id] },
    ];
    for (const maker of ['ana', 'ben', 'leo', 'rosa'] as const)
      for (const audience of audiences)
        await make(home[maker], table, { audience, assigned_members: [home[maker].id] });
    const rowsOf = async (name: (typeof NAMES)[number]) =>
      (await home[name].get(listUrl(table))).json<{ rows: { id: string }[] }>().rows;
    const { rows: family } = (await home.ana.get('/api/tables/members')).json<{ rows: Member[] }>();
    const ofManager = await rowsOf('ana');
    // She has not all of them, and neither has any other member.
    expect(ofManager.length).toBeLessThan(4 * audiences.length);
    for (const name of NAMES) {
      const member = family.find(({ id }) => id === home[name].id);
      if (!member) throw new Error('The member is not there.');
      const theirs = new Set((await rowsOf(name)).map(({ id }) => id));
      const shown = ofManager.filter((row) => isSeenBy(TABLES[table], row, member, family)).map(({ id }) => id);
      expect(shown, name).toEqual(ofManager.map(({ id }) => id).filter((id) => theirs.has(id)));
    }
  },
);
