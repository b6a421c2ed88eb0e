import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '#contract/paths.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { aFamily } from '../../testing/family.ts';

const EACH_MINUTE = 5;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ requestsPerMinute: EACH_MINUTE });
});
afterAll(() => server.close());

let address = 0;
/** Each request comes from an address of its own, so that only those of a person are counted together. */
async function ask(token: string, url: string): Promise<number> {
  address += 1;
  const headers = { authorization: `Bearer ${token}`, origin: TEST_APP_URL };
  const answer = await server.app.inject({
    ...{ method: 'POST', url, payload: {}, headers },
    remoteAddress: `198.51.100.${address}`,
  });
  return answer.statusCode;
}

it('the token of an ended session uses up nothing of its person', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  expect(await ask(ana.token, API.signOutEverywhere)).toBe(200);
  expect(await server.services.tokens.verify(ana.token)).toBeNull();
  const later = await server.services.tokens.issue(ana.userId, 'another session');
  for (let n = 0; n <= EACH_MINUTE; n += 1) expect(await ask(ana.token, '/api/nowhere')).toBe(404);
  expect(await ask(later.token, '/api/nowhere')).toBe(404);
});

it('a session that another node has ended is known from the first transaction on', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  await server.admin.query('delete from auth.session where "userId" = $1', [ana.userId]);
  expect(await server.services.tokens.verify(ana.token)).not.toBeNull();
  expect(await ask(ana.token, '/api/functions/get-account')).toBe(401);
  expect(await server.services.tokens.verify(ana.token)).toBeNull();
});

it('a copied session cannot use up the requests by which its owner ends it', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  for (let n = 0; n < EACH_MINUTE; n += 1) await ask(ana.token, '/api/nowhere');
  expect(await ask(ana.token, '/api/nowhere')).toBe(429);
  expect(await ask(ana.token, API.signOutEverywhere)).toBe(200);
});
