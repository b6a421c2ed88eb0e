import 'fake-indexeddb/auto';
import { contract as realContract } from '#contract/contract.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { Session } from '#contract/session.ts';
import { dateAnswer } from '#web/lib/testing/fake-answers.ts';
import { createFakeBrowser, type FakeBrowser } from '#web/lib/testing/fake-browser.ts';
import { createFakeClock, type FakeClock } from '#web/lib/testing/fake-clock.ts';
import { createWholeClient, type WholeClient } from '#web/lib/testing/whole-client.ts';
import { logFunctions, tableRights } from '../platform/db/policies.ts';
import { addMember, aFamily, type TestMember } from './family.ts';
import { aServer, TEST_APP_URL, type TestServer } from './server.ts';

/** Tables that only a test has, and the SQL that makes them. Grants follow from the declarations. */
export interface TestTables {
  readonly tables: readonly AnyFamilyTable[];
  readonly sql: string;
}

/** Options of `aServer`: the product's contract with more tables. */
export function withTables({ tables, sql }: TestTables) {
  const contract = { ...realContract, tables: [...realContract.tables, ...tables] };
  return { contract, extraSql: `${sql}\n${tableRights(tables)}\n${logFunctions(contract.tables)}` };
}

export interface RealWorld {
  readonly server: TestServer;
  readonly browser: FakeBrowser;
  /** Another member of the family, who calls the server without a client. */
  readonly ben: TestMember;
  /** The id of the first member, who is a parent until `setRole`. */
  readonly anaId: string;
  /** Method, path and query of every request that the browser sent. */
  readonly requests: string[];
  /** Opens a page of the browser, in which the first member is signed in. */
  openClient(): Promise<WholeClient>;
  setRole(role: Role): Promise<void>;
  /** Another release of the server, with other tables, takes over the database and the requests. */
  release(tables: readonly AnyFamilyTable[]): Promise<void>;
  /** The server carries out the next request that begins so, and its answer is lost. */
  loseNextAnswer(request: string): void;
  close(): Promise<void>;
}

type Pass = (request: string, send: () => Promise<Response>) => Promise<Response>;

/**
 * A browser whose requests reach the real server at `address()`, with what a browser adds: the origin and its own cookies. Answers have
 * the time of `clock`. `pass` stands between the two, and is given method and path.
 */
export function aRealBrowser(
  address: () => string,
  clock: FakeClock,
  pass: Pass = (_request, send) => send(),
): FakeBrowser {
  const cookies = new Map<string, string>();
  return createFakeBrowser(async (_browser, path, init) => {
    const headers = new Headers(init.headers);
    headers.set('origin', TEST_APP_URL);
    headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '));
    const response = await pass(`${init.method ?? 'GET'} ${path}`, () =>
      fetch(`${address()}${path}`, { ...init, headers }),
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split('; ');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return dateAnswer(new Response(response.body, response), clock.now());
  }, clock);
}

/** The real client against the real server, over HTTP: one family, one browser with its storage. */
export async function aRealWorld(more: TestTables = { tables: [], sql: '' }): Promise<RealWorld> {
  const { contract, extraSql } = withTables(more);
  const server = await aServer({ contract, extraSql });
  const servers = [server];
  let address = await server.listen();
  const person = { email: `ana.${newId()}@casa.test`, password: 'six-or-more' };
  const clock = createFakeClock(server.clock.now.getTime());
  const requests: string[] = [];
  let lost: string | null = null;

  const browser = aRealBrowser(
    () => address,
    clock,
    async (request, send) => {
      requests.push(request);
      const response = await send();
      if (lost === null || !request.startsWith(lost)) return response;
      lost = null;
      throw new TypeError('Failed to fetch');
    },
  );
  const headers = { 'content-type': 'application/json' };
  const signUp = { method: 'POST', headers, body: JSON.stringify(person) };
  const answer = await browser.openTab().fetch(API.signUp, signUp);
  const { user } = Session.parse(await answer.json());
  const { ben } = await aFamily(server, { ben: 'parent' });
  await addMember(server, ben.familyId, 'ana', 'parent', user.id);
  const clients: { client: WholeClient; kill: () => void }[] = [];

  async function openClient(): Promise<WholeClient> {
    const device = browser.openTab();
    const client = createWholeClient(device, contract.tables);
    clients.push({ client, kill: device.kill });
    if (!client.session.read().user) await client.session.signIn(person);
    client.session.switchFamily(ben.familyId);
    client.keepLive();
    return client;
  }

  return {
    ...{ server, browser, ben, requests, openClient, anaId: user.id },
    async setRole(role) {
      const row = { id: newId(), user_id: user.id, family_id: ben.familyId, role };
      await server.transactions.withSystem('a role for a test', { familyId: ben.familyId }, ({ db }) =>
        db.insertInto('user_roles').values(row).execute(),
      );
    },
    async release(tables) {
      const next = await aServer({ on: server, contract: { ...contract, tables } });
      servers.unshift(next);
      address = await next.listen();
    },
    loseNextAnswer(name) {
      lost = name;
    },
    async close() {
      for (const { client, kill } of clients) {
        kill();
        client.close();
      }
      for (const each of servers) await each.close();
    },
  };
}
