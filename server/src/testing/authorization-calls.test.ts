import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { isInFamily, remoteProcedure, type RemoteCall } from '#contract/call.ts';
import { contract } from '#contract/contract.ts';
import { may } from '#contract/permissions.ts';
import { mountCall } from '../platform/http/calls.ts';
import { actorOf, aTestPeople, TESTED_ROLES, type TestPeople } from './authorization/test-people.ts';
import { answerOf, CALLS_ABOUT_A_FAMILY, callSampleOf } from './authorization/samples.ts';
import type { TestMember } from './family.ts';
import { aServer, type TestServer } from './server.ts';

/** A call that needs a permission of the matrix. The tests define one for as long as no area does. */
const countTasks = remoteProcedure('count-tasks', {
  summary: 'How many tasks the family has.',
  input: z.strictObject({}),
  output: z.object({ count: z.int() }),
  may: taskPermissions.manage,
});
const calls: readonly RemoteCall[] = [...contract.calls, countTasks];

let server: TestServer;
let testPeople: TestPeople;
beforeAll(async () => {
  server = await aServer({
    mountMore: (app, services) =>
      mountCall(app, services, countTasks, ({ asMember }) =>
        asMember(false, async ({ db, familyId }) => {
          const tasks = await db.selectFrom('tasks').select('id').where('family_id', '=', familyId).execute();
          return { count: tasks.length };
        }),
      ),
  });
  testPeople = await aTestPeople(server);
});
afterAll(() => server.close());

const isForFamilies = isInFamily;

/** The answer's status and code, or `open` for 200. */
async function callAs(member: TestMember, call: RemoteCall, familyId = member.familyId): Promise<string> {
  const answer = await member.post(call.path, callSampleOf(call)(member), familyId);
  const { code } = answer.json<{ code?: string }>();
  return answer.statusCode === 200 ? 'open' : `${answer.statusCode} ${code}`;
}

describe.each(calls)('the call $name', (call) => {
  it.each(TESTED_ROLES)('answers "%s" as the declaration says, and only in their own family', async (effectiveRole) => {
    const member = testPeople.actors.find(({ role }) => (role ?? 'none') === effectiveRole) ?? testPeople.other;
    const isAllowed = isForFamilies(call)
      ? may(actorOf(member), call.may)
      : call.may !== 'staff' || member.role === 'backoffice_admin';
    const answer = isAllowed ? answerOf(call) : '403 42501';
    expect(await callAs(member, call)).toBe(answer);
    expect(await callAs(member, call, testPeople.stranger.familyId)).toBe(isForFamilies(call) ? '403 42501' : answer);
  });

  it('is refused to signed-out callers, ended sessions and removed members', async () => {
    const { maker, ended, removed } = testPeople;
    const url = call.path;
    const signedOut = await server.app.inject({ method: 'POST', url, payload: callSampleOf(call)(maker) });
    expect(signedOut.statusCode === 401).toBe(call.may !== 'anybody');
    if (call.may === 'anybody') return;
    expect(await callAs(ended, call)).toBe('401 PGRST301');
    const isOpen = call.may === 'signed-in' && !CALLS_ABOUT_A_FAMILY.has(call.name);
    expect(await callAs(removed, call)).toBe(isOpen ? answerOf(call) : '403 42501');
  });

  it('refuses fields that it does not declare', async () => {
    const input = { ...callSampleOf(call)(testPeople.maker), is_admin: true };
    const answer = await testPeople.maker.post(call.path, input);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { is_admin: 'unknown' }]);
  });
});

it('sets up no account but the caller’s own', async () => {
  const { maker, other } = testPeople;
  const answer = await maker.post('/api/functions/ensure-family-setup', {
    user_id: other.id,
    user_email: 'x@casa.test',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, '42501']);
});
