import 'fake-indexeddb/auto';
import { contract as realContract } from '#contract/contract.ts';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { Session } from '#contract/session.ts';
import { dateAnswer } from '#web/lib/testing/fake-answers.ts';
import { createFakeBrowser, type FakeBrowser } from '#web/lib/testing/fake-browser.ts';
import { createFakeClock } from '#web/lib/testing/fake-clock.ts';
import { LIST_TABLES } from '#web/lib/testing/list-tables.ts';
import { createWholeClient, type WholeClient } from '#web/lib/testing/whole-client.ts';
import { logFunctions, tableGrants } from '../platform/db/policies.ts';
import { addMember, aFamily, type TestMember } from './family.ts';
import { aServer, TEST_APP_URL, type TestServer } from './server.ts';

/** The product's contract with the tables for tests. */
export const LIST_CONTRACT = { ...realContract, tables: [...realContract.tables, ...LIST_TABLES] };

const COLUMNS: Readonly<Record<string, string>> = {
  posts: `text text not null default '', chat_id uuid, stars integer not null default 0,
  is_pinned boolean not null default false`,
  events: `title text not null default '', starts_at timestamptz not null, ends_at timestamptz,
  is_private boolean not null default false`,
};

export const LIST_SQL = `${LIST_TABLES.map(
  ({ name }) => `
create table public.${name} (
  family_id uuid not null references public.families (id),
  id uuid not null,
  ${COLUMNS[name]},
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);
select app.attach_feed('public.${name}');
create policy member_read on public.${name} for select to {{member}} using (family_id = (select app.family_for('family.view')));
create policy member_create on public.${name} for insert to {{member}}
  with check (family_id = (select app.family_id()) and (select app.may('tasks.create')));
create policy member_update on public.${name} for update to {{member}}
  using (family_id = (select app.family_id()) and (select app.may('tasks.create')));
create policy system on public.${name} to {{system}} using ((select app.is_system()));`,
).join('')}
${tableGrants(LIST_TABLES)}
${logFunctions(LIST_CONTRACT.tables)}
`;

export interface RealWorld {
  readonly server: TestServer;
  readonly browser: FakeBrowser;
  /** Another member of the family, who calls the server without a client. */
  readonly ben: TestMember;
  /** Opens a page of the browser, in which the first member is signed in. */
  openClient(): Promise<WholeClient>;
  close(): Promise<void>;
}

/** The real client against the real server, over HTTP: one family, one browser with its storage, and the tables for tests. */
export async function aRealWorld(): Promise<RealWorld> {
  const server = await aServer({ contract: LIST_CONTRACT, extraSql: LIST_SQL });
  const address = await server.listen();
  const person = { email: `ana.${newId()}@casa.test`, password: 'six-or-more' };
  const clock = createFakeClock(server.clock.now.getTime());

  const cookies = new Map<string, string>();

  /** Adds to a request what a browser adds: the address, the origin and the cookies. The answer has the server's own time. */
  async function request(_browser: FakeBrowser, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', TEST_APP_URL);
    headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '));
    const response = await fetch(`${address}${path}`, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split('; ');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return dateAnswer(new Response(response.body, response), clock.now());
  }

  const browser = createFakeBrowser(request, clock);
  const json = { 'content-type': 'application/json' };
  const answer = await request(browser, API.signUp, { method: 'POST', headers: json, body: JSON.stringify(person) });
  const { user } = Session.parse(await answer.json());
  const { ben } = await aFamily(server, { ben: 'parent' });
  await addMember(server, ben.familyId, 'ana', 'parent', user.id);
  const clients: { client: WholeClient; kill: () => void }[] = [];

  async function openClient(): Promise<WholeClient> {
    const device = browser.openTab();
    const client = createWholeClient(device, LIST_CONTRACT.tables);
    clients.push({ client, kill: device.kill });
    if (!client.session.read().user) await client.session.signIn(person);
    client.session.switchFamily(ben.familyId);
    client.keepLive();
    return client;
  }

  return {
    ...{ server, browser, ben, openClient },
    async close() {
      for (const { client, kill } of clients) {
        kill();
        client.close();
      }
      await server.close();
    },
  };
}
