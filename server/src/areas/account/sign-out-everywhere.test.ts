import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '#contract/paths.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { getAccount } from '../family/queries.ts';
import { aBrowser, anAccountServer, aPerson, readSession, type AccountServer } from './testing.ts';

let place: TestDatabase;
let server: AccountServer;
let app: FastifyInstance;

beforeAll(async () => {
  place = await aDatabase();
  server = await anAccountServer(place.database);
  app = server.app;
});
afterAll(async () => {
  await app.close();
  await place.close();
});

/** True while the server accepts this access token. */
async function isAccepted(accessToken: string): Promise<boolean> {
  const claims = await server.tokens.verify(accessToken);
  if (!claims) return false;
  return getAccount(server.transactions, claims).then(
    () => true,
    () => false,
  );
}

describe('signing out everywhere', () => {
  const everywhere = (browser: ReturnType<typeof aBrowser>, token: string) =>
    browser.post(API.signOutEverywhere, {}, { headers: { authorization: `Bearer ${token}` } });

  it("ends every session of the person at once, and no one else's", async () => {
    const person = aPerson();
    const [phone, laptop, other] = [aBrowser(app), aBrowser(app), aBrowser(app)];
    const one = await phone.signUp(person);
    const two = readSession(await laptop.signIn(person));
    const stranger = await other.signUp();
    expect((await everywhere(phone, one.access_token)).statusCode).toBe(200);
    expect(phone.cookies.has('casita.session_token')).toBe(false);
    for (const { access_token } of [one, two]) expect(await isAccepted(access_token)).toBe(false);
    expect((await laptop.refresh()).statusCode).toBe(401);
    expect(await isAccepted(stranger.access_token)).toBe(true);
    expect((await other.refresh()).statusCode).toBe(200);
  });

  it('needs a live session, and says so without one', async () => {
    const browser = aBrowser(app);
    const { access_token } = await browser.signUp();
    await browser.signOut();
    const ended = await everywhere(browser, access_token);
    expect([ended.statusCode, ended.json().code]).toEqual([401, 'PGRST301']);
    expect((await browser.post(API.signOutEverywhere)).statusCode).toBe(401);
  });
});
