import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { Session } from '#contract/session.ts';
import type { FakeBrowser } from '#web/lib/testing/fake-browser.ts';
import { createFakeClock } from '#web/lib/testing/fake-clock.ts';
import { createWholeClient, type WholeClient } from '#web/lib/testing/whole-client.ts';
import { addMember, aFamily, signInAs, type TestMember } from '../family.ts';
import { aRealBrowser } from '../real-client.ts';
import { aServer, type TestServer } from '../server.ts';

/** The people with a phone: two parents and a child. */
export const WHO = ['ana', 'leo', 'ben'] as const;
export type Who = (typeof WHO)[number];

export interface Phone {
  /** The member. */
  readonly id: string;
  readonly browser: FakeBrowser;
  readonly client: WholeClient;
  readonly close: () => void;
}

/** A family of whom three have a phone with the real client, and a parent who calls the server without one. */
export interface Phones {
  readonly server: TestServer;
  parent: TestMember;
  readonly of: Readonly<Record<Who, Phone>>;
  /** Gives everyone a new phone, because each run of a test leaves rows on the old ones. Needed every few minutes of their time. */
  readonly renew: () => Promise<void>;
  /** Lets more time pass than that of the test itself, for the server and on the phones. */
  readonly advance: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** So often the phones' clock follows. */
const TICK_MS = 1_000;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** `whenSignedIn` waits for what a new phone shows first. */
export async function threePhones(whenSignedIn: (client: WholeClient) => Promise<void>): Promise<Phones> {
  const clock = createFakeClock();
  const server = await aServer({ alone: 'listens, and moves the clock' });
  const address = await server.listen();
  const family = await aFamily(server, { parent: 'parent' });

  /** A new person of the family, who signs in with a password. */
  async function aPerson(name: string, role: Role): Promise<Person> {
    const person = { email: `${name}.${newId()}@casa.test`, password: 'six-or-more' };
    const headers = { 'content-type': 'application/json' };
    const answer = await aRealBrowser(() => address, clock)
      .openTab()
      .fetch(API.signUp, { method: 'POST', headers, body: JSON.stringify(person) });
    const { user } = Session.parse(await answer.json());
    await addMember(server, family.id, name, role, user.id);
    return { id: user.id, ...person };
  }

  /** A phone with storage of its own, in which a person is signed in. */
  async function aPhone({ id, ...person }: Person): Promise<Phone> {
    globalThis.indexedDB = new IDBFactory();
    const browser = aRealBrowser(() => address, clock);
    const device = browser.openTab();
    const client = createWholeClient(device);
    await client.session.signIn(person);
    client.session.switchFamily(family.id);
    client.keepLive();
    await whenSignedIn(client);
    const close = () => {
      device.kill();
      client.close();
    };
    return { id, browser, client, close };
  }

  // Time passes also while a test waits: a stream that a leap of the clock has cut off is opened again after a pause, as on a phone.
  let passed = Promise.resolve();
  const pass = (ms: number) =>
    (passed = passed.then(() => {
      server.clock.now = new Date(server.clock.now.getTime() + ms);
      return clock.advance(ms);
    }));
  const ticking = setInterval(() => void pass(TICK_MS), TICK_MS);

  const people = {
    ana: await aPerson('ana', 'parent'),
    leo: await aPerson('leo', 'child'),
    ben: await aPerson('ben', 'parent'),
  };
  const phones = {} as Record<Who, Phone>; // `renew` fills it in
  const all: Phones = {
    ...{ server, parent: family.parent, of: phones },
    async renew() {
      // Time passes, and the access of a caller without a client ends.
      all.parent = await signInAs(server, family.parent);
      for (const phone of Object.values(phones)) phone.close();
      await server.admin.query('delete from auth.attempts');
      for (const who of WHO) phones[who] = await aPhone(people[who]);
    },
    advance: pass,
    async close() {
      clearInterval(ticking);
      await passed;
      for (const phone of Object.values(phones)) phone.close();
      await server.close();
    },
  };
  return all;
}
