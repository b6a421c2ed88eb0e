import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { API, FAMILY_HEADER } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { createFakeBrowser } from '#web/lib/testing/fake-browser.ts';
import { createFakeClock } from '#web/lib/testing/fake-clock.ts';
import { FakeServer } from '#web/lib/testing/fake-server.ts';
import { addMember, aFamily, type TestMember } from './family.ts';
import { listTables } from './list-tables.ts';
import { privateNotes, PRIVATE_NOTES_TABLE } from './private-notes.ts';
import { withTables } from './real-client.ts';
import { circles, scopedTables } from './scoped-circles.ts';
import { aServer, type TestServer } from './server.ts';

/** The tables of both servers: every way of listing a table and of restricting who sees its rows. */
export const TABLES = [tasks, ...listTables.tables, privateNotes, circles];

const moreTables = {
  tables: [...listTables.tables, privateNotes, circles],
  sql: [listTables.sql, PRIVATE_NOTES_TABLE, scopedTables.sql].join('\n'),
};

/** A server on which TABLES exist. */
export const aServerWithTables = (): Promise<TestServer> => aServer(withTables(moreTables));

type Person = 'ana' | 'leo' | 'mia' | 'noa' | 'eva';

/** Members with different roles; noa has none, and eva is no member. */
export const PEOPLE: readonly Person[] = ['ana', 'leo', 'mia', 'noa', 'eva'];
export const ROLES_AT_FIRST: Readonly<Record<Person, Role | null>> = {
  ...{ ana: 'parent', leo: 'child', mia: 'child', noa: null, eva: 'parent' },
};

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** One family on one server. */
export interface Side {
  readonly versionNow: () => Promise<number>;
  call(who: Person, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply>;
  setRole(who: Person, role: Role): Promise<void>;
  setHolder(who: Person, scope: string, isHolding: boolean): Promise<void>;
  /** Removes the feed's whole log. */
  prune(): Promise<void>;
}

export interface TwoServers {
  readonly ids: Readonly<Record<Person, string>>;
  readonly fake: Side;
  readonly real: Side;
  /** Lets a millisecond pass on both. */
  tick(): void;
}

/** The same people in the same family on the fake server and on `server`. Ids of rows and changes are chosen by the callers. */
export async function makeTwins(server: TestServer): Promise<TwoServers> {
  const clock = createFakeClock(server.clock.now.getTime());
  const fakeServer = new FakeServer(clock, TABLES);
  const users = PEOPLE.map((name) => [name, fakeServer.addUser(`${name}@casa.test`)] as const);
  const ids = Object.fromEntries(users.map(([name, { id }]) => [name, id])) as Record<Person, string>; // one for each
  return {
    ids,
    fake: await makeFakeSide(fakeServer, createFakeBrowser(fakeServer.fetch, clock), ids),
    real: await makeRealSide(server, ids),
    tick: () => {
      clock.skip(1);
      server.clock.now = new Date(clock.now());
    },
  };
}

async function makeFakeSide(
  server: FakeServer,
  browser: ReturnType<typeof createFakeBrowser>,
  ids: Readonly<Record<Person, string>>,
): Promise<Side> {
  const family = server.addFamily();
  const setRole = (who: Person, role: Role | null) =>
    family.setActor(ids[who], { memberId: ids[who], effectiveRole: role ?? 'none' });
  const tokens: Record<string, string> = {};
  for (const who of PEOPLE) {
    if (who !== 'eva') setRole(who, ROLES_AT_FIRST[who]);
    const body = JSON.stringify({ email: `${who}@casa.test`, password: 'secret-1' });
    const session = await (await server.fetch(browser, API.signIn, { method: 'POST', body })).json();
    tokens[who] = session.access_token;
  }
  return {
    versionNow: () => Promise.resolve(family.version),
    async call(who, method, path, body) {
      const headers = { authorization: `Bearer ${tokens[who]}`, [FAMILY_HEADER]: family.id };
      const response = await server.fetch(browser, path, { method, headers, body: body ? JSON.stringify(body) : null });
      return { status: response.status, body: await response.json() };
    },
    setRole: (who, role) => Promise.resolve(setRole(who, role)),
    setHolder: (who, scope, isHolding) => Promise.resolve(family.setScopeHolder(scope, ids[who], isHolding)),
    prune: () => Promise.resolve(void (family.prunedTo = family.version)),
  };
}

async function makeRealSide(server: TestServer, ids: Readonly<Record<Person, string>>): Promise<Side> {
  const { id: familyId } = await aFamily(server, {});
  const { id: otherId } = await aFamily(server, {});
  const members: Partial<Record<Person, TestMember>> = {};
  for (const who of PEOPLE) {
    members[who] = await addMember(server, who === 'eva' ? otherId : familyId, who, ROLES_AT_FIRST[who], ids[who]);
  }
  const asSystem = async (work: Parameters<TestServer['transactions']['withSystem']>[2]) => {
    await server.transactions.withSystem('a test', { familyId }, work);
  };
  return {
    async versionNow() {
      const { rows } = await server.admin.query('select version from app.feeds where family_id = $1', [familyId]);
      return Number(rows[0]?.version);
    },
    async call(who, method, path, body) {
      const member = members[who];
      if (!member) throw new Error('Every person was added.');
      const answer = await (method === 'GET' ? member.get(path, familyId) : member.post(path, body, familyId));
      const said = answer.json<Partial<PullAnswer>>();
      // The scope of the family's chat, which the fake server does not give.
      const { scopes } = said.visibility_reset ?? {};
      scopes?.splice(0, scopes.length, ...scopes.filter((scope) => scope !== familyId));
      return { status: answer.statusCode, body: said };
    },
    setRole: (who, role) =>
      asSystem(({ db }) =>
        db.insertInto('user_roles').values({ id: newId(), user_id: ids[who], family_id: familyId, role }).execute(),
      ),
    setHolder: (who, scope, isHolding) =>
      asSystem(({ db }) =>
        isHolding
          ? db
              .insertInto('scope_holders')
              .values({ family_id: familyId, scope_id: scope, member_id: ids[who] })
              .onConflict((conflict) => conflict.doNothing())
              .execute()
          : db.deleteFrom('scope_holders').where('scope_id', '=', scope).where('member_id', '=', ids[who]).execute(),
      ),
    async prune() {
      await server.admin.query('update app.feeds set pruned_version = version where family_id = $1', [familyId]);
      await server.admin.query('delete from app.changes where family_id = $1', [familyId]);
    },
  };
}

/** Left out of a comparison: texts for people, what is constant on the fake server, and the table of members, which it does not fill. */
const OMITTED = new Set(['message', 'hint', 'request_id', 'epoch', 'rules', 'members']);
const STAMPS = new Set(['created_at', 'updated_at', 'next', 'previous']);

/**
 * Writes the answers of one side so that equal ones are equal: versions by the step in which they came to be, stamps of the database by
 * their order of appearance, and lists without an order by id.
 */
export class Canonical {
  readonly #steps: { readonly from: number; readonly to: number }[] = [];
  readonly #stamps = new Map<string, string>();

  /** Tells that a step has brought the feed to this version. */
  endStep(version: number): void {
    this.#steps.push({ from: this.#steps.at(-1)?.to ?? 0, to: version });
  }

  write({ status, body }: Reply): unknown {
    return { status, body: this.#write('', body) };
  }

  #write(key: string, value: unknown): unknown {
    if (key === 'version') return this.#writeVersion(Number(value));
    if (typeof value === 'string') return this.#writeText(key, value);
    if (Array.isArray(value)) return value.map((item) => this.#write(typeof item === 'string' ? key : '', item));
    if (typeof value !== 'object' || value === null) return value;
    const isUnordered = ['rows', 'removed_ids', 'by_others', 'visibility_reset'].includes(key);
    const entries = Object.entries(value)
      .filter(([name]) => !OMITTED.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, item]) => [name, this.#write(name, isUnordered && Array.isArray(item) ? sortById(item) : item)]);
    return Object.fromEntries(entries);
  }

  #writeVersion(version: number): string {
    const step = this.#steps.findIndex(({ to }) => version <= to);
    const { from = 0, to = version } = this.#steps[step] ?? {};
    return version === to ? `end of ${step}` : `${step}+${version - from}`;
  }

  #writeText(key: string, text: string): string {
    if (!STAMPS.has(key)) return key.endsWith('_at') && Date.parse(text) > 0 ? new Date(text).toISOString() : text;
    const [time = '', ...rest] = text.split(',');
    const stamp = this.#stamps.get(time) ?? `stamp ${this.#stamps.size}`;
    this.#stamps.set(time, stamp);
    return [stamp, ...rest].join();
  }
}

function sortById(items: readonly unknown[]): unknown[] {
  const idOf = (item: unknown) => (typeof item === 'string' ? item : (item as { id: string }).id); // ids and rows
  return items.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}
