import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTEMPT_LIMITS } from '../../platform/auth/attempt-limits.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { INVITATION_MAIL } from './mail-commands.ts';
import { ivy, send } from './testing.ts';

const ADDRESS_MAX = ATTEMPT_LIMITS.addressInvites.max;
const NETWORK_MAX = ATTEMPT_LIMITS.networkInvites.max;

let server: TestServer;
let people: TestMember[];
beforeAll(async () => {
  server = await aServer({ trustedProxies: ['127.0.0.1'], startsWorkers: false });
  people = [];
  for (let count = 0; count < 12; count += 1) people.push((await aFamily(server, { ana: 'parent' })).ana);
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('delete from auth.attempts'));

const sendFrom = (ip: string, { token, familyId }: TestMember, { app } = server) =>
  app.inject({
    ...{ method: 'POST', url: '/api/functions/send-family-invitation', payload: ivy() },
    headers: { authorization: `Bearer ${token}`, 'x-family-id': familyId, 'x-forwarded-for': ip },
  });

/** Has all twelve send a few more than `max` together; the answers. */
async function flood(max: number, ipOf: (count: number) => string) {
  const tries = people.flatMap((one) => Array.from({ length: max / people.length + 1 }, () => one));
  return Promise.all(tries.map((one, count) => sendFrom(ipOf(count), one)));
}
const sentOf = (answers: Awaited<ReturnType<typeof flood>>) =>
  answers.filter(({ statusCode }) => statusCode === 200).length;

describe('twelve accounts', () => {
  it('of one address send no more than the address may, and read when they may again', async () => {
    const answers = await flood(ADDRESS_MAX, () => '203.0.113.9');
    expect(sentOf(answers)).toBe(ADDRESS_MAX);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', fields: { family: 'limit' } });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000);
    const [first] = people as [TestMember];
    await server.admin.query('delete from auth.attempts where key like $1', ['inviter:%']);
    expect((await sendFrom('203.0.113.10', first)).statusCode).toBe(200);
  });

  it('that are fresh and have proven no address mail nobody at all', async () => {
    const careful = await aServer({
      ...{ on: server, requiresConfirmation: true, startsWorkers: false, trustedProxies: ['127.0.0.1'] },
    });
    const userIds = people.map(({ userId }) => userId);
    await server.admin.query('update auth."user" set "emailVerified" = false where id = any ($1)', [userIds]);
    await server.admin.query('delete from app.jobs');
    const tries = people.flatMap((one) => Array.from({ length: 20 }, () => one));
    const answers = await Promise.all(tries.map((one) => sendFrom('203.0.113.9', one, careful)));
    const held = answers.filter((answer) => answer.json().is_held === true);
    expect([tries.length, held.length, sentOf(answers)]).toEqual([240, ADDRESS_MAX, ADDRESS_MAX]);
    const queued = await server.admin.query('select payload from app.jobs where kind = $1', [INVITATION_MAIL.name]);
    expect(queued.rows).toEqual([]);
    await server.admin.query('update auth."user" set "emailVerified" = true where id = any ($1)', [userIds]);
    await careful.close();
  });

  it('of one customer of IPv6 send no more than its network may', async () => {
    const answers = await flood(NETWORK_MAX, (count) => `2001:db8:7:${count.toString(16)}::1`);
    expect(sentOf(answers)).toBe(NETWORK_MAX);
  });

  it('of this machine are bounded as well, but not in development', async () => {
    expect(sentOf(await flood(ADDRESS_MAX, () => '127.0.0.1'))).toBe(ADDRESS_MAX);
    const development = await aServer({ on: server, mountDevelopment: () => {} });
    const [first] = people as [TestMember];
    await server.admin.query('delete from auth.attempts where key like $1', ['inviter:%']);
    expect((await send(await signInAs(development, first))).statusCode).toBe(200);
    await development.close();
  });
});
