import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API } from '#contract/paths.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Caller } from '../../platform/db/transactions.ts';
import { getAccount } from '../../core/families/queries.ts';
import { signOutEverywhere } from '../../core/sign-in/session-commands.ts';
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

  it('goes on for a person who closes the page while it waits', async () => {
    const person = aPerson();
    const browser = aBrowser(app);
    const [{ access_token }, other] = [await browser.signUp(person), readSession(await aBrowser(app).signIn(person))];
    const caller = await server.tokens.verify(access_token);
    if (!caller) throw new Error('The token is new.');
    const busy = Promise.withResolvers<void>();
    // All connections that one person may have.
    const share = Math.ceil(place.database.pool.options.max / 3);
    let entered = 0;
    const work = Array.from({ length: share }, () =>
      server.transactions.withAccount(caller, { write: false }, () => {
        entered += 1;
        return busy.promise;
      }),
    );
    await vi.waitFor(() => expect(entered).toBe(share));
    const gone: Caller = { ...caller, isDisconnected: () => true };
    const ending = signOutEverywhere(server.transactions, gone);
    busy.resolve();
    await Promise.all([...work, ending]);
    expect(await isAccepted(other.access_token)).toBe(false);
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
