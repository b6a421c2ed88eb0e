import { vi, expect } from 'vitest';
import { aFamily, type TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';

/** A row as it is sent. */
export interface Row {
  id: string;
  [column: string]: unknown;
}

/** What the tests of membership and ownership do and read. `server` gives the server, which is started after the file is read. */
export function peopleOf(server: () => TestServer) {
  const call = (member: TestMember, name: string, input: object) => member.post(`/api/functions/${name}`, input);
  /** Status, code and refusal of an answer; `done` for 200. */
  async function outcome(answering: ReturnType<typeof call>): Promise<string> {
    const answer = await answering;
    const { code, fields } = answer.json<{ code?: string; fields?: Record<string, string> }>();
    return answer.statusCode === 200
      ? 'done'
      : [answer.statusCode, code, fields?.['member_id'] ?? fields?.['role']].join(' ').trim();
  }
  const change = (by: TestMember, of: { id: string }, role: string) =>
    outcome(call(by, 'change-member-role', { member_id: of.id, role }));
  const remove = (by: TestMember, of: { id: string }) => outcome(call(by, 'remove-member', { member_id: of.id }));
  const leave = (who: TestMember) => outcome(call(who, 'leave-family', { member_id: who.id }));
  const offer = (by: TestMember, to: { id: string }) => outcome(call(by, 'offer-ownership', { member_id: to.id }));

  const rowsOf = async (reader: TestMember, table: string): Promise<Row[]> =>
    (await reader.get(`/api/tables/${table}`)).json<{ rows: Row[] }>().rows;
  const memberOf = async (reader: TestMember, { id }: { id: string }) =>
    (await rowsOf(reader, 'members')).find((row) => row.id === id);
  const ownerOf = async (member: TestMember) =>
    (await call(member, 'get-account', {}))
      .json<{ families: { family_id: string; owner_id: string }[] }>()
      .families.find(({ family_id }) => family_id === member.familyId)?.owner_id;
  const titlesTo = async ({ userId }: TestMember) =>
    (await server().admin.query('select title from public.notifications where family_id = $1', [userId])).rows.map(
      ({ title }) => title,
    );
  /** Waits for the notifications to a person, by their titles in any order. */
  const told = (member: TestMember, titles: readonly string[]) =>
    vi.waitFor(async () => expect(new Set(await titlesTo(member))).toEqual(new Set(titles)), { timeout: 10_000 });

  /** Ana is the first of three managers, and so the owner. She chose the plan. */
  async function aHome() {
    const home = await aFamily(server(), {
      ...{ ana: 'parent', ben: 'parent', marco: 'admin', leo: 'child', rosa: 'grandma', guest: null },
    });
    await call(home.ana, 'choose-plan', { plan: 'Free' });
    return home;
  }

  const aBaby = async (by: TestMember) => (await by.post('/api/tables/members', { first_name: 'Luz' })).json<Row>();

  return { call, outcome, change, remove, leave, offer, rowsOf, memberOf, ownerOf, told, titlesTo, aHome, aBaby };
}
